import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { DirectoryQuery } from "../../../ports/services.ts";
import { forgetShownAt } from "./shown-at-store.ts";

/**
 * What each listing `p` should show: the figure less what is kept back; the source shop shows the figure itself.
 * Listings that show one figure between them show the lowest.
 */
export const TARGET = sql<number>`greatest(0, case when p.shop_id = c.source_shop_id
  then coalesce(shared.on_hand, l.on_hand + l.makeable - coalesce(hidden.units, 0))
  else coalesce(shared.free, l.on_hand + l.makeable - coalesce(hidden.units, 0) - v.safety_stock) - coalesce(b.quantity, 0) end)`;

interface Shown {
  readonly quantity: RawBuilder<number | null>;
  readonly owesBackorders: RawBuilder<boolean>;
}

/** Whether a listing must be published. What a shop owes in backorders is below zero on purpose: that is left alone. */
export function differs(
  target: RawBuilder<number>,
  { quantity, owesBackorders }: Shown,
): RawBuilder<boolean> {
  return sql<boolean>`(${target} is distinct from ${quantity}
    and not (${owesBackorders} and ${target} = 0 and coalesce(${quantity}, 0) < 0))`;
}

/** What is assumed of listing `p`. */
export const ASSUMED: Shown = { quantity: sql`p.assumed_quantity`, owesBackorders: sql`p.owes_backorders` };

/** Units at places that do not serve the shop. */
const HIDDEN = sql`
  left join lateral (
    select sum(case when l.is_placed then x.on_hand when o.is_first then l.on_hand end) as units
    from app.shop_places h
    join app.places o on o.tenant_id = h.tenant_id and o.id = h.place_id and o.kind in ('warehouse', 'store')
    left join app.stock_place_levels x on x.tenant_id = h.tenant_id and x.master_variant_id = p.master_variant_id
      and x.place_id = h.place_id
    where h.tenant_id = p.tenant_id and h.shop_id = p.shop_id and h.mode = 'hidden'
  ) hidden on true`;

/** Whether it depends on places what the shop of listing `p` shows: then every movement is a reason to look. */
const IS_BY_PLACE = sql<boolean>`(select s.is_by_place from app.shops s
  where s.tenant_id = p.tenant_id and s.id = p.shop_id limit 1)`;

const RULES = sql`${HIDDEN}
  left join app.shop_buffers b on b.tenant_id = p.tenant_id and b.shop_id = p.shop_id
  left join app.inventory_config c on c.tenant_id = p.tenant_id
  left join lateral (
    select min(ol.on_hand + ol.makeable) as on_hand, min(ol.on_hand + ol.makeable - ov.safety_stock) as free
    from (
      select g.shop_id, g.stock_group from app.listings g
      where g.tenant_id = p.tenant_id and g.master_variant_id = p.master_variant_id and g.stock_group is not null offset 0
    ) g
    cross join lateral (
      select o.master_variant_id from app.listings o
      where o.tenant_id = p.tenant_id and o.shop_id = g.shop_id and o.stock_group >= g.stock_group
        and o.stock_group <= g.stock_group order by o.stock_group
    ) o
    cross join lateral (select ol.on_hand, ol.makeable from app.stock_levels ol
      where ol.tenant_id = p.tenant_id and ol.master_variant_id = o.master_variant_id limit 1) ol
    cross join lateral (select ov.safety_stock from app.master_variants ov
      where ov.tenant_id = p.tenant_id and ov.id = o.master_variant_id limit 1) ov
    where g.shop_id = p.shop_id
  ) shared on true`;

/** For all listings of a tenant or a shop. */
export const TARGET_JOINS = sql`
  join app.stock_levels l on l.tenant_id = p.tenant_id and l.master_variant_id = p.master_variant_id
  join app.master_variants v on v.tenant_id = p.tenant_id and v.id = p.master_variant_id ${RULES}`;

/** For a few listings, each looked up for itself: joined, the planner may read the whole catalog. */
export const TARGET_LOOKUPS = sql`
  cross join lateral (select l.on_hand, l.makeable, l.is_placed from app.stock_levels l
    where l.tenant_id = p.tenant_id and l.master_variant_id = p.master_variant_id limit 1) l
  cross join lateral (select v.safety_stock from app.master_variants v
    where v.tenant_id = p.tenant_id and v.id = p.master_variant_id limit 1) v ${RULES}`;

export interface OwnSale {
  readonly listingId: string;
  /** The channel's own change of its figure; null when it cannot be known. */
  readonly delta: number | null;
  readonly soldAt: Date;
}

/** The other listings that show one figure with this one. */
export const siblingsOf = (tx: Tx, listingId: RawBuilder<unknown>) => sql`
  cross join lateral (
    select one.id, one.shop_id, one.stock_group from app.listings one
    where one.tenant_id = ${tx.tenantId} and one.id = ${listingId} and one.stock_group is not null limit 1
  ) one
  cross join lateral (
    select other.id from app.listings other
    where other.tenant_id = ${tx.tenantId} and other.shop_id = one.shop_id and other.stock_group >= one.stock_group
      and other.stock_group <= one.stock_group and other.id <> one.id order by other.stock_group
  ) other`;

