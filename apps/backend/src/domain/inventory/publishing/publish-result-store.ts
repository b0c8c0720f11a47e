import type { Platform, PublishFailure, PublishField, PublishState } from "@estiba/contract";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { PUBLISH_TRANSITIONS } from "./publish-state.ts";

/** Whether a shop takes a field at all, and if not, why. */
export interface ShopPlan {
  readonly shopId: string;
  readonly field: PublishField;
  readonly failure: PublishFailure | null;
}

export interface PlannedSlice {
  readonly lastListingId: string | null;
  readonly planned: number;
  readonly skipped: number;
}

const PLAN = sql`as x ("shopId" text, field text, failure text)`;

/** Writes down the next listings that a publication is about, in the order of their ids. */
export async function planListings(
  tx: Tx,
  jobId: string,
  scope: { masterVariantIds: readonly string[] | null; plan: readonly ShopPlan[] },
  slice: { after: string | null; most: number },
): Promise<PlannedSlice> {
  const variantIds = scope.masterVariantIds === null ? null : [...scope.masterVariantIds];
  const shopIds = [...new Set(scope.plan.map(({ shopId }) => shopId))];
  return tally(
    await sql<SliceRow>`
    with slice as (
      select g.id, g.shop_id from app.listings g
      where g.tenant_id = ${tx.tenantId} and g.master_variant_id is not null and g.id > ${slice.after ?? ""}
        and g.shop_id = any(${shopIds}::text[])
        and (${variantIds}::text[] is null or g.master_variant_id = any(${variantIds}::text[]))
      order by g.id limit ${slice.most}
    ), made as (
      insert into app.publish_results (tenant_id, job_id, listing_id, field, shop_id, state, failure, settled_at)
      select ${tx.tenantId}, ${jobId}, s.id, x.field, s.shop_id, case when x.failure is null then 'pending' else 'skipped' end,
        x.failure, case when x.failure is null then null else now() end
      from slice s join jsonb_to_recordset(${jsonRows(scope.plan)}::jsonb) ${PLAN} on x."shopId" = s.shop_id
      on conflict do nothing returning state
    )
    select (select max(id::text collate "C") from slice) as last, (select count(*) from made) as planned,
      (select count(*) from made where state = 'skipped') as skipped`.execute(tx.query),
  );
}

/**
 * The same for taking a publication back: what it wrote, the other way round. A slice may end between two fields of a
 * listing, so the next begins with that listing again.
 */
export async function planUndo(
  tx: Tx,
  jobId: string,
  scope: { undoOf: string; plan: readonly ShopPlan[] },
  slice: { after: string | null; most: number },
): Promise<PlannedSlice> {
  return tally(
    await sql<SliceRow>`
    with slice as (
      select r.listing_id as id, r.field, r.shop_id, r.before_value, r.after_value, coalesce(x.failure,
        case when r.before_value is null then 'before_unknown' end) as failure
      from app.publish_results r
      left join jsonb_to_recordset(${jsonRows(scope.plan)}::jsonb) ${PLAN} on x."shopId" = r.shop_id and x.field = r.field
      where r.tenant_id = ${tx.tenantId} and r.job_id = ${scope.undoOf} and r.state = 'written'
        and r.listing_id >= ${slice.after ?? ""}
      order by r.listing_id, r.field limit ${slice.most}
    ), made as (
      insert into app.publish_results (tenant_id, job_id, listing_id, field, shop_id, before_value, after_value, state,
        failure, settled_at)
      select ${tx.tenantId}, ${jobId}, s.id, s.field, s.shop_id, s.after_value, s.before_value,
        case when s.failure is null then 'pending' else 'skipped' end, s.failure,
        case when s.failure is null then null else now() end
      from slice s on conflict do nothing returning state
    )
    select (select max(id::text collate "C") from slice) as last, (select count(*) from made) as planned,
      (select count(*) from made where state = 'skipped') as skipped`.execute(tx.query),
  );
}

interface SliceRow {
  last: string | null;
  planned: number;
  skipped: number;
}

function tally({ rows: [row] }: { rows: SliceRow[] }): PlannedSlice {
  return { lastListingId: row?.last ?? null, planned: row?.planned ?? 0, skipped: row?.skipped ?? 0 };
}

export interface PendingResult {
  readonly listingId: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly attempts: number;
}

/** One shop and one field that still has something to be written; shops that wait are passed over. */
export async function nextPending(
  tx: Tx,
  jobId: string,
  waiting: readonly string[],
): Promise<{ shopId: string; field: PublishField } | null> {
  const { rows } = await sql<{ shop_id: string; field: PublishField }>`
    select shop_id, field from app.publish_results
    where tenant_id = ${tx.tenantId} and job_id = ${jobId} and state = 'pending' and shop_id <> all(${[...waiting]}::text[])
    order by shop_id limit 1`.execute(tx.query);
  const [row] = rows;
  return row ? { shopId: row.shop_id, field: row.field } : null;
}

