import type { ClaimStatus } from "@estiba/contract";
import { sql, type Selectable } from "kysely";
import { countUpTo } from "../../db/counted-page.ts";
import type { AppCarrierClaims } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import { needTransition } from "../../kernel/transitions.ts";
import { CLAIM_TRANSITIONS } from "./claim-status.ts";
import { refsOfShipments, type ParcelRef } from "./parcel-ref-store.ts";

export interface StoredClaim {
  readonly id: string;
  readonly shipmentId: string;
  readonly currency: string;
  readonly status: ClaimStatus;
  readonly amountMinor: number;
  readonly receivedMinor: number;
  readonly reason: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

const toClaim = (row: Selectable<AppCarrierClaims>): StoredClaim => ({
  id: row.id,
  shipmentId: row.shipment_id,
  currency: row.currency,
  status: row.status,
  amountMinor: row.amount_minor,
  receivedMinor: row.received_minor,
  reason: row.reason,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
});

/** False when the parcel has one already. */
export async function insertClaim(
  tx: Tx,
  one: Pick<StoredClaim, "id" | "shipmentId" | "currency" | "amountMinor" | "reason">,
): Promise<boolean> {
  const { rows } = await sql`
    insert into app.carrier_claims (tenant_id, id, shipment_id, currency, status, amount_minor, reason, opened_at)
    values (${tx.tenantId}, ${one.id}, ${one.shipmentId}, ${one.currency}, 'open', ${one.amountMinor}, ${one.reason},
      ${tx.now})
    on conflict (tenant_id, shipment_id) do nothing returning 1`.execute(tx.query);
  return rows.length > 0;
}

export async function findClaim(tx: Tx, shipmentId: string): Promise<StoredClaim | null> {
  const row = await tx.query
    .selectFrom("app.carrier_claims")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "=", shipmentId)
    .executeTakeFirst();
  return row ? toClaim(row) : null;
}

export interface ClaimView {
  readonly claim: StoredClaim;
  readonly parcel: ParcelRef | null;
}

/** Newest first. */
export async function listClaims(
  tx: Tx,
  statuses: readonly ClaimStatus[] | undefined,
  { limit, offset }: PageRequest,
): Promise<PageOf<ClaimView>> {
  const matching = sql`from app.carrier_claims where tenant_id = ${tx.tenantId}
    ${statuses === undefined ? sql`` : sql`and status = any(${[...statuses]}::text[])`}`;
  const { rows } = await sql<Selectable<AppCarrierClaims>>`
    select * ${matching} order by id desc limit ${limit} offset ${offset}`.execute(tx.query);
  const parcels = await refsOfShipments(
    tx,
    rows.map((row) => row.shipment_id),
  );
  const items = rows.map((row) => ({ claim: toClaim(row), parcel: parcels.get(row.shipment_id) ?? null }));
  return { items, total: await countUpTo(tx, sql`select ${matching}`) };
}

/** So that two people do not close it at once. */
export async function lockClaim(tx: Tx, shipmentId: string): Promise<StoredClaim | null> {
  await sql`
    select 1 from app.carrier_claims where tenant_id = ${tx.tenantId} and shipment_id = ${shipmentId} for update`.execute(
    tx.query,
  );
  return findClaim(tx, shipmentId);
}

/** The only statement that writes a claim's state. The claim is locked by the caller. */
export async function closeClaim(
  tx: Tx,
  { id, status }: Pick<StoredClaim, "id" | "status">,
  receivedMinor: number,
): Promise<void> {
  const to = receivedMinor > 0 ? "paid" : "rejected";
  needTransition(CLAIM_TRANSITIONS, status, to);
  await tx.query
    .updateTable("app.carrier_claims")
    .set({
      status: to,
      received_minor: receivedMinor,
      closed_at: tx.now,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}
