import { sql } from "kysely";
import { leased } from "../../../db/lease.ts";
import type { Tx } from "../../../db/transaction.ts";
import { TARGET, TARGET_LOOKUPS } from "./publication-store.ts";

export interface LeasedPublication {
  readonly listingId: string;
  readonly shopId: string;
  readonly masterVariantId: string;
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly publishKey: Readonly<Record<string, string>>;
  readonly version: number;
  readonly assumed: number | null;
  readonly target: number;
  readonly attempts: number;
}

const LEASE_SECONDS = 60;

/** Shops with something to publish, those that have waited longest first; but for some. */
export async function dirtyShops(tx: Tx, most: number, without: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`
    select p.shop_id from app.publications p
    join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
    where p.tenant_id = ${tx.tenantId} and p.is_dirty and p.due_at <= now()
      and (p.leased_until is null or p.leased_until < now()) and s.status in ('active', 'degraded')
      and p.shop_id <> all(${[...without]}::text[])
    group by p.shop_id order by min(p.due_at) limit ${most}`.execute(tx.query);
  return rows.map(({ shop_id }) => shop_id);
}

/** Takes a batch for one shop, with the figure as it is now: the last value wins. */
export async function leasePublications(tx: Tx, shopId: string, most: number): Promise<LeasedPublication[]> {
  const { rows } = await sql<{ listing_id: string }>`
    ${leased(tx, {
      table: "app.publications",
      key: ["listing_id"],
      due: sql`
        select t.listing_id from app.publications t
        where t.tenant_id = ${tx.tenantId} and t.shop_id = ${shopId} and t.is_dirty and t.due_at <= now()
          and (t.leased_until is null or t.leased_until < now())
        order by t.due_at limit ${most}`,
      set: sql`leased_until = now() + ${LEASE_SECONDS} * interval '1 second', attempts = t.attempts + 1`,
    })}
    select listing_id from leased`.execute(tx.query);
  return readLeased(
    tx,
    rows.map(({ listing_id }) => listing_id),
  );
}

/** By a statement of its own: the one that took them may have begun before a sale that it waited for. */
export async function readLeased(tx: Tx, listingIds: readonly string[]): Promise<LeasedPublication[]> {
  if (listingIds.length === 0) {
    return [];
  }
  const { rows } = await sql<LeasedPublication>`
    select p.listing_id as "listingId", p.shop_id as "shopId", p.master_variant_id as "masterVariantId", g.channel_product_id as "channelProductId",
      g.channel_variant_id as "channelVariantId", g.publish_key as "publishKey", p.desired_version as version,
      p.assumed_quantity as assumed, p.attempts, ${TARGET} as target
    from unnest(${[...listingIds]}::directory.id[]) with ordinality as k (id, n)
    cross join lateral (select p.* from app.publications p
      where p.tenant_id = ${tx.tenantId} and p.listing_id = k.id limit 1) p
    cross join lateral (select g.channel_product_id, g.channel_variant_id, g.publish_key from app.listings g
      where g.tenant_id = p.tenant_id and g.id = p.listing_id limit 1) g ${TARGET_LOOKUPS}
    order by k.n`.execute(tx.query);
  return rows;
}

export async function latencyFigures(
  tx: Tx,
): Promise<{ samples: number; p50Ms: number | null; p95Ms: number | null }> {
  const { rows } = await sql<{ samples: number; p50: number | null; p95: number | null }>`
    select count(*) as samples, percentile_cont(0.5) within group (order by latency_ms) as p50,
      percentile_cont(0.95) within group (order by latency_ms) as p95
    from (select latency_ms from app.publish_latencies where tenant_id = ${tx.tenantId}
      and at > now() - interval '24 hours' order by at desc limit 10000) recent`.execute(tx.query);
  const [row] = rows;
  return { samples: row?.samples ?? 0, p50Ms: row?.p50 ?? null, p95Ms: row?.p95 ?? null };
}
