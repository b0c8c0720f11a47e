import type { FulfilmentStatus, HoldReason, ShipBySource } from "@estiba/contract";
import { sql, type Selectable } from "kysely";
import type { AppFulfilments } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import { isTransition, needTransition } from "../../kernel/transitions.ts";
import { FULFILMENT_TRANSITIONS } from "./fulfilment-status.ts";
import type { Fulfilment } from "./model.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check of the table allows no others
const reasonsOf = (values: string[]) => values as HoldReason[];

const toFulfilment = (row: Selectable<AppFulfilments>): Fulfilment => ({
  id: row.id,
  orderId: row.order_id,
  placeId: row.place_id,
  shopId: row.shop_id,
  placedAt: row.placed_at,
  units: row.units,
  status: row.status satisfies FulfilmentStatus,
  holdReasons: reasonsOf(row.hold_reasons),
  shipBy: row.ship_by,
  shipBySource: row.ship_by_source satisfies ShipBySource | null,
  packedAt: row.packed_at,
});

/** All of these orders, those that are over too; by the order. Locked until the transaction ends. */
export async function fulfilmentsOf(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Fulfilment[]>> {
  if (orderIds.length === 0) {
    return new Map();
  }
  const rows = await tx.query
    .selectFrom("app.fulfilments")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", sql<string>`any(${[...new Set(orderIds)]}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return Map.groupBy(rows.map(toFulfilment), ({ orderId }) => orderId);
}

/** The columns of a fulfilment, but for its tenant. */
export const fulfilmentRow = (one: Fulfilment) => ({
  id: one.id,
  order_id: one.orderId,
  place_id: one.placeId,
  shop_id: one.shopId,
  placed_at: one.placedAt,
  units: one.units,
  status: one.status,
  hold_reasons: one.holdReasons,
  ship_by: one.shipBy,
  ship_by_source: one.shipBySource,
  packed_at: one.packedAt,
});

/** Those of the named ones that exist, locked in the order of their ids. */
export async function lockFulfilments(tx: Tx, ids: readonly string[]): Promise<Fulfilment[]> {
  const rows = await tx.query
    .selectFrom("app.fulfilments")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toFulfilment);
}

const UNPACKED: readonly FulfilmentStatus[] = ["held", "ready", "picking", "picked"];

/** Those of the named ones that exist. */
export async function findFulfilments(tx: Tx, ids: readonly string[]): Promise<Fulfilment[]> {
  const rows = await tx.query
    .selectFrom("app.fulfilments")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
  return rows.map(toFulfilment);
}

/** Of an order, those that still have to be packed before they leave from a place; of all places where it leaves nothing from there. */
export async function unpackedAt(tx: Tx, orderId: string, placeId: string | undefined): Promise<string[]> {
  const rows = await tx.query
    .selectFrom("app.fulfilments")
    .select(["id", "place_id", "status"])
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .where("status", "<>", "cancelled")
    .orderBy("id")
    .execute();
  const here = rows.filter(({ place_id }) => place_id === placeId);
  return (here.length > 0 ? here : rows)
    .filter(({ status }) => UNPACKED.includes(status))
    .map(({ id }) => id);
}

/** Its box is closed or opened; it is locked. */
export async function writePacked(
  tx: Tx,
  { id, status: from }: Pick<Fulfilment, "id" | "status">,
  { status, packedAt }: Pick<Fulfilment, "status" | "packedAt">,
): Promise<void> {
  if (from !== status) {
    needTransition(FULFILMENT_TRANSITIONS, from, status);
  }
  await tx.query
    .updateTable("app.fulfilments")
    .set({ status, packed_at: packedAt, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

/** What a person did with fulfilments that are locked: all of them go where they may go, or none. */
export async function moveFulfilments(
  tx: Tx,
  some: readonly Pick<Fulfilment, "id" | "status">[],
  to: FulfilmentStatus,
): Promise<void> {
  some.forEach(({ status }) => needTransition(FULFILMENT_TRANSITIONS, status, to));
  await tx.query
    .updateTable("app.fulfilments")
    .set({ status: to, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sql<string>`any(${some.map(({ id }) => id)}::text[])`)
    .execute();
}

/**
 * What follows from an order changes a fulfilment's status here, and what a person does above: new ones, and known ones from where they are. The caller holds
 * their orders.
 */
export async function writeFulfilments(
  tx: Tx,
  known: ReadonlyMap<string, FulfilmentStatus>,
  wanted: readonly Fulfilment[],
): Promise<void> {
  const forbidden = wanted.find(({ id, status }) => {
    const from = known.get(id) ?? status;
    return from !== status && !isTransition(FULFILMENT_TRANSITIONS, from, status);
  });
  if (forbidden) {
    throw new Error(`a fulfilment cannot go from ${known.get(forbidden.id)} to ${forbidden.status}`);
  }
  if (wanted.length === 0) {
    return;
  }
  await sql`
    insert into app.fulfilments as f (tenant_id, id, order_id, place_id, shop_id, placed_at, units, status, hold_reasons, ship_by, ship_by_source, packed_at)
    select ${tx.tenantId}, x.id, x.order_id, x.place_id, x.shop_id, x.placed_at, x.units, x.status,
      array(select jsonb_array_elements_text(x.hold_reasons)), x.ship_by, x.ship_by_source, x.packed_at
    from jsonb_to_recordset(${JSON.stringify(wanted.map(fulfilmentRow))}::jsonb) as x (id text, order_id text, place_id text,
      shop_id text, placed_at timestamptz, units integer, status text, hold_reasons jsonb, ship_by timestamptz, ship_by_source text,
      packed_at timestamptz)
    on conflict (tenant_id, order_id, place_id) do update set units = excluded.units, status = excluded.status, hold_reasons = excluded.hold_reasons,
      ship_by = excluded.ship_by, ship_by_source = excluded.ship_by_source, packed_at = excluded.packed_at, version = f.version + 1, updated_at = now()`.execute(
    tx.query,
  );
}
