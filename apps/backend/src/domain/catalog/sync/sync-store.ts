import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** What is known of a shop's catalog: the last walk, and the one that was broken off. */
export interface CatalogSync {
  readonly watermark: Date | null;
  readonly lastSyncAt: Date | null;
  readonly lastJobId: string | null;
  readonly lastState: string | null;
  readonly productsSynced: number;
  readonly variantsSynced: number;
  readonly hasMore: boolean;
  readonly lastError: string | null;
  readonly cursor: string | null;
  readonly walkStartedAt: Date | null;
  readonly changedSince: Date | null;
  /** A change that no walk has read yet. */
  readonly changeNotifiedAt: Date | null;
}

export async function readCatalogSync(tx: Tx, shopId: string): Promise<CatalogSync | null> {
  const row = await tx.query
    .selectFrom("app.catalog_syncs")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", shopId)
    .executeTakeFirst();
  return row
    ? {
        watermark: row.watermark,
        lastSyncAt: row.last_sync_at,
        lastJobId: row.last_job_id,
        lastState: row.last_state,
        productsSynced: row.products_synced,
        variantsSynced: row.variants_synced,
        hasMore: row.has_more,
        lastError: row.last_error,
        cursor: row.cursor,
        walkStartedAt: row.walk_started_at,
        changedSince: row.changed_since,
        changeNotifiedAt: row.change_notified_at,
      }
    : null;
}

export interface WalkOutcome {
  readonly jobId: string | null;
  readonly state: "completed" | "failed";
  readonly products: number;
  readonly variants: number;
  readonly hasMore: boolean;
  readonly error: string | null;
  /** Where to go on, when the end was not reached. */
  readonly rest: { cursor: string; startedAt: string; changedSince: string | null } | null;
  /** Everything that changed before has been read; null when it has not. */
  readonly readUpTo: Date | null;
}

/** Stores how a sync ended. Changes reported since it began are still to be read: then it stays stale. */
export async function recordCatalogSync(
  tx: Tx,
  shopId: string,
  outcome: WalkOutcome,
): Promise<{ isStale: boolean }> {
  const { rest, readUpTo } = outcome;
  const { rows } = await sql<{ is_stale: boolean }>`
    insert into app.catalog_syncs as c (tenant_id, shop_id, watermark, last_sync_at, last_job_id, last_state,
      products_synced, variants_synced, has_more, last_error, cursor, walk_started_at, changed_since)
    values (${tx.tenantId}, ${shopId}, ${readUpTo}, now(), ${outcome.jobId}, ${outcome.state}, ${outcome.products},
      ${outcome.variants}, ${outcome.hasMore}, ${outcome.error}, ${rest?.cursor ?? null}, ${rest?.startedAt ?? null},
      ${rest?.changedSince ?? null})
    on conflict (tenant_id, shop_id) do update set
      watermark = greatest(c.watermark, excluded.watermark), last_sync_at = excluded.last_sync_at,
      last_job_id = excluded.last_job_id, last_state = excluded.last_state, products_synced = excluded.products_synced,
      variants_synced = excluded.variants_synced, has_more = excluded.has_more, last_error = excluded.last_error,
      cursor = excluded.cursor, walk_started_at = excluded.walk_started_at, changed_since = excluded.changed_since,
      change_notified_at = case when c.change_notified_at < excluded.watermark then null else c.change_notified_at end
    returning change_notified_at is not null as is_stale`.execute(tx.query);
  return { isStale: rows[0]?.is_stale ?? false };
}

/** The shop reported a change in its catalog. Many reports count as one. */
export async function markCatalogStale(tx: Tx, shopIds: readonly string[]): Promise<void> {
  await sql`
    insert into app.catalog_syncs as c (tenant_id, shop_id, change_notified_at)
    select ${tx.tenantId}, id, clock_timestamp() from unnest(${[...shopIds]}::text[]) as id
    on conflict (tenant_id, shop_id) do update set change_notified_at = excluded.change_notified_at`.execute(
    tx.query,
  );
}

/** How much of the shop was seen since then: a page that came twice counts once. */
export async function countSeen(
  tx: Tx,
  shopId: string,
  since: Date,
): Promise<{ products: number; variants: number }> {
  const { rows } = await sql<{ products: number; variants: number }>`
    select count(distinct channel_product_id) as products, count(*) as variants from app.listings
    where tenant_id = ${tx.tenantId} and shop_id = ${shopId} and seen_at >= ${since}`.execute(tx.query);
  return { products: rows[0]?.products ?? 0, variants: rows[0]?.variants ?? 0 };
}
