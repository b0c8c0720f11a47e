import type { CodStatus, CollectionSource } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../kernel/ids.ts";
import { jsonRows } from "../../kernel/json/json-rows.ts";
import { checkStep } from "./cod-status.ts";
import type { CodPayment, Step, TimelineEntry } from "./cod.ts";
import { trackingKey } from "./tracking-key.ts";

export interface CodRow {
  id: string;
  shipment_id: string;
  order_id: string | null;
  connection_id: string;
  channel: string | null;
  carrier_name: string;
  tracking_number: string | null;
  currency: string;
  status: CodStatus;
  collection_source: CollectionSource | null;
  expected_minor: number;
  collected_minor: number;
  overpaid_minor: number;
  remitted_minor: number;
  settled_minor: number;
  lost_at_customer_minor: number;
  lost_at_carrier_minor: number;
  fee_minor: number;
  is_fee_deducted: boolean;
  collections: number;
  write_offs: number;
  payouts: number;
  reason: string | null;
  collected_at: Date | null;
  remittance_id: string | null;
  shipped_at: Date;
}

export function toPayment(row: CodRow): CodPayment {
  return {
    id: row.id,
    shipmentId: row.shipment_id,
    orderId: row.order_id,
    connectionId: row.connection_id,
    channel: row.channel,
    carrierName: row.carrier_name,
    trackingNumber: row.tracking_number,
    currency: row.currency,
    status: row.status,
    collectionSource: row.collection_source,
    expectedMinor: row.expected_minor,
    collectedMinor: row.collected_minor,
    overpaidMinor: row.overpaid_minor,
    remittedMinor: row.remitted_minor,
    settledMinor: row.settled_minor,
    lostAtCustomerMinor: row.lost_at_customer_minor,
    lostAtCarrierMinor: row.lost_at_carrier_minor,
    feeMinor: row.fee_minor,
    isFeeDeducted: row.is_fee_deducted,
    collections: row.collections,
    writeOffs: row.write_offs,
    payouts: row.payouts,
    reason: row.reason,
    collectedAt: row.collected_at,
    remittanceId: row.remittance_id,
    shippedAt: row.shipped_at,
  };
}

type LockBy = { readonly ids: readonly string[] } | { readonly shipmentIds: readonly string[] };

/** Locked in the order of their ids, as everything that locks several rows does. */
export async function lockPayments(tx: Tx, by: LockBy): Promise<CodPayment[]> {
  const [column, values] = "ids" in by ? ["id", by.ids] : ["shipment_id", by.shipmentIds];
  if (values.length === 0) {
    return [];
  }
  const { rows } = await sql<CodRow>`
    select * from app.cod_payments
    where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = any(${[...new Set(values)]}::text[])
    order by id for update`.execute(tx.query);
  return rows.map(toPayment);
}

/** Those that were new: a shipment has one. */
export async function insertPayments(tx: Tx, payments: readonly CodPayment[]): Promise<ReadonlySet<string>> {
  if (payments.length === 0) {
    return new Set();
  }
  const rows = payments.map((one) => ({
    id: one.id,
    shipment_id: one.shipmentId,
    order_id: one.orderId,
    connection_id: one.connectionId,
    channel: one.channel,
    carrier_name: one.carrierName,
    tracking_number: one.trackingNumber,
    tracking_key: one.trackingNumber === null ? null : trackingKey(one.trackingNumber),
    currency: one.currency,
    expected_minor: one.expectedMinor,
    fee_minor: one.feeMinor,
    is_fee_deducted: one.isFeeDeducted,
    shipped_at: one.shippedAt,
  }));
  const { rows: made } = await sql<{ id: string }>`
    insert into app.cod_payments (tenant_id, id, shipment_id, order_id, connection_id, channel, carrier_name,
      tracking_number, tracking_key, currency, status, expected_minor, fee_minor, is_fee_deducted, shipped_at)
    select ${tx.tenantId}, id, shipment_id, order_id, connection_id, channel, carrier_name, tracking_number, tracking_key,
      currency, 'expected', expected_minor, fee_minor, is_fee_deducted, shipped_at
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text, shipment_id text, order_id text, connection_id text,
      channel text, carrier_name text, tracking_number text, tracking_key text, currency text, expected_minor bigint,
      fee_minor bigint, is_fee_deducted boolean, shipped_at timestamptz)
    on conflict (tenant_id, shipment_id) do nothing returning id`.execute(tx.query);
  return new Set(made.map(({ id }) => id));
}

/** The only statement that writes a payment's state. The payments are locked by the caller. */
export async function movePayments(tx: Tx, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) {
    return;
  }
  steps.forEach(checkStep);
  const rows = steps.map(({ payment: one }) => ({
    id: one.id,
    status: one.status,
    collection_source: one.collectionSource,
    collected_minor: one.collectedMinor,
    overpaid_minor: one.overpaidMinor,
    remitted_minor: one.remittedMinor,
    settled_minor: one.settledMinor,
    lost_at_customer_minor: one.lostAtCustomerMinor,
    lost_at_carrier_minor: one.lostAtCarrierMinor,
    collections: one.collections,
    write_offs: one.writeOffs,
    payouts: one.payouts,
    reason: one.reason,
    collected_at: one.collectedAt,
    remittance_id: one.remittanceId,
  }));
  await sql`
    update app.cod_payments c set status = x.status, collection_source = x.collection_source,
      collected_minor = x.collected_minor, overpaid_minor = x.overpaid_minor, remitted_minor = x.remitted_minor,
      settled_minor = x.settled_minor, lost_at_customer_minor = x.lost_at_customer_minor,
      lost_at_carrier_minor = x.lost_at_carrier_minor, collections = x.collections, write_offs = x.write_offs,
      payouts = x.payouts, reason = x.reason, collected_at = x.collected_at, remittance_id = x.remittance_id,
      updated_at = now()
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text, status text, collection_source text,
      collected_minor bigint, overpaid_minor bigint, remitted_minor bigint, settled_minor bigint,
      lost_at_customer_minor bigint, lost_at_carrier_minor bigint, collections integer, write_offs integer,
      payouts integer, reason text, collected_at timestamptz, remittance_id text)
    where c.tenant_id = ${tx.tenantId} and c.id = x.id`.execute(tx.query);
}

export async function appendTimeline(tx: Tx, moments: readonly TimelineEntry[]): Promise<void> {
  if (moments.length === 0) {
    return;
  }
  const { actor } = tx.origin;
  const rows = moments.map((moment) => ({
    cod_payment_id: moment.codPaymentId,
    id: newId("cmo"),
    from_status: moment.fromStatus,
    to_status: moment.toStatus,
    cause: moment.cause,
    amount_minor: moment.amountMinor,
    note: moment.note,
  }));
  await sql`
    insert into app.cod_moments (tenant_id, cod_payment_id, id, from_status, to_status, cause, amount_minor, note,
      actor_kind, actor_id)
    select ${tx.tenantId}, cod_payment_id, id, from_status, to_status, cause, amount_minor, note, ${actor.kind}::text,
      ${actor.id}::text
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (cod_payment_id text, id text, from_status text,
      to_status text, cause text, amount_minor bigint, note text)`.execute(tx.query);
}
