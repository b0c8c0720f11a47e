import type { Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

interface ChannelLabelRow {
  readonly orderId: string;
  readonly shopId: string;
  /** Orders that leave in one parcel have one label. */
  readonly externalShipmentId: string;
  readonly pdf: Buffer;
}

/** An order whose label may have to be fetched. */
export interface LabelledOrder {
  readonly orderId: string;
  readonly externalId: string;
  readonly shopId: string;
  readonly platform: Platform;
  readonly isShippedByChannel: boolean | null;
  /** Of the label that is kept. */
  readonly externalShipmentId: string | null;
  readonly bytes: number | null;
}

export async function readLabelledOrders(tx: Tx, orderIds: readonly string[]): Promise<LabelledOrder[]> {
  const { rows } = await sql<LabelledOrder>`
    select o.id as "orderId", o.external_id as "externalId", o.shop_id as "shopId", s.platform,
      o.is_shipped_by_channel as "isShippedByChannel", l.external_shipment_id as "externalShipmentId",
      octet_length(l.pdf) as bytes
    from app.orders o join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id
    left join app.channel_labels l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.tenant_id = ${tx.tenantId} and o.id = any(${[...orderIds]}::text[])`.execute(tx.query);
  return rows;
}

/** A label never changes: the first one stays. */
export async function saveChannelLabels(tx: Tx, labels: readonly ChannelLabelRow[]): Promise<void> {
  if (labels.length > 0) {
    await tx.query
      .insertInto("app.channel_labels")
      .values(
        labels.map((label) => ({
          tenant_id: tx.tenantId,
          order_id: label.orderId,
          shop_id: label.shopId,
          external_shipment_id: label.externalShipmentId,
          pdf: label.pdf,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Each parcel's once, in the order of the orders. */
export async function readChannelLabels(tx: Tx, orderIds: readonly string[]): Promise<Buffer[]> {
  const { rows } = await sql<{
    order_id: string;
    shop_id: string;
    external_shipment_id: string;
    pdf: Buffer;
  }>`
    select order_id, shop_id, external_shipment_id, pdf from app.channel_labels
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::text[])
    order by array_position(${[...orderIds]}::text[], order_id)`.execute(tx.query);
  const parcels = new Map(rows.map((row) => [`${row.shop_id} ${row.external_shipment_id}`, row.pdf]));
  return [...parcels.values()];
}

/** They name the buyer. */
export async function forgetChannelLabels(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.query
    .deleteFrom("app.channel_labels")
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", sql<string>`any(${[...orderIds]}::text[])`)
    .execute();
}
