import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { lockPublications, TARGET, TARGET_JOINS } from "../publishing/publication-store.ts";

export async function nextVariantIds(tx: Tx, after: string, most: number): Promise<string[]> {
  const rows = await tx.query
    .selectFrom("app.master_variants")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export interface WrongLevel {
  readonly masterVariantId: string;
  /** Null when there was no level at all. */
  readonly was: { readonly onHand: number; readonly version: number } | null;
  readonly onHand: number;
  readonly version: number;
}

/** Levels that do not follow from the movements. The locked ones cannot change meanwhile. */
export async function findWrongLevels(tx: Tx, variantIds: readonly string[]): Promise<WrongLevel[]> {
  const { rows } = await sql<{
    id: string;
    was_on_hand: number | null;
    was_version: number | null;
    on_hand: number;
    version: number;
  }>`
    select v.id, l.on_hand as was_on_hand, l.version as was_version, coalesce(m.total, 0)::integer as on_hand,
      coalesce(m.n, 0) as version
    from unnest(${[...variantIds]}::text[]) as v (id)
    left join app.stock_levels l on l.tenant_id = ${tx.tenantId} and l.master_variant_id = v.id
    left join lateral (
      select sum(delta) as total, count(*) as n from app.stock_ledger
      where tenant_id = ${tx.tenantId} and master_variant_id = v.id
    ) m on true
    where l.on_hand is distinct from coalesce(m.total, 0) or l.version is distinct from coalesce(m.n, 0)
    order by v.id`.execute(tx.query);
  return rows.map((row) => ({
    masterVariantId: row.id,
    was:
      row.was_on_hand === null || row.was_version === null
        ? null
        : { onHand: row.was_on_hand, version: row.was_version },
    onHand: row.on_hand,
    version: row.version,
  }));
}

export async function writeLevels(tx: Tx, levels: readonly WrongLevel[]): Promise<void> {
  if (levels.length === 0) {
    return;
  }
  await sql`
    insert into app.stock_levels (tenant_id, master_variant_id, on_hand, version, is_placed)
    select ${tx.tenantId}, x."masterVariantId", x."onHand", x.version, exists (
      select from app.stock_ledger m where m.tenant_id = ${tx.tenantId} and m.master_variant_id = x."masterVariantId"
        and m.place_id is not null)
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as x ("masterVariantId" text, "onHand" integer, version bigint)
    on conflict (tenant_id, master_variant_id) do update set on_hand = excluded.on_hand, version = excluded.version,
      updated_at = now()`.execute(tx.query);
}

interface WrongPlaceLevel {
  readonly id: string;
  readonly placeId: string;
  readonly was: number | null;
  readonly onHand: number;
}

/** Levels by place that do not follow from the movements, put right where asked for. The variants are locked. */
export async function rebuildPlaceLevels(
  tx: Tx,
  variantIds: readonly string[],
  isDryRun: boolean,
): Promise<readonly WrongPlaceLevel[]> {
  const right = sql`
    select v.id, p.id as place_id, coalesce(b.balance_after, 0) as base, coalesce(m.total, 0)::integer as moved,
      coalesce(m.n, 0) as version
    from unnest(${[...variantIds]}::text[]) as v (id)
    cross join app.places p
    left join lateral (
      select sum(m.place_delta) as total, count(*) as n from app.stock_ledger m
      where m.tenant_id = ${tx.tenantId} and m.master_variant_id = v.id and m.place_id = p.id
    ) m on true
    left join lateral (
      select m.balance_after from app.stock_ledger m
      where m.tenant_id = ${tx.tenantId} and m.master_variant_id = v.id and m.place_id is null order by m.seq desc limit 1
    ) b on p.is_first
    where p.tenant_id = ${tx.tenantId} and (m.n > 0 or p.is_first and exists (
      select from app.stock_ledger o where o.tenant_id = ${tx.tenantId} and o.master_variant_id = v.id
        and o.place_id is not null))`;
  const { rows } = await sql<WrongPlaceLevel>`
    select r.id, r.place_id as "placeId", l.on_hand as was, r.base + r.moved as "onHand" from (${right}) r
    left join app.stock_place_levels l on l.tenant_id = ${tx.tenantId} and l.master_variant_id = r.id
      and l.place_id = r.place_id
    where (l.on_hand, l.base, l.version) is distinct from (r.base + r.moved, r.base, r.version)
    order by 1, 2`.execute(tx.query);
  if (!isDryRun && rows.length > 0) {
    await sql`
      insert into app.stock_place_levels (tenant_id, master_variant_id, place_id, on_hand, base, version)
      select ${tx.tenantId}, r.id, r.place_id, r.base + r.moved, r.base, r.version from (${right}) r
      on conflict (tenant_id, master_variant_id, place_id) do update
        set on_hand = excluded.on_hand, base = excluded.base, version = excluded.version, updated_at = now()`.execute(
      tx.query,
    );
  }
  return rows;
}

export interface WrongFlag {
  readonly listingId: string;
  readonly isDirty: boolean;
}

const WRONG = sql`(c.source_type is not null and ${TARGET} is distinct from p.assumed_quantity) as should`;

/** Listings that are due and should not be, or the other way round. */
export async function findWrongFlags(tx: Tx, after: string, most: number): Promise<WrongFlag[]> {
  const { rows } = await sql<{ listing_id: string; should: boolean }>`
    select listing_id, should from (
      select p.listing_id, p.is_dirty, ${WRONG} from app.publications p ${TARGET_JOINS}
      where p.tenant_id = ${tx.tenantId} and p.listing_id > ${after} and (p.leased_until is null or p.leased_until < now())
    ) flags where is_dirty <> should order by listing_id limit ${most}`.execute(tx.query);
  return rows.map((row) => ({ listingId: row.listing_id, isDirty: row.should }));
}

/** Checked again at the moment of writing: what has become right meanwhile is left alone. */
export async function repairFlags(tx: Tx, listingIds: readonly string[]): Promise<void> {
  await lockPublications(tx, listingIds);
  await sql`
    update app.publications p set is_dirty = n.should, desired_version = p.desired_version + 1, due_at = now(), attempts = 0,
      dirty_since = case when n.should then now() end
    from (
      select p.listing_id, ${WRONG} from app.publications p ${TARGET_JOINS}
      where p.tenant_id = ${tx.tenantId} and p.listing_id = any(${[...listingIds]}::text[])
    ) n
    where p.tenant_id = ${tx.tenantId} and p.listing_id = n.listing_id and p.is_dirty <> n.should
      and (p.leased_until is null or p.leased_until < now())`.execute(tx.query);
}
