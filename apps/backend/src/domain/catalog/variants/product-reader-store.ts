import type { Platform } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo } from "../../../db/counted-page.ts";
import { orderBy } from "../../../db/sorting.ts";
import { STOCK_LEVEL_IS } from "../../../db/stock-levels.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../../kernel/paging.ts";
import { matchingVariants, type VariantFilter } from "./variant-filter-store.ts";

/** A product with what its variants add up to. */
export interface GroupedProduct {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly variants: number;
  readonly matching: number;
  readonly outOfStock: number;
  readonly lowStock: number;
  readonly onHand: number;
  /** Null without prices, and with prices in several currencies. */
  readonly priceFromMinor: number | null;
  readonly priceToMinor: number | null;
  readonly currency: string | null;
  readonly shops: readonly { shopId: string; shopName: string; platform: Platform }[];
}

interface MatchedProduct {
  readonly id: string;
  readonly matching: number;
}

const SORTS = {
  sku: { column: "m.first_sku" },
  name: { column: "p.name" },
  stock: { column: "f.on_hand" },
  price: { column: "f.price_minor", isNullable: true },
} as const;

/** Sums of all variants, those outside the filter too: the list is sorted by what it shows. */
const sumsOf = (tx: Tx) => sql`
  join (
    select v.product_id, sum(l.on_hand + l.makeable) as on_hand, min(v.price_minor) as price_minor
    from app.master_variants v join app.stock_levels l on l.tenant_id = v.tenant_id and l.master_variant_id = v.id
    where v.tenant_id = ${tx.tenantId} group by v.product_id
  ) f on f.product_id = m.product_id`;

/** Products with a variant that matches, in the list's order. */
async function listMatched(
  tx: Tx,
  filter: VariantFilter,
  { sort = "name", limit, offset }: SortedPage<"catalog">,
): Promise<readonly MatchedProduct[]> {
  const sums = /stock|price/.test(sort) ? sumsOf(tx) : sql``;
  const { rows } = await sql<MatchedProduct>`
    select m.product_id as id, m.matching from (
      select v.product_id, count(*) as matching, min(v.sku_key) as first_sku
      from ${matchingVariants(tx, filter)} group by v.product_id
    ) m
    join app.products p on p.tenant_id = ${tx.tenantId} and p.id = m.product_id ${sums}
    order by ${orderBy(SORTS, "m.product_id", sort)} limit ${limit} offset ${offset}`.execute(tx.query);
  return rows;
}

interface FigureRow extends Omit<GroupedProduct, "matching" | "imageUrl" | "shops"> {
  readonly variantIds: readonly string[];
  readonly currencies: number;
}

async function readFigures(tx: Tx, ids: readonly string[]): Promise<Map<string, FigureRow>> {
  const { rows } = await sql<FigureRow>`
    select p.id, p.name, array_agg(v.id::text) as "variantIds", count(*) as variants, sum(l.on_hand + l.makeable) as "onHand",
      count(*) filter (where ${STOCK_LEVEL_IS.out}) as "outOfStock",
      count(*) filter (where ${STOCK_LEVEL_IS.low}) as "lowStock",
      min(v.price_minor) as "priceFromMinor", max(v.price_minor) as "priceToMinor",
      min(v.currency) filter (where v.price_minor is not null) as currency,
      count(distinct v.currency) filter (where v.price_minor is not null) as currencies
    from app.products p
    join app.master_variants v on v.tenant_id = p.tenant_id and v.product_id = p.id
    join app.stock_levels l on l.tenant_id = v.tenant_id and l.master_variant_id = v.id
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::text[]) group by p.id, p.name`.execute(
    tx.query,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface SellingRow {
  readonly variantId: string;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly imageUrl: string | null;
}

/** The shops that sell each variant, the one that had it first ahead, with the picture each has of it. */
async function readSelling(tx: Tx, variantIds: readonly string[]): Promise<readonly SellingRow[]> {
  const { rows } = await sql<SellingRow>`
    select x.master_variant_id as "variantId", x.shop_id as "shopId", s.name as "shopName", s.platform,
      x.image_url as "imageUrl"
    from (
      select g.master_variant_id, g.shop_id, min(g.id::text) as first_id,
        (array_agg(g.image_url order by g.id) filter (where g.image_url is not null))[1] as image_url
      from app.listings g
      where g.tenant_id = ${tx.tenantId} and g.master_variant_id = any(${[...variantIds]}::text[])
      group by g.master_variant_id, g.shop_id
    ) x
    join app.shops s on s.tenant_id = ${tx.tenantId} and s.id = x.shop_id order by x.first_id`.execute(
    tx.query,
  );
  return rows;
}

const shopsOf = (selling: readonly SellingRow[]): GroupedProduct["shops"] => [
  ...new Map(
    selling.map(({ shopId, shopName, platform }) => [shopId, { shopId, shopName, platform }]),
  ).values(),
];

function toProduct(
  { currencies, variantIds: _variantIds, ...row }: FigureRow,
  matching: number,
  selling: readonly SellingRow[],
): GroupedProduct {
  const isComparable = currencies === 1;
  return {
    ...row,
    matching,
    priceFromMinor: isComparable ? row.priceFromMinor : null,
    priceToMinor: isComparable ? row.priceToMinor : null,
    currency: isComparable ? row.currency : null,
    imageUrl: selling.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
    shops: shopsOf(selling),
  };
}

export async function listGroupedProducts(
  tx: Tx,
  filter: VariantFilter,
  page: SortedPage<"catalog">,
): Promise<PageOf<GroupedProduct>> {
  const matched = await listMatched(tx, filter, page);
  const figures = await readFigures(
    tx,
    matched.map(({ id }) => id),
  );
  const productOf = new Map(
    [...figures.values()].flatMap(({ id, variantIds }) => variantIds.map((variantId) => [variantId, id])),
  );
  const selling = Map.groupBy(await readSelling(tx, [...productOf.keys()]), ({ variantId }) =>
    productOf.get(variantId),
  );
  const items = matched.flatMap(({ id, matching }) => {
    const row = figures.get(id);
    return row ? [toProduct(row, matching, selling.get(id) ?? [])] : [];
  });
  const total = await countUpTo(tx, sql`select distinct v.product_id from ${matchingVariants(tx, filter)}`);
  return { items, total };
}
