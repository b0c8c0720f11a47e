import type { ShipmentStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import type { Shipment } from "../model.ts";

/** The outgoing parcel of an order, as far as the work on it goes. */
export interface OrderParcel {
  readonly orderId: string;
  readonly shipmentId: string;
  readonly status: ShipmentStatus;
  readonly trackingNumber: string | null;
  readonly carrierName: string;
  readonly isPrinted: boolean;
  readonly isHandedOver: boolean;
  readonly failure: Shipment["failure"];
}

interface ParcelRow {
  order_id: string;
  id: string;
  status: ShipmentStatus;
  tracking_number: string | null;
  carrier_name: string;
  is_printed: boolean;
  is_handed_over: boolean;
  failure: unknown;
}

/**
 * Of each order the one there is most to do with: a label to print, then one to hand over, then the newest. A purchase
 * that failed counts only where there is no other.
 */
export async function parcelsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderParcel>> {
  if (orderIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<ParcelRow>`
    select distinct on (s.order_id) s.order_id, s.id, s.status, s.tracking_number, s.carrier_name, s.failure,
      s.printed_at is not null as is_printed,
      exists (select from app.manifest_shipments m
        where m.tenant_id = s.tenant_id and m.shipment_id = s.id and m.is_live) as is_handed_over
    from app.shipments s
    where s.tenant_id = ${tx.tenantId} and s.order_id = any(${[...orderIds]}::text[])
      and not s.is_return and s.status <> 'cancelled'
    order by s.order_id, s.status = 'failed', (s.status = 'label_created' and s.printed_at is null) desc,
      s.status = 'label_created' desc, s.created_at desc, s.id desc`.execute(tx.query);
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        orderId: row.order_id,
        shipmentId: row.id,
        status: row.status,
        trackingNumber: row.tracking_number,
        carrierName: row.carrier_name,
        isPrinted: row.is_printed,
        isHandedOver: row.is_handed_over,
        failure: stored<Shipment["failure"]>(row.failure),
      },
    ]),
  );
}

/** The first time counts. */
export async function markPrinted(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  await tx.query
    .updateTable("app.shipments")
    .set({ printed_at: tx.now })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sql<string>`any(${[...shipmentIds]}::text[])`)
    .where("printed_at", "is", null)
    .execute();
}
