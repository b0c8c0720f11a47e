import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** What a row of money is about, as people know it. */
export interface ParcelRef {
  readonly shipmentId: string;
  readonly trackingNumber: string | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  /** To whom the parcel goes. */
  readonly buyer: string | null;
  readonly carrier: string;
  readonly shippedAt: Date;
}

interface RefRow {
  id: string;
  shipment_id: string;
  tracking_number: string | null;
  order_id: string | null;
  order_number: string | null;
  buyer: string | null;
  carrier_name: string;
  shipped_at: Date;
}

const COLUMNS = sql`s.id as shipment_id, s.tracking_number, s.order_id,
  coalesce(s.order_number, (select coalesce(o.number, o.external_id) from app.orders o
    where o.tenant_id = s.tenant_id and o.id = s.order_id)) as order_number,
  nullif(s.destination ->> 'name', '') as buyer, s.carrier_name, coalesce(s.bought_at, s.created_at) as shipped_at`;

const byId = (rows: readonly RefRow[]): ReadonlyMap<string, ParcelRef> =>
  new Map(
    rows.map((row) => [
      row.id,
      {
        shipmentId: row.shipment_id,
        trackingNumber: row.tracking_number,
        orderId: row.order_id,
        orderNumber: row.order_number,
        buyer: row.buyer,
        carrier: row.carrier_name,
        shippedAt: row.shipped_at,
      },
    ]),
  );

/** By the shipment's id. */
export async function refsOfShipments(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ParcelRef>> {
  if (shipmentIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<RefRow>`
    select s.id, ${COLUMNS} from app.shipments s
    where s.tenant_id = ${tx.tenantId} and s.id = any(${[...shipmentIds]}::text[])`.execute(tx.query);
  return byId(rows);
}

/** By the payment's id. */
export async function refsOfPayments(
  tx: Tx,
  codPaymentIds: readonly string[],
): Promise<ReadonlyMap<string, ParcelRef>> {
  if (codPaymentIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<RefRow>`
    select c.id, ${COLUMNS} from app.cod_payments c
    join app.shipments s on s.tenant_id = c.tenant_id and s.id = c.shipment_id
    where c.tenant_id = ${tx.tenantId} and c.id = any(${[...codPaymentIds]}::text[])`.execute(tx.query);
  return byId(rows);
}
