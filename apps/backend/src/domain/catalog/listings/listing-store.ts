import { type Selectable, sql } from "kysely";
import type { AppListings } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { ChannelVariant } from "../../../ports/channel.ts";
import { presentable, searchWords, skuKey, type Listing, type MappingStatus } from "../model.ts";
import { stored } from "../../../kernel/json/stored-json.ts";

type ListingRow = Selectable<AppListings>;

function toListing(row: ListingRow): Listing {
  return {
    id: row.id,
    shopId: row.shop_id,
    channelProductId: row.channel_product_id,
    channelVariantId: row.channel_variant_id,
    productName: row.product_name,
    name: row.name,
    sku: row.sku,
    skuKey: row.sku_key,
    barcode: row.barcode,
    priceMinor: row.price_minor,
    currency: row.currency,
    stock: row.stock,
    stockGroup: row.stock_group,
    seenAt: row.seen_at,
    masterVariantId: row.master_variant_id,
    status: row.mapping_status,
    isManual: row.is_manual,
    evidence: stored<Record<string, unknown>>(row.evidence),
  };
}

/** What the platform computes from others of the shop is neither published nor counted. */
const figureColumns = ({ stock, isPlatformKit }: ChannelVariant) =>
  isPlatformKit ? { stock: null, kit_mode: "platform" } : { stock, kit_mode: null };

function toRow(variant: ChannelVariant) {
  const { channelVariantId, productName, name, sku, barcode } = variant;
  return {
    id: newId("map"),
    channel_product_id: variant.channelProductId,
    channel_variant_id: channelVariantId,
    product_name: productName,
    name,
    sku,
    sku_key: skuKey(sku),
    barcode,
    price_minor: variant.priceMinor,
    currency: variant.currency,
    ...figureColumns(variant),
    stock_group: variant.stockGroup ?? null,
    publish_key: variant.publishKey,
    image_url: variant.imageUrl ?? null,
    weight_g: variant.size?.weightG ?? null,
    length_mm: variant.size?.lengthMm ?? null,
    width_mm: variant.size?.widthMm ?? null,
    height_mm: variant.size?.heightMm ?? null,
    search: searchWords([sku, barcode, productName, name, channelVariantId]),
  };
}

const byVariantId = (left: ChannelVariant, right: ChannelVariant) =>
  left.channelVariantId < right.channelVariantId ? -1 : 1;

/**
 * Writes down what a channel sells, as it is now. The mapping is left alone.
 * In the order of their ids, so that two who write the same page do not wait for each other in a circle.
 */
export async function recordListings(
  tx: Tx,
  shopId: string,
  variants: readonly ChannelVariant[],
): Promise<Listing[]> {
  const kept = variants.flatMap((variant) => presentable(variant) ?? []);
  const unique = new Map(kept.map((variant) => [variant.channelVariantId, variant]));
  if (unique.size === 0) {
    return [];
  }
  const rows = [...unique.values()].toSorted(byVariantId).map(toRow);
  const { rows: written } = await sql<ListingRow>`
    insert into app.listings as l (tenant_id, shop_id, id, channel_product_id, channel_variant_id, product_name, name, sku,
      sku_key, barcode, price_minor, currency, stock, stock_group, publish_key, image_url, weight_g, length_mm, width_mm, height_mm, kit_mode, search)
    select ${tx.tenantId}, ${shopId}, x.id, x.channel_product_id, x.channel_variant_id, x.product_name, x.name, x.sku, x.sku_key,
      x.barcode, x.price_minor, x.currency, x.stock, x.stock_group, x.publish_key, x.image_url, x.weight_g, x.length_mm,
      x.width_mm, x.height_mm, x.kit_mode, x.search from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text,
      channel_product_id text, channel_variant_id text, product_name text, name text, sku text, sku_key text,
      barcode text, price_minor bigint, currency text, stock integer, stock_group text, publish_key jsonb, image_url text,
      weight_g integer, length_mm integer, width_mm integer, height_mm integer, kit_mode text, search text)
    on conflict (tenant_id, shop_id, channel_variant_id) do update set
      channel_product_id = excluded.channel_product_id, product_name = excluded.product_name, name = excluded.name,
      sku = excluded.sku, sku_key = excluded.sku_key, barcode = excluded.barcode, price_minor = excluded.price_minor,
      currency = excluded.currency, stock = excluded.stock, stock_group = excluded.stock_group, publish_key = excluded.publish_key,
      image_url = excluded.image_url, kit_mode = excluded.kit_mode, weight_g = coalesce(excluded.weight_g, l.weight_g),
      length_mm = coalesce(excluded.length_mm, l.length_mm), width_mm = coalesce(excluded.width_mm, l.width_mm),
      height_mm = coalesce(excluded.height_mm, l.height_mm), search = excluded.search, seen_at = now()
    returning l.*`.execute(tx.query);
  return written.map(toListing);
}

