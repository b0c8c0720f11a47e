import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";

export interface WaitingFilter {
  readonly connectionId: string | null;
  readonly place: ParcelAddress | null;
}

/** A pickup that may still come. Served time zones are at most eight hours behind UTC. */
const MAY_COME = sql`p.status not in ('refused', 'cancelled')
  and (p.pickup_date + p.time_to::time + interval '8 hours') at time zone 'UTC' > now()`;

/** Which parcels are left out, because they were dealt with before. */
const DEALT_WITH = {
  manifest: sql`select from app.manifest_shipments m
    where m.tenant_id = s.tenant_id and m.shipment_id = s.id and m.is_live`,
  pickup: sql`select from app.pickup_shipments m join app.pickups p on p.tenant_id = m.tenant_id and p.id = m.pickup_id
    where m.tenant_id = s.tenant_id and m.shipment_id = s.id and ${MAY_COME}`,
} as const;

/** Labelled parcels that are not handed over yet, oldest first. Returns are not among them. */
export async function waitingShipmentIds(
  tx: Tx,
  filter: WaitingFilter,
  without: keyof typeof DEALT_WITH,
  most: number,
): Promise<string[]> {
  const { connectionId, place } = filter;
  const door = place && {
    address: place.address,
    unit: place.unit,
    city: place.city,
    zip: place.zip,
    country: place.country,
  };
  const { rows } = await sql<{ id: string }>`
    select s.id from app.shipments s
    where s.tenant_id = ${tx.tenantId} and s.status = 'label_created' and not s.is_return
      and (${connectionId}::text is null or s.connection_id = ${connectionId})
      and (${door === null}::boolean or s.origin @> ${JSON.stringify(door)}::jsonb)
      and not exists (${DEALT_WITH[without]})
    order by s.created_at, s.id limit ${most}`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** The pickup each of these parcels waits for, where one may still come. */
export async function livePickupsOf(tx: Tx, shipmentIds: readonly string[]): Promise<Map<string, string>> {
  if (shipmentIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ shipment_id: string; pickup_id: string }>`
    select m.shipment_id, m.pickup_id
    from app.pickup_shipments m join app.pickups p on p.tenant_id = m.tenant_id and p.id = m.pickup_id
    where m.tenant_id = ${tx.tenantId} and m.shipment_id = any(${[...shipmentIds]}::text[])
      and ${MAY_COME}`.execute(tx.query);
  return new Map(rows.map((row) => [row.shipment_id, row.pickup_id]));
}
