import type { OrderStatus, PaymentStatus, Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { DispatchedParcel, DispatchFacts, LineToSend } from "./model.ts";

interface FactsRow {
  id: string;
  shop_id: string;
  platform: Platform;
  handling_days: number;
  status: OrderStatus;
  manual_status: OrderStatus | null;
  payment_status: PaymentStatus;
  is_cash_on_delivery: boolean;
  is_shipped_by_channel: boolean | null;
  is_fulfilled_by_channel: boolean;
  has_address: boolean;
  is_short: boolean;
  ship_by: Date | null;
  placed_at: Date;
  lines: LineToSend[] | null;
  parcels: DispatchedParcel[] | null;
}

/** All that decides but for what the ledger says. */
export type OrderFacts = Omit<DispatchFacts, "units">;

/** Parcels count from their label on. */
export async function readDispatchFacts(
  tx: Tx,
  orderIds: readonly string[],
  managesShipping: (platform: Platform) => boolean,
): Promise<OrderFacts[]> {
  const { rows } = await sql<FactsRow>`
    select o.id, o.shop_id, s.platform, s.handling_days, o.status, o.manual_status, o.payment_status, o.is_cash_on_delivery,
      o.is_shipped_by_channel, o.is_fulfilled_by_channel, o.shipping_address is not null as has_address, o.ship_by, o.placed_at,
      exists (select from app.incidents i where i.tenant_id = ${tx.tenantId} and i.order_id = o.id
        and i.kind = 'shortfall' and i.state <> 'resolved') as is_short,
      (select json_agg(json_build_object('lineId', l.id, 'quantity',
          case when l.exact_quantity is null then l.stock_quantity else l.quantity end) order by l.id)
        from app.order_lines l where l.tenant_id = ${tx.tenantId} and l.order_id = o.id) as lines,
      (select json_agg(json_build_object('hasLeft', p.status not in ('label_created', 'cancelling'), 'lines',
          coalesce((select json_agg(json_build_object('lineId', n.order_line_id, 'quantity', n.quantity, 'placeId', n.place_id))
            from app.shipment_lines n where n.tenant_id = ${tx.tenantId} and n.shipment_id = p.id), '[]')))
        from app.shipments p where p.tenant_id = ${tx.tenantId} and p.order_id = o.id and p.order_id is not null
          and not p.is_return and p.status not in ('draft', 'purchasing', 'purchase_unknown', 'failed', 'cancelled')) as parcels
    from unnest(${[...new Set(orderIds)]}::text[]) as k (id)
    cross join lateral (select * from app.orders o where o.tenant_id = ${tx.tenantId} and o.id = k.id limit 1) o
    join app.shops s on s.tenant_id = ${tx.tenantId} and s.id = o.shop_id`.execute(tx.query);
  return rows.map((row) => ({
    orderId: row.id,
    shopId: row.shop_id,
    status: row.status,
    paymentStatus: row.payment_status,
    isCashOnDelivery: row.is_cash_on_delivery,
    isReleasedByStatus: row.platform === "CUSTOM" || row.manual_status !== null,
    isHeldByPerson: row.manual_status === "on_hold",
    isShort: row.is_short,
    hasAddress: row.has_address || (row.is_shipped_by_channel ?? managesShipping(row.platform)),
    isFulfilledByChannel: row.is_fulfilled_by_channel,
    shipBy: row.ship_by,
    handlingDays: row.handling_days,
    placedAt: row.placed_at,
    lines: row.lines ?? [],
    parcels: row.parcels ?? [],
  }));
}