const listingsOf = (tx: Tx) =>
  tx.query.selectFrom("app.listings").selectAll().where("tenant_id", "=", tx.tenantId);

export async function findListings(tx: Tx, listingIds: readonly string[]): Promise<Listing[]> {
  if (listingIds.length === 0) {
    return [];
  }
  const rows = await listingsOf(tx)
    .where("id", "in", [...listingIds])
    .execute();
  return rows.map(toListing);
}

/** Locked, so that two people who link it do so one after the other. */
export async function lockListing(
  tx: Tx,
  key: { id: string } | { shopId: string; channelVariantId: string },
): Promise<Listing | null> {
  const query = listingsOf(tx).forNoKeyUpdate();
  const row = await ("id" in key
    ? query.where("id", "=", key.id)
    : query.where("shop_id", "=", key.shopId).where("channel_variant_id", "=", key.channelVariantId)
  ).executeTakeFirst();
  return row ? toListing(row) : null;
}

/** Listings of the shop with one of these SKUs; those that are in conflict already need no second look. */
export async function findSiblings(
  tx: Tx,
  shopId: string,
  skuKeys: readonly string[],
  most: number,
): Promise<Listing[]> {
  if (skuKeys.length === 0) {
    return [];
  }
  const rows = await listingsOf(tx)
    .where("shop_id", "=", shopId)
    .where("sku_key", "in", [...skuKeys])
    .where("mapping_status", "<>", "conflict")
    .limit(most)
    .execute();
  return rows.map(toListing);
}

/** The shop's listings with these SKUs, in any state. */
export async function findBySkus(tx: Tx, shopId: string, skuKeys: readonly string[]): Promise<Listing[]> {
  if (skuKeys.length === 0) {
    return [];
  }
  const rows = await listingsOf(tx)
    .where("shop_id", "=", shopId)
    .where("sku_key", "in", [...skuKeys])
    .orderBy("id")
    .execute();
  return rows.map(toListing);
}

/** The next listings that no person has decided about, in the order of their ids. */
export async function nextUndecided(
  tx: Tx,
  place: { shopId: string | null; afterId: string; most: number },
): Promise<Listing[]> {
  const rows = await listingsOf(tx)
    .where("is_manual", "=", false)
    .$if(place.shopId !== null, (query) => query.where("shop_id", "=", place.shopId ?? ""))
    .where("id", ">", place.afterId)
    .orderBy("id")
    .limit(place.most)
    .execute();
  return rows.map(toListing);
}

export interface ResolvedLine {
  readonly listingId: string;
  readonly masterVariantId: string | null;
  /** False until a quantity is set, and where the platform computes the figure from other listings. */
  readonly isCounted: boolean;
  readonly isPlatformKit: boolean;
  /** Of a kit: the recipe by which it is taken apart. */
  readonly recipeVersion: number | null;
}

/**
 * Which listing a sold line is: by the channel's own id, or by a SKU that only one listing of the shop has. Each line is
 * looked up for itself: joined, the planner may read the whole catalog. A key is asked for as a range and in order, which
 * only the index on it can give; and what is not known to be leakproof, such as coalesce, keeps a condition from the index.
 */
