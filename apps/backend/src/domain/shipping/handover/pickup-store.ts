import type { CarrierProvider, PickupStatus } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo } from "../../../db/counted-page.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import { needTransition } from "../../../kernel/transitions.ts";
import type { BookedPickup, ParcelAddress } from "../../../ports/carrier.ts";
import { placesOf, totalsOf, type HandOver } from "./hand-over.ts";
import { PICKUP_TRANSITIONS } from "./pickup-status.ts";

export interface Pickup {
  readonly id: string;
  readonly connectionId: string;
  readonly provider: CarrierProvider;
  readonly carrier: { readonly code: string; readonly name: string };
  readonly isTest: boolean;
  readonly status: PickupStatus;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly place: ParcelAddress;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly notes: string | null;
  readonly shipmentCount: number;
  readonly parcelCount: number;
  readonly weightG: number;
  readonly confirmation: string | null;
  readonly currency: string;
  readonly costMinor: number | null;
  readonly createdAt: Date;
}

const pickupsOf = (tx: Tx) =>
  tx.query
    .selectFrom("app.pickups as p")
    .innerJoin("app.carrier_connections as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.connection_id"),
    )
    .where("p.tenant_id", "=", tx.tenantId);

const read = (tx: Tx) => pickupsOf(tx).selectAll("p").select("c.provider");
type Row = Awaited<ReturnType<ReturnType<typeof read>["execute"]>>[number];

/** A request without an answer by the end of its lease has an unknown outcome. */
function statusOf(row: Row, now: Date): PickupStatus {
  const status = row.status;
  return status === "asking" && row.lease_until < now ? "unknown" : status;
}

function toPickup(row: Row, now: Date): Pickup {
  return {
    id: row.id,
    connectionId: row.connection_id,
    provider: row.provider,
    carrier: { code: row.carrier_code, name: row.carrier_name },
    isTest: row.is_test,
    status: statusOf(row, now),
    failure: stored<Pickup["failure"]>(row.failure),
    place: stored<ParcelAddress>(row.place),
    date: row.pickup_date,
    from: row.time_from,
    to: row.time_to,
    notes: row.notes,
    shipmentCount: row.shipment_count,
    parcelCount: row.parcel_count,
    weightG: row.weight_g,
    confirmation: row.confirmation,
    currency: row.currency,
    costMinor: row.cost_minor,
    createdAt: row.created_at,
  };
}

export interface NewPickups {
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
  readonly leaseMs: number;
  readonly when: Pick<Pickup, "date" | "from" | "to" | "notes">;
  readonly parts: readonly { readonly handOver: HandOver; readonly place: ParcelAddress }[];
}

/** They are stored before any carrier is called. */
export async function openPickups(tx: Tx, input: NewPickups): Promise<string[]> {
  const made = input.parts.map((part) => ({ ...part, id: newId("pku") }));
  await tx.query
    .insertInto("app.pickups")
    .values(
      made.map(({ id, handOver, place }, index) => {
        const { shipmentCount, parcelCount, weightG } = totalsOf(handOver);
        return {
          tenant_id: tx.tenantId,
          id,
          request_key_hash: input.keyHash,
          request_hash: input.requestHash,
          part: index + 1,
          connection_id: handOver.connectionId,
          carrier_code: handOver.carrier.code,
          carrier_name: handOver.carrier.name,
          is_test: handOver.isTest,
          status: "asking",
          place: JSON.stringify(place),
          pickup_date: input.when.date,
          time_from: input.when.from,
          time_to: input.when.to,
          notes: input.when.notes,
          shipment_count: shipmentCount,
          parcel_count: parcelCount,
          weight_g: weightG,
          currency: handOver.shipments[0]?.currency ?? "",
          lease_until: sql<Date>`now() + ${input.leaseMs} * interval '1 millisecond'`,
          created_by: tx.origin.actor.id,
        };
      }),
    )
    .execute();
  await sql`
    insert into app.pickup_shipments (tenant_id, pickup_id, shipment_id, position)
    select ${tx.tenantId}, x.* from jsonb_to_recordset(${jsonRows(placesOf(made))}::jsonb)
      as x (list_id text, shipment_id text, position integer)`.execute(tx.query);
  return made.map(({ id }) => id);
}

/** The input of an earlier request with the same key. */
export async function findPickupsByKey(
  tx: Tx,
  keyHash: Buffer,
): Promise<{ ids: string[]; requestHash: Buffer } | null> {
  const rows = await tx.query
    .selectFrom("app.pickups")
    .select(["id", "request_hash"])
    .where("tenant_id", "=", tx.tenantId)
    .where("request_key_hash", "=", keyHash)
    .orderBy("part")
    .execute();
  const [first] = rows;
  return first ? { ids: rows.map(({ id }) => id), requestHash: first.request_hash } : null;
}

/** In the requested order. */
export async function findPickups(tx: Tx, pickupIds: readonly string[]): Promise<Pickup[]> {
  if (pickupIds.length === 0) {
    return [];
  }
  const rows = await read(tx)
    .where("p.id", "in", [...pickupIds])
    .execute();
  const found = new Map(rows.map((row) => [row.id, toPickup(row, tx.now)]));
  return pickupIds.flatMap((id) => found.get(id) ?? []);
}

/** Held until the transaction ends. */
export async function lockPickup(tx: Tx, pickupId: string): Promise<Pickup | null> {
  const row = await read(tx).where("p.id", "=", pickupId).forUpdate("p").executeTakeFirst();
  return row ? toPickup(row, tx.now) : null;
}

export async function listPickups(
  tx: Tx,
  filter: { connectionId?: string | undefined },
  page: PageRequest,
): Promise<PageOf<Pickup>> {
  const { connectionId } = filter;
  const chosen = () =>
    connectionId === undefined ? pickupsOf(tx) : pickupsOf(tx).where("p.connection_id", "=", connectionId);
  const rows = await chosen()
    .selectAll("p")
    .select("c.provider")
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return {
    items: rows.map((row) => toPickup(row, tx.now)),
    total: await countUpTo(tx, chosen().select("p.id")),
  };
}

export async function shipmentIdsOfPickup(tx: Tx, pickupId: string): Promise<string[]> {
  const rows = await tx.query
    .selectFrom("app.pickup_shipments")
    .select("shipment_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("pickup_id", "=", pickupId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.shipment_id);
}

/** The only statement that writes a pickup's state. The pickup is locked by the caller. */
export async function movePickup(
  tx: Tx,
  pickup: Pick<Pickup, "id" | "status">,
  to: PickupStatus,
  told: { readonly booked?: BookedPickup; readonly failure?: Pickup["failure"] } = {},
): Promise<void> {
  needTransition(PICKUP_TRANSITIONS, pickup.status, to);
  const { booked, failure = null } = told;
  await tx.query
    .updateTable("app.pickups")
    .set({
      status: to,
      failure: failure === null ? null : JSON.stringify(failure),
      ...(booked ? { confirmation: booked.confirmation, cost_minor: booked.chargedMinor } : {}),
      updated_at: sql`now()`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", pickup.id)
    .execute();
}
