import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { noticeFingerprintOf, type LeasedEvent } from "./model.ts";

type Notice = Pick<LeasedEvent, "id" | "shopId" | "kind" | "externalId">;

const shopIds = (notices: readonly Notice[]) => notices.map(({ shopId }) => shopId);
const fingerprints = (notices: readonly Notice[]) =>
  notices.map(({ kind, externalId }) => noticeFingerprintOf(kind, externalId));

/** The read begins: a notice that arrives from now on may be about something newer and stays pending. */
export async function openNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) {
    return;
  }
  await sql`
    delete from app.event_fingerprints f using (
      select * from unnest(
        ${shopIds(notices)}::text[], ${fingerprints(notices)}::bytea[], ${notices.map(({ id }) => id)}::text[]
      ) as k (shop_id, fingerprint, event_id) limit ${notices.length}
    ) x
    where f.tenant_id = ${tx.tenantId} and f.shop_id = x.shop_id and f.fingerprint = x.fingerprint
      and f.event_id = x.event_id`.execute(tx.query);
}

/** Notices to be retried, without those for which a newer one is pending already. */
export async function parkNotices(tx: Tx, notices: readonly Notice[]): Promise<ReadonlySet<string>> {
  if (notices.length === 0) {
    return new Set();
  }
  const { rows } = await sql<{ id: string }>`
    with given as (
      select x.* from unnest(
        ${notices.map(({ id }) => id)}::text[], ${shopIds(notices)}::text[], ${fingerprints(notices)}::bytea[]
      ) as x (id, shop_id, fingerprint)
      join app.inbound_events e on e.tenant_id = ${tx.tenantId} and e.id = x.id and e.verification = 'fetched'
    ), parked as (
      insert into app.event_fingerprints (tenant_id, shop_id, fingerprint, event_id)
      select ${tx.tenantId}, shop_id, fingerprint, id from given order by shop_id, fingerprint, id
      on conflict do nothing returning event_id
    )
    select id from given where id not in (select event_id from parked)`.execute(tx.query);
  return new Set(rows.map(({ id }) => id));
}