/** Platforms report the time of a sale to the second, by their own clock. */
const CLOCK_DOUBT_SECONDS = 2;

/**
 * Locks what is about to be judged. A statement sees figures and rules as they were when it began, and may wait for a row
 * after that: whatever compares the two has to be a statement of its own, after this one.
 */
export async function lockPublications(tx: Tx, listingIds: readonly string[]): Promise<void> {
  await sql`
    select from (select k.id from unnest(${[...new Set(listingIds)]}::directory.id[]) as k (id) order by k.id) k
    cross join lateral (select from app.publications p
      where p.tenant_id = ${tx.tenantId} and p.listing_id = k.id limit 1 for update) p`.execute(tx.query);
}

/** The listings of these variants and of these sales, with those that show one figure with them, locked. */
async function lockConcerned(
  tx: Tx,
  variantIds: readonly string[],
  ownSales: readonly OwnSale[],
): Promise<string[]> {
  const { rows } = await sql<{ listing_id: string }>`
    with sold as (
      select listing_id from unnest(${ownSales.map(({ listingId }) => listingId)}::directory.id[]) as s (listing_id)
    ), concerned as (
      select p.listing_id from unnest(${[...new Set(variantIds)]}::text[]) as k (variant_id)
      cross join lateral (
        select p.listing_id from app.publications p
        where p.tenant_id = ${tx.tenantId} and p.master_variant_id = k.variant_id offset 0
      ) p
      union select listing_id from sold
      union select other.id from sold s ${siblingsOf(tx, sql`s.listing_id`)}
      order by 1
    )
    select p.listing_id from concerned k
    cross join lateral (
      select p.listing_id from app.publications p
      where p.tenant_id = ${tx.tenantId} and p.listing_id = k.listing_id limit 1 for update
    ) p`.execute(tx.query);
  return rows.map(({ listing_id }) => listing_id);
}

/**
 * After figures have changed, every listing of those variants that no longer shows the right number becomes dirty. A
 * channel's own deduction of its sale is trusted and not published again, unless our last write may have come after
 * the sale and restored what was sold: then it is read back. The rows are locked before they are read, so that a
 * write acknowledged at the same time is not lost. Each is looked up by itself: joined, the planner may
 * read all of the tenant's.
 *
 * Returns how many listings are dirty now.
 */
export async function markDirty(
  tx: Tx,
  variantIds: readonly string[],
  ownSales: readonly OwnSale[] = [],
): Promise<number> {
  const listingIds = variantIds.length === 0 ? [] : await lockConcerned(tx, variantIds, ownSales);
  if (listingIds.length === 0) {
    return 0;
  }
  const known = ownSales.filter(({ delta }) => delta !== null);
  const unknown = ownSales.filter(({ delta }) => delta === null).map(({ listingId }) => listingId);
  const isOff = differs(sql`n.target`, { quantity: sql`n.assumed`, owesBackorders: sql`n.owes_backorders` });
  const { rows } = await sql<{ is_dirty: boolean }>`
    with sold as (
      select * from unnest(${known.map(({ listingId }) => listingId)}::directory.id[], ${known.map(({ delta }) => delta)}::integer[],
        ${known.map(({ soldAt }) => soldAt)}::timestamptz[]) as s (listing_id, delta, sold_at)
    ), own as (
      select o.listing_id, sum(o.delta)::integer as delta, min(o.sold_at) as first_at
      from (
        select listing_id, delta, sold_at from sold
        union all
        select other.id, s.delta, s.sold_at from sold s ${siblingsOf(tx, sql`s.listing_id`)}
      ) o group by 1
    ), unknown as (
      select listing_id from unnest(${unknown}::directory.id[]) as u (listing_id)
      union
      select other.id from unnest(${unknown}::directory.id[]) as u (listing_id) ${siblingsOf(tx, sql`u.listing_id`)}
    ), forgotten as (
      -- A platform takes its own sales at one of its locations, and does not always say which.
      delete from app.publication_locations a using (select listing_id from own union select listing_id from unknown) s
      where a.tenant_id = ${tx.tenantId} and a.listing_id = s.listing_id
    ), locked as materialized (
      select p.* from unnest(${listingIds}::directory.id[]) as k (listing_id)
      cross join lateral (
        select p.tenant_id, p.listing_id, p.shop_id, p.master_variant_id, p.assumed_quantity, p.owes_backorders,
          p.published_at, p.leased_until
        from app.publications p where p.tenant_id = ${tx.tenantId} and p.listing_id = k.listing_id limit 1
      ) p
    ), next as (
      select p.listing_id, p.owes_backorders, c.source_type is not null as is_automatic, ${IS_BY_PLACE} as is_by_place, ${TARGET} as target,
        case when p.listing_id in (select listing_id from unknown) then null
          when o.first_at <= greatest(p.published_at, p.leased_until) + ${CLOCK_DOUBT_SECONDS} * interval '1 second' then null
          else p.assumed_quantity + coalesce(o.delta, 0) end as assumed
      from locked p ${TARGET_LOOKUPS} left join own o on o.listing_id = p.listing_id
    )
    update app.publications p set assumed_quantity = n.assumed, desired_version = p.desired_version + 1,
      is_dirty = n.is_automatic and (n.is_by_place or ${isOff}), dirty_since = case when n.is_automatic and (n.is_by_place or ${isOff}) then coalesce(p.dirty_since, now()) end,
      due_at = case when (p.due_at > now() and p.attempts > 0) or (p.due_at <= now() and p.is_dirty) then p.due_at else now() end
    from next n
    where p.tenant_id = ${tx.tenantId} and p.listing_id = n.listing_id
      and p.listing_id = any(${listingIds}::text[])
    returning p.is_dirty`.execute(tx.query);
  return rows.filter(({ is_dirty }) => is_dirty).length;
}

