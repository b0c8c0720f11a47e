import { sql } from "kysely";
import { countUpTo } from "../../../db/counted-page.ts";
import { orderBy } from "../../../db/sorting.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../../kernel/paging.ts";
import { matchingVariants, type VariantFilter } from "./variant-filter-store.ts";
import type { Variant } from "./variant.ts";

interface VariantRow {
  id: string;
  product_id: string;
  product_name: string;
  sku: string;
  sku_key: string;
  name: string;
  barcode: string | null;
  price_minor: number | null;
  currency: string | null;
  safety_stock: number;
  low_stock_threshold: number | null;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  ships_alone: boolean;
  size_source: Variant["sizeSource"];
  sellable: number;
  is_kit: boolean;
  version: number;
  updated_at: Date;
}

const toVariant = (row: VariantRow): Variant => ({
  id: row.id,
  productId: row.product_id,
  productName: row.product_name,
  sku: row.sku,
  skuKey: row.sku_key,
  name: row.name,
  barcode: row.barcode,
  priceMinor: row.price_minor,
  currency: row.currency,
  safetyStock: row.safety_stock,
  lowStockThreshold: row.low_stock_threshold,
  weightG: row.weight_g,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  shipsAlone: row.ships_alone,
  sizeSource: row.size_source,
  onHand: row.sellable,
  isKit: row.is_kit,
  version: row.version,
  updatedAt: row.updated_at,
});

const COLUMNS = sql`v.id, v.product_id, p.name as product_name, v.sku, v.sku_key, v.name, v.barcode, v.price_minor,
  v.currency, v.safety_stock, v.low_stock_threshold, v.weight_g, v.length_mm, v.width_mm, v.height_mm, v.ships_alone,
  v.size_source, l.on_hand + l.makeable as sellable, l.recipe_version is not null as is_kit, v.version + l.version as version,
  greatest(v.updated_at, l.updated_at) as updated_at`;
const JOINS = sql`
  join app.products p on p.tenant_id = v.tenant_id and p.id = v.product_id
  join app.stock_levels l on l.tenant_id = v.tenant_id and l.master_variant_id = v.id`;

const SORTS = {
  sku: { column: "v.sku_key" },
  name: { column: "v.name" },
  stock: { column: sql`(l.on_hand + l.makeable)` },
  price: { column: "v.price_minor", isNullable: true },
} as const;

/** Ids of variants that match, in the list's order. */
export async function listVariantIds(
  tx: Tx,
  filter: VariantFilter,
  { sort = "sku", limit, offset }: SortedPage<"catalog">,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from ${matchingVariants(tx, filter, { hasLevel: sort.endsWith("stock") })}
    order by ${orderBy(SORTS, "v.sku_key", sort)} limit ${limit} offset ${offset}`.execute(tx.query);
  return rows.map(({ id }) => id);
}

export async function listVariants(
  tx: Tx,
  filter: VariantFilter,
  page: SortedPage<"catalog">,
): Promise<PageOf<Variant>> {
  const ids = await listVariantIds(tx, filter, page);
  const found = new Map((await findVariants(tx, ids)).map((variant) => [variant.id, variant]));
  const total = await countUpTo(tx, sql`select v.id from ${matchingVariants(tx, filter)}`);
  return { items: ids.flatMap((id) => found.get(id) ?? []), total };
}

export async function findVariants(tx: Tx, ids: readonly string[]): Promise<Variant[]> {
  if (ids.length === 0) {
    return [];
  }
  const { rows } = await sql<VariantRow>`
    select ${COLUMNS} from app.master_variants v ${JOINS}
    where v.tenant_id = ${tx.tenantId} and v.id = any(${[...ids]}::text[])`.execute(tx.query);
  return rows.map(toVariant);
}

/** Locked, in the order of their ids; figures are locked separately, afterwards. */
export async function lockVariants(
  tx: Tx,
  by: { ids: readonly string[] } | { skuKeys: readonly string[] },
): Promise<Variant[]> {
  const which =
    "ids" in by ? sql`v.id = any(${[...by.ids]}::text[])` : sql`v.sku_key = any(${[...by.skuKeys]}::text[])`;
  const { rows } = await sql<VariantRow>`
    select ${COLUMNS} from app.master_variants v ${JOINS}
    where v.tenant_id = ${tx.tenantId} and ${which} order by v.id for no key update of v`.execute(tx.query);
  return rows.map(toVariant);
}

/** The next variants in the order of their SKUs. */
export async function nextVariants(tx: Tx, afterSkuKey: string, most: number): Promise<Variant[]> {
  const { rows } = await sql<VariantRow>`
    select ${COLUMNS} from app.master_variants v ${JOINS}
    where v.tenant_id = ${tx.tenantId} and v.sku_key > ${afterSkuKey} order by v.sku_key limit ${most}`.execute(
    tx.query,
  );
  return rows.map(toVariant);
}

/** Of these variants those that no other shop lists. */
export async function variantsOnlyIn(
  tx: Tx,
  shopId: string,
  variantIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ master_variant_id: string }>`
    select master_variant_id from app.listings
    where tenant_id = ${tx.tenantId} and master_variant_id = any(${[...variantIds]}::text[])
    group by master_variant_id having bool_and(shop_id = ${shopId})`.execute(tx.query);
  return new Set(rows.map((row) => row.master_variant_id));
}