export async function readPending(
  tx: Tx,
  jobId: string,
  of: { shopId: string; field: PublishField },
  most: number,
): Promise<PendingResult[]> {
  const rows = await tx.query
    .selectFrom("app.publish_results")
    .select(["listing_id", "before_value", "after_value", "attempts"])
    .where("tenant_id", "=", tx.tenantId)
    .where("job_id", "=", jobId)
    .where("state", "=", "pending")
    .where("shop_id", "=", of.shopId)
    .where("field", "=", of.field)
    .orderBy("attempts")
    .orderBy("listing_id")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    listingId: row.listing_id,
    before: row.before_value,
    after: row.after_value,
    attempts: row.attempts,
  }));
}

export interface ResultToWrite {
  readonly listingId: string;
  readonly state: PublishState;
  readonly before: string | null;
  readonly after: string | null;
  readonly failure: PublishFailure | null;
  readonly message: string | null;
  readonly isAttempt: boolean;
}

/**
 * The only statement that writes a result's state: rows of `ends` with listing_id, field, state, before_value,
 * after_value, failure, message and is_attempt. One that may not go there is left alone.
 */
async function moveResults(tx: Tx, jobId: string, ends: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    update app.publish_results r set state = x.state, before_value = x.before_value, after_value = x.after_value,
      failure = x.failure, message = x.message, attempts = r.attempts + case when x.is_attempt then 1 else 0 end,
      settled_at = case when x.state = 'pending' then null else now() end
    from (${ends}) x
    where r.tenant_id = ${tx.tenantId} and r.job_id = ${jobId} and r.listing_id = x.listing_id and r.field = x.field
      and (${JSON.stringify(PUBLISH_TRANSITIONS)}::jsonb -> r.state) ? x.state
    returning 1`.execute(tx.query);
  return rows.length;
}

export async function recordResults(
  tx: Tx,
  jobId: string,
  field: PublishField,
  results: readonly ResultToWrite[],
): Promise<void> {
  if (results.length === 0) {
    return;
  }
  await moveResults(
    tx,
    jobId,
    sql`
      select "listingId" as listing_id, ${field}::text as field, state, before as before_value, after as after_value, failure,
        message, "isAttempt" as is_attempt
      from jsonb_to_recordset(${jsonRows(results)}::jsonb) as x ("listingId" text, state text, before text, after text,
        failure text, message text, "isAttempt" boolean)`,
  );
}

/** Everything of a shop that is still open ends here; returns how many. */
export async function endPending(
  tx: Tx,
  jobId: string,
  shopId: string,
  end: { state: "failed" | "skipped"; failure: PublishFailure; message: string | null },
): Promise<number> {
  return moveResults(
    tx,
    jobId,
    sql`
      select listing_id, field, ${end.state}::text as state, before_value, after_value, ${end.failure}::text as failure,
        ${end.message}::text as message, false as is_attempt
      from app.publish_results
      where tenant_id = ${tx.tenantId} and job_id = ${jobId} and shop_id = ${shopId} and state = 'pending'`,
  );
}

export interface ShopCount {
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly state: PublishState;
  readonly n: number;
}

export async function countResults(tx: Tx, jobId: string): Promise<ShopCount[]> {
  const { rows } = await sql<ShopCount>`
    select r.shop_id as "shopId", s.name as "shopName", s.platform, r.state, count(*) as n
    from app.publish_results r join app.shops s on s.tenant_id = r.tenant_id and s.id = r.shop_id
    where r.tenant_id = ${tx.tenantId} and r.job_id = ${jobId}
    group by 1, 2, 3, 4 order by 1, 4`.execute(tx.query);
  return rows;
}

export interface PublishedListing {
  readonly listingId: string;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly channelVariantId: string;
  readonly masterVariantId: string | null;
  readonly masterSku: string | null;
  readonly field: PublishField;
  readonly before: string | null;
  readonly after: string | null;
  readonly failure: PublishFailure | null;
}

export interface PublishResult extends PublishedListing {
  readonly state: PublishState;
  readonly message: string | null;
  readonly attempts: number;
  readonly settledAt: Date | null;
}

export async function listResults(
  tx: Tx,
  jobId: string,
  filter: { state?: PublishState | undefined },
  page: PageRequest,
): Promise<PageOf<PublishResult>> {
  const state = filter.state ?? null;
  const { rows } = await sql<PublishResult>`
    select r.listing_id as "listingId", r.shop_id as "shopId", s.name as "shopName", s.platform,
      g.channel_variant_id as "channelVariantId", g.master_variant_id as "masterVariantId", v.sku as "masterSku", r.field,
      r.before_value as before, r.after_value as after, r.failure, r.state, r.message, r.attempts,
      r.settled_at as "settledAt"
    from app.publish_results r
    join app.shops s on s.tenant_id = r.tenant_id and s.id = r.shop_id
    join app.listings g on g.tenant_id = r.tenant_id and g.id = r.listing_id
    left join app.master_variants v on v.tenant_id = g.tenant_id and v.id = g.master_variant_id
    where r.tenant_id = ${tx.tenantId} and r.job_id = ${jobId} and (${state}::text is null or r.state = ${state})
    order by r.listing_id, r.field limit ${page.limit} offset ${page.offset}`.execute(tx.query);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from app.publish_results
    where tenant_id = ${tx.tenantId} and job_id = ${jobId} and (${state}::text is null or state = ${state})`.execute(
    tx.query,
  );
  return { items: rows, total: counted[0]?.n ?? 0 };
}
