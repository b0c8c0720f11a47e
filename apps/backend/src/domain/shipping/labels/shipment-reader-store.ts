import type { ShipmentStatus } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo, MAX_COUNTED } from "../../../db/counted-page.ts";
import { orderBy } from "../../../db/sorting.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../../kernel/paging.ts";
import { likePattern } from "../../../kernel/text/search-text.ts";
import type { Shipment, ShipmentParcel } from "../model.ts";
import { toShipment } from "./shipment-row-store.ts";

export interface ShipmentFilter {
  readonly statuses?: readonly ShipmentStatus[] | undefined;
  readonly orderId?: string | undefined;
  readonly connectionIds?: readonly string[] | undefined;
  readonly channels?: readonly string[] | undefined;
  readonly isCod?: boolean | undefined;
  readonly needsAttention?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly search?: string | undefined;
}

const MAX_FOUND = 1_000;

const shipmentsOf = (tx: Tx, filter: ShipmentFilter) => {
  let query = tx.query.selectFrom("app.shipments as s").where("s.tenant_id", "=", tx.tenantId);
  query = filter.orderId === undefined ? query : query.where("s.order_id", "=", filter.orderId);
  const chosen = [
    ["s.connection_id", filter.connectionIds],
    ["s.channel", filter.channels],
    ["s.status", filter.statuses],
  ] as const;
  for (const [column, values] of chosen) {
    query = values === undefined ? query : query.where(column, "in", values);
  }
  if (filter.isCod !== undefined) {
    query = query.where("s.cod_expected_minor", filter.isCod ? ">" : "=", 0);
  }
  if (filter.needsAttention !== undefined) {
    query = query.where("s.needs_attention", filter.needsAttention ? "<>" : "=", sql<string[]>`'{}'::text[]`);
  }
  if (filter.search !== undefined) {
    const pattern = likePattern(filter.search);
    query = query.where(
      "s.id",
      "in",
      sql<string>`(select found.id from directory.search_shipments(${pattern}, ${MAX_FOUND}) as found(id))`,
    );
  }
  query = filter.from === undefined ? query : query.where("s.created_at", ">=", filter.from);
  return filter.to === undefined ? query : query.where("s.created_at", "<=", filter.to);
};

const SORTS = {
  createdAt: { column: "s.created_at" },
  cost: { column: "s.quoted_minor", isNullable: true },
} as const;

/** Ids of shipments that match, in the list's order. */
export async function listShipmentIds(
  tx: Tx,
  filter: ShipmentFilter,
  { sort = "-createdAt", limit, offset }: SortedPage<"shipments">,
): Promise<readonly string[]> {
  const rows = await shipmentsOf(tx, filter)
    .select("s.id")
    .orderBy(orderBy(SORTS, "s.id", sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listShipments(
  tx: Tx,
  filter: ShipmentFilter,
  page: SortedPage<"shipments">,
): Promise<PageOf<Shipment>> {
  const items = await findShipments(tx, await listShipmentIds(tx, filter, page));
  return { items, total: await countUpTo(tx, shipmentsOf(tx, filter).select("s.id")) };
}

export async function findShipment(tx: Tx, shipmentId: string): Promise<Shipment | null> {
  const row = await shipmentsOf(tx, {}).selectAll("s").where("s.id", "=", shipmentId).executeTakeFirst();
  return row ? toShipment(row) : null;
}

export async function findShipmentByToken(tx: Tx, token: string): Promise<Shipment | null> {
  const row = await shipmentsOf(tx, {}).selectAll("s").where("s.public_token", "=", token).executeTakeFirst();
  return row ? toShipment(row) : null;
}

/** In the requested order. */
export async function findShipments(tx: Tx, shipmentIds: readonly string[]): Promise<Shipment[]> {
  if (shipmentIds.length === 0) {
    return [];
  }
  const rows = await shipmentsOf(tx, {})
    .selectAll("s")
    .where("s.id", "in", [...shipmentIds])
    .execute();
  const found = new Map(rows.map((row) => [row.id, toShipment(row)]));
  return shipmentIds.flatMap((id) => found.get(id) ?? []);
}

/** The shipment an earlier request with the same key made. */
export async function findByRequestKey(
  tx: Tx,
  keyHash: Buffer,
): Promise<{ shipment: Shipment; requestHash: Buffer } | null> {
  const row = await shipmentsOf(tx, {})
    .selectAll("s")
    .where("s.request_key_hash", "=", keyHash)
    .executeTakeFirst();
  return row ? { shipment: toShipment(row), requestHash: row.request_hash } : null;
}

export async function shipmentsOfOrder(tx: Tx, orderId: string): Promise<Shipment[]> {
  const rows = await shipmentsOf(tx, { orderId }).selectAll("s").orderBy("s.id").limit(MAX_FOUND).execute();
  return rows.map(toShipment);
}

/** Those still on the road under these numbers. */
export async function findByTrackingNumbers(
  tx: Tx,
  connectionId: string,
  numbers: readonly string[],
): Promise<Shipment[]> {
  if (numbers.length === 0) {
    return [];
  }
  const rows = await shipmentsOf(tx, { connectionIds: [connectionId] })
    .selectAll("s")
    .where((where) =>
      where.or([
        where("s.tracking_number", "in", [...numbers]),
        where.exists(
          where
            .selectFrom("app.shipment_parcels as p")
            .select("p.parcel")
            .whereRef("p.tenant_id", "=", "s.tenant_id")
            .whereRef("p.shipment_id", "=", "s.id")
            .where("p.tracking_number", "in", [...numbers]),
        ),
      ]),
    )
    .orderBy("s.id", "desc")
    .limit(MAX_COUNTED)
    .execute();
  return rows.map(toShipment);
}

export async function hasOpenShipments(tx: Tx, connectionId: string): Promise<boolean> {
  const row = await shipmentsOf(tx, { connectionIds: [connectionId] })
    .select("s.id")
    .where("s.status", "not in", ["failed", "delivered", "returned", "cancelled", "lost"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function parcelsOf(tx: Tx, shipmentIds: readonly string[]): Promise<ShipmentParcel[]> {
  if (shipmentIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.shipment_parcels")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "in", [...shipmentIds])
    .orderBy("shipment_id")
    .orderBy("parcel")
    .execute();
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    parcel: row.parcel,
    trackingNumber: row.tracking_number,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    weightG: row.weight_g,
    billableG: row.billable_g,
    content: row.content,
    reference: row.reference,
  }));
}

export interface CodFacts {
  readonly id: string;
  readonly status: string;
  readonly collectedMinor: number;
}

/** The ledger's state of these shipments' cash on delivery. */
/** Cash that parcels of an order collect, or collected; what came back or got lost brings none. */
export async function codOfOrder(tx: Tx, orderId: string): Promise<number> {
  const { minor } = await tx.query
    .selectFrom("app.shipments")
    .select(sql<number>`coalesce(sum(cod_expected_minor), 0)::bigint`.as("minor"))
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .where("is_return", "=", false)
    .where("status", "not in", ["failed", "cancelled", "returned", "lost"])
    .executeTakeFirstOrThrow();
  return minor;
}

export async function codOf(tx: Tx, shipmentIds: readonly string[]): Promise<ReadonlyMap<string, CodFacts>> {
  if (shipmentIds.length === 0) {
    return new Map();
  }
  const rows = await tx.query
    .selectFrom("app.cod_payments")
    .select(["id", "shipment_id", "status", "collected_minor"])
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "in", [...shipmentIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.shipment_id,
      { id: row.id, status: row.status, collectedMinor: row.collected_minor },
    ]),
  );
}
