import { sql } from "kysely";
import { leased } from "../../../db/lease.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { TARGET, TARGET_JOINS } from "./publication-store.ts";

export interface LeasedPublication {
  readonly listingId: string;
  readonly shopId: string;
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly publishKey: Readonly<Record<string, string>>;
  readonly version: number;
  readonly assumed: number | null;
  readonly target: number;
  readonly attempts: number;
}

const LEASE_SECONDS = 60;

/** Shops with something to publish, those that have waited longest first. */
export async function dirtyShops(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`
    select p.shop_id from app.publications p
    join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
    where p.tenant_id = ${tx.tenantId} and p.is_dirty and p.due_at <= now()
      and (p.leased_until is null or p.leased_until < now()) and s.status in ('active', 'degraded')
    group by p.shop_id order by min(p.due_at) limit ${most}`.execute(tx.query);
  return rows.map(({ shop_id }) => shop_id);
}

/** Takes a batch for one shop, with the figure as it is now: the last value wins. */
export async function leasePublications(tx: Tx, shopId: string, most: number): Promise<LeasedPublication[]> {
  const { rows } = await sql<{
    listing_id: string;
    channel_product_id: string;
    channel_variant_id: string;
    publish_key: Record<string, string>;
    desired_version: number;
    assumed_quantity: number | null;
    target: number;
    attempts: number;
  }>`
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
    select p.listing_id, g.channel_product_id, g.channel_variant_id, g.publish_key, p.desired_version,
      p.assumed_quantity, p.attempts, ${TARGET} as target
    from leased p
    join app.listings g on g.tenant_id = p.tenant_id and g.id = p.listing_id ${TARGET_JOINS}`.execute(
    tx.query,
  );
  return rows.map((row) => ({
    listingId: row.listing_id,
    shopId,
    channelProductId: row.channel_product_id,
    channelVariantId: row.channel_variant_id,
    publishKey: row.publish_key,
    version: row.desired_version,
    assumed: row.assumed_quantity,
    target: row.target,
    attempts: row.attempts,
  }));
}

export interface PublishOutcome {
  readonly publication: LeasedPublication;
  /** What the channel shows now, where that is not what was meant for it. */
  readonly shown?: number;
  /** Null when it worked. */
  readonly error: string | null;
  readonly retryMs: number;
}

/**
 * A sale that the channel took off while we were writing is kept: the difference is carried over, and where it is not
 * known whether the write or the sale came last, that stays unknown.
 */
export async function recordPublicationOutcomes(tx: Tx, outcomes: readonly PublishOutcome[]): Promise<void> {
  if (outcomes.length === 0) {
    return;
  }
  const rows = outcomes.map(({ publication, shown, error, retryMs }) => ({
    listing_id: publication.listingId,
    version: publication.version,
    assumed: publication.assumed,
    shown: shown ?? publication.target,
    error,
    retry_ms: retryMs,
    id: newId("lat"),
  }));
  await sql`
    with x as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (listing_id text, version bigint,
        assumed integer, shown integer, error text, retry_ms integer, id text)
    ), sampled as (
      insert into app.publish_latencies (tenant_id, id, shop_id, latency_ms)
      select ${tx.tenantId}, x.id, p.shop_id, (extract(epoch from now() - p.dirty_since) * 1000)::integer
      from x join app.publications p on p.tenant_id = ${tx.tenantId} and p.listing_id = x.listing_id
      where x.error is null and p.dirty_since is not null and p.desired_version = x.version
    )
    update app.publications p set leased_until = null,
      assumed_quantity = case when x.error is not null then null
        when p.assumed_quantity is null and p.desired_version > x.version then null
        when x.assumed is null or p.assumed_quantity is null then x.shown
        else x.shown + (p.assumed_quantity - x.assumed) end,
      acknowledged_version = case when x.error is null then greatest(p.acknowledged_version, x.version)
        else p.acknowledged_version end,
      published_at = case when x.error is null then now() else p.published_at end,
      is_dirty = x.error is not null or p.desired_version > x.version,
      dirty_since = case when x.error is not null or p.desired_version > x.version then p.dirty_since end,
      attempts = case when x.error is null then 0 else p.attempts end,
      last_error = x.error, due_at = now() + x.retry_ms * interval '1 millisecond'
    from x where p.tenant_id = ${tx.tenantId} and p.listing_id = x.listing_id`.execute(tx.query);
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
