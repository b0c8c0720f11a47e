import { sql } from "kysely";
import { leased } from "../../../db/lease.ts";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import { digitsOf, searchColumn } from "../../../kernel/text/search-text.ts";
import type { ParcelSize } from "../../../ports/carrier.ts";
import type { Shipment } from "../model.ts";
import { newPublicToken } from "../tracking/public-token.ts";
import { toShipment } from "./shipment-row-store.ts";

type Given =
  | "id"
  | "orderId"
  | "shopId"
  | "channel"
  | "orderNumber"
  | "connectionId"
  | "provider"
  | "isTest"
  | "status"
  | "carrier"
  | "service"
  | "deliveryType"
  | "zone"
  | "currency"
  | "price"
  | "quotedMinor"
  | "actualMinor"
  | "chargedToCustomerMinor"
  | "declaredMinor"
  | "codExpectedMinor"
  | "codFeeMinor"
  | "codFeeTiming"
  | "returnFreightMinor"
  | "origin"
  | "destination"
  | "trackingNumber"
  | "carrierUrl"
  | "etaDate"
  | "labelFormat"
  | "labelSize"
  | "isReturn"
  | "isPart"
  | "returnOf"
  | "isChannelNotified"
  | "reference"
  | "boughtAt"
  | "dueAt";

export interface NewShipment extends Pick<Shipment, Given> {
  readonly requestKeyHash: Buffer;
  readonly requestHash: Buffer;
  readonly isExtra: boolean;
  readonly rateCardId: string | null;
  readonly rateCardVersion: number | null;
  readonly quoteId: string | null;
  readonly rateId: string | null;
}

export interface NewParcel extends ParcelSize {
  readonly trackingNumber: string | null;
  readonly billableG: number | null;
}

export function searchText(
  shipment: Pick<Shipment, "orderNumber" | "destination" | "reference" | "id">,
  numbers: readonly string[],
): string {
  const { destination } = shipment;
  const words = [
    ...numbers,
    shipment.orderNumber,
    destination.name,
    destination.city,
    digitsOf(destination.phone),
    shipment.reference,
    shipment.id,
  ];
  return searchColumn(words, 1_000);
}

function rowOf(tx: Tx, shipment: NewShipment, numbers: readonly string[]) {
  return {
    tenant_id: tx.tenantId,
    id: shipment.id,
    request_key_hash: shipment.requestKeyHash,
    request_hash: shipment.requestHash,
    order_id: shipment.orderId,
    shop_id: shipment.shopId,
    channel: shipment.channel,
    order_number: shipment.orderNumber,
    connection_id: shipment.connectionId,
    provider: shipment.provider,
    is_test: shipment.isTest,
    status: shipment.status,
    carrier_code: shipment.carrier.code,
    carrier_name: shipment.carrier.name,
    service_code: shipment.service.code,
    service_name: shipment.service.name,
    delivery_type: shipment.deliveryType,
    zone: shipment.zone,
    currency: shipment.currency,
    price: JSON.stringify(shipment.price),
    quoted_minor: shipment.quotedMinor,
    actual_minor: shipment.actualMinor,
    charged_to_customer_minor: shipment.chargedToCustomerMinor,
    declared_minor: shipment.declaredMinor,
    cod_expected_minor: shipment.codExpectedMinor,
    cod_fee_minor: shipment.codFeeMinor,
    cod_fee_timing: shipment.codFeeTiming,
    return_freight_minor: shipment.returnFreightMinor,
    rate_card_id: shipment.rateCardId,
    rate_card_version: shipment.rateCardVersion,
    quote_id: shipment.quoteId,
    rate_id: shipment.rateId,
    origin: JSON.stringify(shipment.origin),
    destination: JSON.stringify(shipment.destination),
    search: searchText(shipment, numbers),
    tracking_number: shipment.trackingNumber,
    carrier_url: shipment.carrierUrl,
    public_token: newPublicToken(tx.tenantId),
    eta_date: shipment.etaDate,
    label_format: shipment.labelFormat,
    label_size: shipment.labelSize,
    is_return: shipment.isReturn,
    return_of: shipment.returnOf,
    is_extra: shipment.isExtra,
    is_part: shipment.isPart,
    is_channel_notified: shipment.isChannelNotified,
    reference: shipment.reference,
    created_by: tx.origin.actor.id,
    bought_at: shipment.boughtAt,
    due_at: shipment.dueAt,
  };
}

export async function insertShipment(
  tx: Tx,
  shipment: NewShipment,
  parcels: readonly NewParcel[],
): Promise<void> {
  const numbers = parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  await tx.query
    .insertInto("app.shipments")
    .values(rowOf(tx, shipment, numbers))
    .execute();
  await insertParcels(tx, shipment.id, parcels);
}

async function insertParcels(tx: Tx, shipmentId: string, parcels: readonly NewParcel[]): Promise<void> {
  const rows = parcels.map((parcel, index) => ({
    parcel: index + 1,
    tracking_number: parcel.trackingNumber,
    length_mm: parcel.lengthMm,
    width_mm: parcel.widthMm,
    height_mm: parcel.heightMm,
    weight_g: parcel.weightG,
    billable_g: parcel.billableG,
    content: parcel.content,
    reference: parcel.reference,
  }));
  await sql`
    insert into app.shipment_parcels (tenant_id, shipment_id, parcel, tracking_number, length_mm, width_mm, height_mm, weight_g, billable_g, content, reference)
    select ${tx.tenantId}, ${shipmentId}, x.* from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x
      (parcel integer, tracking_number text, length_mm integer, width_mm integer, height_mm integer, weight_g integer, billable_g integer, content text, reference text)`.execute(
    tx.query,
  );
}

export async function lockShipment(tx: Tx, shipmentId: string): Promise<Shipment | null> {
  const row = await tx.query
    .selectFrom("app.shipments")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shipmentId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toShipment(row) : null;
}

/** Locked until the transaction ends, always in the order of their ids. */
export async function lockShipments(tx: Tx, shipmentIds: readonly string[]): Promise<Shipment[]> {
  if (shipmentIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.shipments")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", [...shipmentIds])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toShipment);
}

/** Shipments that are due for a check, leased. */
export async function leaseDueShipments(tx: Tx, most: number, leaseMs: number): Promise<Shipment[]> {
  const { rows } = await sql<{ id: string }>`
    ${leased(tx, {
      table: "app.shipments",
      key: ["id"],
      due: sql`
        select t.id from app.shipments t where t.tenant_id = ${tx.tenantId} and t.due_at <= now()
          and (t.leased_until is null or t.leased_until < now())
        order by t.due_at limit ${most}`,
      set: sql`leased_until = now() + ${leaseMs} * interval '1 millisecond'`,
    })}
    select id from leased`.execute(tx.query);
  return lockShipments(
    tx,
    rows.map(({ id }) => id),
  );
}
