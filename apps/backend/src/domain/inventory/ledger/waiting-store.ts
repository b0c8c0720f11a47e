import type { EventSource } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { DemandChange } from "./model.ts";

/** A sold line that is not linked yet. */
export interface WaitingSale {
  readonly id: string;
  readonly orderId: string;
  readonly orderLineId: string;
  readonly shopId: string;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
  /** What the line still claims: sold, less what was given back meanwhile. */
  readonly quantity: number;
  readonly occurredAt: Date;
}

interface WaitingRow {
  id: string;
  order_id: string;
  order_line_id: string;
  shop_id: string;
  channel_variant_id: string | null;
  channel_sku: string | null;
  quantity: number;
  occurred_at: Date;
}

const toWaiting = (row: WaitingRow): WaitingSale => ({
  id: row.id,
  orderId: row.order_id,
  orderLineId: row.order_line_id,
  shopId: row.shop_id,
  channelVariantId: row.channel_variant_id,
  sku: row.channel_sku,
  quantity: row.quantity,
  occurredAt: row.occurred_at,
});

const NET = sql`d.quantity - coalesce((select sum(r.quantity) from app.stock_deductions r
  where r.tenant_id = d.tenant_id and r.order_line_id = d.order_line_id and r.revision > 0), 0)`;

const COLUMNS = sql`d.id, d.order_id, d.order_line_id, d.shop_id, d.channel_variant_id, d.channel_sku, d.occurred_at,
  (${NET})::integer as quantity`;

/** Those of a shop that wait for a link to one of these listings, by the channel's id or by SKU; the oldest first. */
export async function findWaiting(
  tx: Tx,
  shopId: string,
  about: { channelVariantIds: readonly string[]; skuKeys: readonly string[] },
  most: number,
): Promise<WaitingSale[]> {
  const { rows } = await sql<WaitingRow>`
    select * from (
      select ${COLUMNS} from app.stock_deductions d
      where d.tenant_id = ${tx.tenantId} and d.shop_id = ${shopId} and d.status = 'unmapped' and d.revision = 0
        and d.unmapped_reason is null
        and (d.channel_variant_id = any(${[...about.channelVariantIds]}::text[])
          or lower(btrim(d.channel_sku)) = any(${[...about.skuKeys]}::text[]))
    ) waiting where quantity > 0 order by id limit ${most}`.execute(tx.query);
  return rows.map(toWaiting);
}

/** All of a shop, in the order they came. */
export async function nextWaiting(
  tx: Tx,
  place: { shopId: string; afterId: string; most: number },
): Promise<WaitingSale[]> {
  const { rows } = await sql<WaitingRow>`
    select ${COLUMNS} from app.stock_deductions d
    where d.tenant_id = ${tx.tenantId} and d.shop_id = ${place.shopId} and d.status = 'unmapped' and d.revision = 0
      and d.unmapped_reason is null
      and d.id > ${place.afterId}
    order by d.id limit ${place.most}`.execute(tx.query);
  return rows.map(toWaiting);
}

/** A record of a line that waits, with what was given back of it. */
export interface WaitingRecord {
  readonly id: string;
  readonly orderId: string;
  readonly orderLineId: string;
  readonly shopId: string;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
  readonly revision: number;
  readonly quantity: number;
  readonly reason: DemandChange["reason"];
  readonly source: EventSource;
  readonly eventId: string | null;
  readonly occurredAt: Date;
  readonly isWaiting: boolean;
}

/** Locked, and read again under the lock. */
export async function lockRecords(tx: Tx, lineIds: readonly string[]): Promise<WaitingRecord[]> {
  const rows = await tx.query
    .selectFrom("app.stock_deductions")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_line_id", "in", [...lineIds])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    orderLineId: row.order_line_id,
    shopId: row.shop_id,
    channelVariantId: row.channel_variant_id,
    sku: row.channel_sku,
    revision: row.revision,
    quantity: row.quantity,
    reason: row.reason,
    source: row.source,
    eventId: row.event_id,
    occurredAt: row.occurred_at,
    isWaiting: row.status === "unmapped",
  }));
}
