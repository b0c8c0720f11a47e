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
    insert into app.stock_levels (tenant_id, master_variant_id, on_hand, version)
    select ${tx.tenantId}, x."masterVariantId", x."onHand", x.version
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as x ("masterVariantId" text, "onHand" integer, version bigint)
    on conflict (tenant_id, master_variant_id) do update set on_hand = excluded.on_hand, version = excluded.version,
      updated_at = now()`.execute(tx.query);
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
