import type { SizeSource } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import { searchWords, skuKey, usableBarcode, type Candidate, type Listing } from "../model.ts";

export interface VariantToCreate {
  readonly id: string;
  readonly productId: string;
  readonly productName: string;
  readonly sku: string;
  readonly skuKey: string;
  readonly barcode: string | null;
  readonly name: string;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly safetyStock?: number;
  readonly lowStockThreshold?: number | null;
  readonly weightG?: number | null;
  readonly lengthMm?: number | null;
  readonly widthMm?: number | null;
  readonly heightMm?: number | null;
  readonly sizeSource?: SizeSource | null;
}

function toRow(variant: VariantToCreate) {
  const { sku, barcode, productName, name } = variant;
  return {
    id: variant.id,
    product_id: variant.productId,
    sku,
    sku_key: variant.skuKey,
    barcode,
    name,
    price_minor: variant.priceMinor,
    currency: variant.currency,
    safety_stock: variant.safetyStock ?? 0,
    low_stock_threshold: variant.lowStockThreshold ?? null,
    weight_g: variant.weightG ?? null,
    length_mm: variant.lengthMm ?? null,
    width_mm: variant.widthMm ?? null,
    height_mm: variant.heightMm ?? null,
    size_source: variant.sizeSource ?? null,
    search: searchWords([sku, barcode, productName, name]),
  };
}

/** Ids of those that were new: a SKU that exists already is left as it is. */
export async function insertVariants(tx: Tx, variants: readonly VariantToCreate[]): Promise<Set<string>> {
  if (variants.length === 0) {
    return new Set();
  }
  const products = new Map(
    variants.map(({ productId, productName }) => [productId, { id: productId, name: productName }]),
  );
  await sql`
    insert into app.products (tenant_id, id, name)
    select ${tx.tenantId}, x.id, x.name from jsonb_to_recordset(${jsonRows([...products.values()])}::jsonb) as x (id text, name text)
    on conflict do nothing`.execute(tx.query);
  const rows = variants.map(toRow).toSorted((left, right) => (left.sku_key < right.sku_key ? -1 : 1));
  const { rows: created } = await sql<{ id: string }>`
    insert into app.master_variants (tenant_id, id, product_id, sku, sku_key, barcode, name, price_minor, currency,
      safety_stock, low_stock_threshold, weight_g, length_mm, width_mm, height_mm, size_source, search)
    select ${tx.tenantId}, x.* from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text, product_id text, sku text,
      sku_key text, barcode text, name text, price_minor bigint, currency text, safety_stock integer,
      low_stock_threshold integer, weight_g integer, length_mm integer, width_mm integer, height_mm integer,
      size_source text, search text)
    on conflict (tenant_id, sku_key) do nothing returning id`.execute(tx.query);
  return new Set(created.map(({ id }) => id));
}

interface CandidateRow {
  id: string;
  sku: string;
  sku_key: string;
  barcode: string | null;
  name: string;
}

const toCandidate = (row: CandidateRow): Candidate => ({
  masterVariantId: row.id,
  sku: row.sku,
  skuKey: row.sku_key,
  barcode: row.barcode,
  name: row.name,
});

export async function findCandidates(
  tx: Tx,
  listings: readonly Pick<Listing, "skuKey" | "barcode">[],
): Promise<Candidate[]> {
  const skuKeys = [...new Set(listings.flatMap((listing) => listing.skuKey ?? []))];
  const barcodes = [...new Set(listings.flatMap(({ barcode }) => usableBarcode(barcode) ?? []))];
  const { rows } = await sql<CandidateRow>`
    select id, sku, sku_key, barcode, name from app.master_variants
    where tenant_id = ${tx.tenantId} and sku_key = any(${skuKeys}::text[])
    union
    select id, sku, sku_key, barcode, name from app.master_variants
    where tenant_id = ${tx.tenantId} and barcode = any(${barcodes}::text[])`.execute(tx.query);
  return rows.map(toCandidate);
}

export async function findCandidate(
  tx: Tx,
  key: { id: string } | { sku: string },
): Promise<Candidate | null> {
  const query = tx.query
    .selectFrom("app.master_variants")
    .select(["id", "sku", "sku_key", "barcode", "name"])
    .where("tenant_id", "=", tx.tenantId);
  const row = await ("id" in key
    ? query.where("id", "=", key.id)
    : query.where("sku_key", "=", skuKey(key.sku) ?? "")
  ).executeTakeFirst();
  return row ? toCandidate(row) : null;
}

export interface ShopCounts {
  readonly bySku: ReadonlyMap<string, number>;
  readonly byBarcode: ReadonlyMap<string, number>;
}

/** How many listings of the shop carry each SKU and each barcode. */
export async function countInShop(
  tx: Tx,
  shopId: string,
  listings: readonly Pick<Listing, "skuKey" | "barcode">[],
): Promise<ShopCounts> {
  const skuKeys = [...new Set(listings.flatMap((listing) => listing.skuKey ?? []))];
  const barcodes = [...new Set(listings.flatMap(({ barcode }) => usableBarcode(barcode) ?? []))];
  const { rows } = await sql<{ sku_key: string | null; barcode: string | null; n: number }>`
    select sku_key, null as barcode, count(*) as n from app.listings
    where tenant_id = ${tx.tenantId} and shop_id = ${shopId} and sku_key = any(${skuKeys}::text[])
    group by sku_key
    union all
    select null, barcode, count(*) from app.listings
    where tenant_id = ${tx.tenantId} and shop_id = ${shopId} and barcode = any(${barcodes}::text[])
    group by barcode`.execute(tx.query);
  return {
    bySku: new Map(rows.flatMap(({ sku_key, n }) => (sku_key === null ? [] : [[sku_key, n] as const]))),
    byBarcode: new Map(rows.flatMap(({ barcode, n }) => (barcode === null ? [] : [[barcode, n] as const]))),
  };
}

/** Which of our products the channel's products are, as far as one of their variants is linked. */
export async function findProducts(
  tx: Tx,
  shopId: string,
  channelProductIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ channel_product_id: string; product_id: string }>`
    select l.channel_product_id, min(v.product_id::text) as product_id
    from app.listings l join app.master_variants v on v.tenant_id = l.tenant_id and v.id = l.master_variant_id
    where l.tenant_id = ${tx.tenantId} and l.shop_id = ${shopId}
      and l.channel_product_id = any(${[...new Set(channelProductIds)]}::text[]) and l.evidence->>'match' = 'created'
    group by l.channel_product_id`.execute(tx.query);
  return new Map(rows.map((row) => [row.channel_product_id, row.product_id]));
}
