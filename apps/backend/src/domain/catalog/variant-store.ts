import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { jsonRows } from "../../kernel/json-rows.ts";
import type { Candidate, Listing } from "./model.ts";

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
}

export function variantSearch(
  variant: Pick<VariantToCreate, "sku" | "barcode" | "name" | "productName">,
): string {
  return [variant.sku, variant.barcode, variant.productName, variant.name]
    .filter(Boolean)
    .join(" ")
    .toLowerCase()
    .slice(0, 500);
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
  const rows = variants.map((variant) => ({
    id: variant.id,
    product_id: variant.productId,
    sku: variant.sku,
    sku_key: variant.skuKey,
    barcode: variant.barcode,
    name: variant.name,
    price_minor: variant.priceMinor,
    currency: variant.currency,
    search: variantSearch(variant),
  }));
  const { rows: created } = await sql<{ id: string }>`
    insert into app.master_variants (tenant_id, id, product_id, sku, sku_key, barcode, name, price_minor, currency, search)
    select ${tx.tenantId}, x.* from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text, product_id text, sku text,
      sku_key text, barcode text, name text, price_minor bigint, currency text, search text)
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
  const skuKeys = listings.flatMap(({ skuKey }) => skuKey ?? []);
  const barcodes = listings.flatMap(({ barcode }) => barcode ?? []);
  if (skuKeys.length === 0 && barcodes.length === 0) {
    return [];
  }
  const { rows } = await sql<CandidateRow>`
    select id, sku, sku_key, barcode, name from app.master_variants
    where tenant_id = ${tx.tenantId} and (sku_key = any(${skuKeys}::text[]) or barcode = any(${barcodes}::text[]))`.execute(
    tx.query,
  );
  return rows.map(toCandidate);
}

/** How many listings of the shop carry each SKU. */
export async function countSkus(
  tx: Tx,
  shopId: string,
  skuKeys: readonly string[],
): Promise<Map<string, number>> {
  if (skuKeys.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ sku_key: string; n: number }>`
    select sku_key, count(*) as n from app.listings
    where tenant_id = ${tx.tenantId} and shop_id = ${shopId} and sku_key = any(${[...skuKeys]}::text[])
    group by sku_key`.execute(tx.query);
  return new Map(rows.map((row) => [row.sku_key, row.n]));
}