const LISTINGS_A_LOOK = 2_000;

/** All listings of a tenant, or of a shop, are checked again after a rule has changed; some at a time. */
export async function markAllDirty(tx: Tx, filter: { shopId?: string } = {}): Promise<void> {
  const shopId = filter.shopId ?? null;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { rows }: { rows: { listing_id: string }[] } = await sql<{ listing_id: string }>`
      select p.listing_id from app.publications p
      where p.tenant_id = ${tx.tenantId} and p.listing_id > ${after} and (${shopId}::text is null or p.shop_id = ${shopId})
      order by p.listing_id limit ${LISTINGS_A_LOOK} for update`.execute(tx.query);
    const listingIds = rows.map(({ listing_id }) => listing_id);
    await judge(tx, listingIds);
    after = listingIds.length === LISTINGS_A_LOOK ? listingIds.at(-1) : undefined;
  }
}

/** What the shop's figures mean has changed: what it shows has to be read again. */
export async function recheckShop(tx: Tx, shopId: string): Promise<void> {
  await sql`
    with forgotten as (
      delete from app.publication_locations a using app.publications p
      where p.tenant_id = ${tx.tenantId} and p.shop_id = ${shopId} and a.tenant_id = p.tenant_id
        and a.listing_id = p.listing_id
    )
    update app.publications p set assumed_quantity = null
    where p.tenant_id = ${tx.tenantId} and p.shop_id = ${shopId}`.execute(tx.query);
  await markAllDirty(tx, { shopId });
}

/** Listings that are locked become due, or cease to be. */
async function judge(tx: Tx, listingIds: readonly string[]): Promise<void> {
  await sql`
    with next as (
      select p.listing_id, c.source_type is not null and (${IS_BY_PLACE} or ${differs(TARGET, ASSUMED)}) as is_dirty
      from app.publications p ${TARGET_JOINS}
      where p.tenant_id = ${tx.tenantId} and p.listing_id = any(${[...listingIds]}::text[])
    )
    update app.publications p set desired_version = p.desired_version + 1, is_dirty = n.is_dirty,
      dirty_since = case when n.is_dirty then coalesce(p.dirty_since, now()) end, due_at = now(), attempts = 0
    from next n where p.tenant_id = ${tx.tenantId} and p.listing_id = n.listing_id
      and (n.is_dirty or p.is_dirty or p.leased_until > now())`.execute(tx.query);
}

export interface PublicationToMake {
  readonly listingId: string;
  readonly shopId: string;
  readonly masterVariantId: string;
  /** Null when we are not sure; what is known of a listing that we publish to already is kept then. */
  readonly assumedQuantity: number | null;
}

export async function trackListings(tx: Tx, rows: readonly PublicationToMake[]): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  await sql`
    insert into app.publications as p (tenant_id, listing_id, shop_id, master_variant_id, assumed_quantity)
    select ${tx.tenantId}, x."listingId", x."shopId", x."masterVariantId", x."assumedQuantity"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x ("listingId" text, "shopId" text, "masterVariantId" text, "assumedQuantity" integer)
    on conflict (tenant_id, listing_id) do update set master_variant_id = excluded.master_variant_id,
      assumed_quantity = coalesce(excluded.assumed_quantity, p.assumed_quantity)`.execute(tx.query);
}

export async function untrackListings(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) {
    return;
  }
  await forgetShownAt(tx, listingIds);
  await tx.query
    .deleteFrom("app.publications")
    .where("tenant_id", "=", tx.tenantId)
    .where("listing_id", "in", [...listingIds])
    .execute();
}

/** What we read back from a channel: the figure it really shows. */
export async function recordObserved(
  tx: Tx,
  observed: readonly { listingId: string; quantity: number | null }[],
): Promise<void> {
  if (observed.length === 0) {
    return;
  }
  await sql`
    update app.publications p set observed_quantity = x.quantity, observed_at = now(), assumed_quantity = x.quantity
    from jsonb_to_recordset(${JSON.stringify(observed)}::jsonb) as x ("listingId" text, quantity integer)
    where p.tenant_id = ${tx.tenantId} and p.listing_id = x."listingId" and not p.is_dirty`.execute(tx.query);
}

export async function tenantsWithDuePublications(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from directory.tenants_with_due_publications(${most}) as tenant_id`.execute(query);
  return rows.map(({ tenant_id }) => tenant_id);
}
