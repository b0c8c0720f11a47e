import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { ParcelGoods } from "../../../ports/carrier.ts";

/** Units in a parcel, and the place they leave from where that is known. */
export interface PackedGoods extends ParcelGoods {
  readonly placeId: string | null;
}

export async function recordContents(
  tx: Tx,
  shipmentId: string,
  contents: readonly PackedGoods[],
): Promise<void> {
  if (contents.length === 0) {
    return;
  }
  await sql`
    insert into app.shipment_lines (tenant_id, shipment_id, parcel, order_line_id, quantity, place_id)
    select ${tx.tenantId}, ${shipmentId}, x.parcel, x."lineId", x.quantity, x."placeId"
    from jsonb_to_recordset(${jsonRows(contents)}::jsonb)
      as x (parcel integer, "lineId" text, quantity integer, "placeId" text)`.execute(tx.query);
}

/** Units of an order's lines that leave, or left, in parcels that count; by line. */
export async function unitsInParcels(
  tx: Tx,
  orderId: string,
  besides: string | null = null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_line_id: string; units: number }>`
    select l.order_line_id, sum(l.quantity)::integer as units
    from app.shipments s join app.shipment_lines l on l.tenant_id = s.tenant_id and l.shipment_id = s.id
    where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and not s.is_return and s.id <> ${besides ?? ""}
      and s.status not in ('failed', 'cancelled')
    group by l.order_line_id`.execute(tx.query);
  return new Map(rows.map(({ order_line_id: id, units }) => [id, units]));
}

/** Units of an order's lines in parcels that count and name this place; by line. */
export async function unitsFromPlace(
  tx: Tx,
  orderId: string,
  placeId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ order_line_id: string; units: number }>`
    select l.order_line_id, sum(l.quantity)::integer as units
    from app.shipments s join app.shipment_lines l on l.tenant_id = s.tenant_id and l.shipment_id = s.id
    where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and not s.is_return
      and s.status not in ('failed', 'cancelled') and l.place_id = ${placeId}
    group by l.order_line_id`.execute(tx.query);
  return new Map(rows.map(({ order_line_id: id, units }) => [id, units]));
}

export interface ShipmentLine extends ParcelGoods {
  readonly sku: string | null;
  readonly name: string;
}

/** What is in each of these shipments, by line. */
export async function unitsOfShipments(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const { rows } = await sql<{ shipment_id: string; order_line_id: string; units: number }>`
    select shipment_id, order_line_id, sum(quantity)::integer as units from app.shipment_lines
    where tenant_id = ${tx.tenantId} and shipment_id = any(${[...shipmentIds]}::text[])
    group by shipment_id, order_line_id`.execute(tx.query);
  const byShipment = Map.groupBy(rows, ({ shipment_id: id }) => id);
  return new Map(
    [...byShipment].map(([id, lines]) => [
      id,
      new Map(lines.map(({ order_line_id: line, units }) => [line, units])),
    ]),
  );
}

/** By parcel, in the order of the lines. */
export async function readContents(tx: Tx, shipmentId: string): Promise<ShipmentLine[]> {
  const { rows } = await sql<ShipmentLine>`
    select s.parcel, s.order_line_id as "lineId", s.quantity, l.sku, l.name
    from app.shipment_lines s join app.order_lines l on l.tenant_id = s.tenant_id and l.id = s.order_line_id
    where s.tenant_id = ${tx.tenantId} and s.shipment_id = ${shipmentId}
    order by s.parcel, l.id`.execute(tx.query);
  return rows;
}
