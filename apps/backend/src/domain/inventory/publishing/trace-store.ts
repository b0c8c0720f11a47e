import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

const SALES_A_LISTING = 8;

/**
 * The traces of the events that moved the stock of these listings since they last showed it, by listing; the latest few of
 * each. The ledger has the event of every movement, so nothing has to be written for it while traces are not recorded.
 */
export async function tracesBehind(
  tx: Tx,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ listing_id: string; traceparent: string }>`
    select k.listing_id, e.traceparent from unnest(${[...listingIds]}::text[]) as k (listing_id)
    cross join lateral (select p.master_variant_id, p.dirty_since from app.publications p
      where p.tenant_id = ${tx.tenantId} and p.listing_id = k.listing_id limit 1) p
    cross join lateral (select l.event_id from app.stock_ledger l
      where l.tenant_id = ${tx.tenantId} and l.master_variant_id = p.master_variant_id and l.at >= p.dirty_since
        and l.event_id is not null order by l.at desc limit ${SALES_A_LISTING}) l
    cross join lateral (select e.traceparent from app.inbound_events e
      where e.tenant_id = ${tx.tenantId} and e.id = l.event_id and e.received_at > now() - interval '1 day'
        and e.traceparent is not null limit 1) e`.execute(tx.query);
  return new Map(
    [...Map.groupBy(rows, ({ listing_id }) => listing_id)].map(([listingId, found]) => [
      listingId,
      found.map(({ traceparent }) => traceparent),
    ]),
  );
}
