import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

export interface RecipientsToForget {
  readonly orderIds: readonly string[];
  /** Parcels may have been sent without an order. */
  readonly email: string | null;
  /** Every recipient of an earlier shipment. */
  readonly sentBefore: Date | null;
}

/** What stays of an address: tariffs, delivery rates and the books need no more. */
const nobodyAt = (
  address: RawBuilder<unknown>,
) => sql`jsonb_build_object('name', '', 'phone', null, 'address', '',
  'city', ${address} -> 'city', 'region', ${address} -> 'region', 'zip', ${address} -> 'zip', 'country', ${address} -> 'country')`;

/** What comes back sets out from the buyer. */
async function forgetAddresses(
  tx: Tx,
  { orderIds, email, sentBefore }: RecipientsToForget,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update app.shipments s set search = lower(concat_ws(' ', s.tracking_number, s.order_number)), failure = null,
      updated_at = now(),
      destination = case when s.is_return then s.destination else ${nobodyAt(sql`s.destination`)} end,
      origin = case when s.is_return then ${nobodyAt(sql`s.origin`)} else s.origin end
    from (
      select id, case when is_return then origin else destination end as address
      from app.shipments where tenant_id = ${tx.tenantId}
    ) buyer
    where s.tenant_id = ${tx.tenantId} and buyer.id = s.id and buyer.address ->> 'name' <> ''
      and (s.order_id = any(${[...orderIds]}::text[]) or lower(buyer.address ->> 'email') = lower(${email}::text)
        or s.created_at < ${sentBefore}::timestamptz)
    returning s.id`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** Erases recipients from parcels, labels, quotes and carriers' texts; the figures stay. */
export async function forgetRecipients(tx: Tx, whom: RecipientsToForget): Promise<void> {
  const ids = await forgetAddresses(tx, whom);
  await sql`
    update app.labels set content = '' where tenant_id = ${tx.tenantId} and shipment_id = any(${ids}::text[])`.execute(
    tx.query,
  );
  await sql`
    update app.manifests m set document = '' from app.manifest_shipments s
    where m.tenant_id = ${tx.tenantId} and m.document is not null and s.tenant_id = m.tenant_id
      and s.manifest_id = m.id and s.shipment_id = any(${ids}::text[])`.execute(tx.query);
  await sql`
    update app.tracking_events set text = null
    where tenant_id = ${tx.tenantId} and shipment_id = any(${ids}::text[])`.execute(tx.query);
  await sql`
    update app.purchase_attempts set outcome = null, provider_ref = null
    where tenant_id = ${tx.tenantId} and shipment_id = any(${ids}::text[]) and state not in ('open', 'unknown')`.execute(
    tx.query,
  );
  await forgetBatchItems(tx, whom, ids);
  await sql`
    update app.carrier_webhooks w set body = '' from app.shipments s
    where w.tenant_id = ${tx.tenantId} and s.tenant_id = w.tenant_id and s.id = any(${ids}::text[])
      and s.tracking_number = any(w.tracking_numbers)`.execute(tx.query);
  await forgetQuotes(tx, whom, ids);
}

/** Requests that were done, or failed: what still waits is needed. */
async function forgetBatchItems(
  tx: Tx,
  { orderIds, email, sentBefore }: RecipientsToForget,
  shipmentIds: readonly string[],
): Promise<void> {
  await sql`
    update app.shipment_batch_items i set request = '{}', error = null from app.shipment_batches b
    where i.tenant_id = ${tx.tenantId} and b.tenant_id = i.tenant_id and b.id = i.batch_id and i.state <> 'pending'
      and (i.shipment_id = any(${[...shipmentIds]}::text[]) or i.request ->> 'orderId' = any(${[...orderIds]}::text[])
        or lower(i.request -> 'destination' ->> 'email') = lower(${email}::text)
        or b.created_at < ${sentBefore}::timestamptz)`.execute(tx.query);
}

async function forgetQuotes(
  tx: Tx,
  { orderIds, email, sentBefore }: RecipientsToForget,
  shipmentIds: readonly string[],
): Promise<void> {
  await sql`
    with forgotten as (
      update app.quotes q set request = q.request - 'destination' - 'origin', errors = '[]', expires_at = now()
      where q.tenant_id = ${tx.tenantId} and (q.order_id = any(${[...orderIds]}::text[])
        or lower(q.request -> 'destination' ->> 'email') = lower(${email}::text)
        or lower(q.request -> 'origin' ->> 'email') = lower(${email}::text)
        or q.created_at < ${sentBefore}::timestamptz
        or q.id in (select quote_id from app.shipments where tenant_id = ${tx.tenantId} and id = any(${[...shipmentIds]}::text[])))
      returning q.id
    )
    update app.quote_rates r set raw = null from forgotten f
    where r.tenant_id = ${tx.tenantId} and r.quote_id = f.id`.execute(tx.query);
}