export async function resolveLines(
  tx: Tx,
  lines: readonly { key: string; shopId: string; channelVariantId: string | null; sku: string | null }[],
): Promise<Map<string, ResolvedLine>> {
  if (lines.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{
    key: string;
    listing_id: string;
    master_variant_id: string | null;
    is_counted: boolean;
    is_platform_kit: boolean;
    recipe_version: number | null;
  }>`
    select k.key, found.listing_id, found.master_variant_id, s.recipe_version,
      (s.recipe_version is not null or coalesce(s.is_counted, true)) and found.kit_mode is null as is_counted,
      found.kit_mode is not null as is_platform_kit
    from unnest(
      ${lines.map(({ key }) => key)}::text[], ${lines.map(({ shopId }) => shopId)}::text[],
      ${lines.map(({ channelVariantId }) => channelVariantId)}::text[], ${lines.map(({ sku }) => skuKey(sku))}::text[]
    ) as k (key, shop_id, variant_id, sku_key)
    left join lateral (
      select l.id, l.master_variant_id, l.kit_mode from app.listings l
      where l.tenant_id = ${tx.tenantId} and l.shop_id = k.shop_id and l.channel_variant_id >= k.variant_id
        and l.channel_variant_id <= k.variant_id order by l.channel_variant_id limit 1
    ) a on true
    left join lateral (
      select min(two.id::text) as id, min(two.master_variant_id::text) as master_variant_id,
        min(two.kit_mode) as kit_mode from (
        select l.id, l.master_variant_id, l.kit_mode from app.listings l
        where a.id is null and l.tenant_id = ${tx.tenantId} and l.shop_id = k.shop_id and l.sku_key >= k.sku_key
          and l.sku_key <= k.sku_key order by l.sku_key limit 2
      ) two having count(*) = 1
    ) b on true
    cross join lateral (
      select coalesce(a.id, b.id) as listing_id, coalesce(a.master_variant_id, b.master_variant_id) as master_variant_id,
        coalesce(a.kit_mode, b.kit_mode) as kit_mode
      offset 0
    ) found
    left join lateral (
      select l.is_counted, l.recipe_version from app.stock_levels l
      where l.tenant_id = ${tx.tenantId} and l.master_variant_id = found.master_variant_id limit 1
    ) s on true
    where found.listing_id is not null`.execute(tx.query);
  return new Map(
    rows.map((row) => [
      row.key,
      {
        listingId: row.listing_id,
        masterVariantId: row.master_variant_id,
        isCounted: row.is_counted,
        isPlatformKit: row.is_platform_kit,
        recipeVersion: row.recipe_version,
      },
    ]),
  );
}

export interface MappingToWrite {
  readonly listingId: string;
  readonly masterVariantId: string | null;
  readonly status: MappingStatus;
  readonly isManual: boolean;
  readonly evidence: Record<string, unknown>;
}

/** The mapping before stays with the listing, so that it can be undone. */
export async function writeMappings(tx: Tx, mappings: readonly MappingToWrite[]): Promise<void> {
  if (mappings.length === 0) {
    return;
  }
  await sql`
    update app.listings l set
      previous_mapping = jsonb_build_object('masterVariantId', l.master_variant_id, 'status', l.mapping_status,
        'isManual', l.is_manual, 'evidence', l.evidence),
      master_variant_id = x."masterVariantId", mapping_status = x.status, is_manual = x."isManual",
      evidence = x.evidence, mapped_at = now()
    from jsonb_to_recordset(${jsonRows(mappings)}::jsonb) as x ("listingId" text, "masterVariantId" text, status text,
      "isManual" boolean, evidence jsonb)
    where l.tenant_id = ${tx.tenantId} and l.id = x."listingId"`.execute(tx.query);
}

/** The obstacle has changed, although nothing else has. */
export async function writeEvidence(
  tx: Tx,
  mappings: readonly Pick<MappingToWrite, "listingId" | "evidence">[],
): Promise<void> {
  if (mappings.length === 0) {
    return;
  }
  await sql`
    update app.listings l set evidence = x.evidence
    from jsonb_to_recordset(${jsonRows(mappings)}::jsonb) as x ("listingId" text, evidence jsonb)
    where l.tenant_id = ${tx.tenantId} and l.id = x."listingId" and l.evidence <> x.evidence`.execute(
    tx.query,
  );
}
