import type { StockLevel } from "@estiba/contract";
import { sql, type RawBuilder } from "kysely";
import { MAX_COUNTED } from "../../../db/counted-page.ts";
import { STOCK_LEVEL_IS } from "../../../db/stock-levels.ts";
import type { Tx } from "../../../db/transaction.ts";
import { likePattern } from "../../../kernel/text/search-text.ts";

export interface VariantFilter {
  readonly search?: string | undefined;
  /** Any of these. */
  readonly stockLevels?: readonly StockLevel[] | undefined;
  /** Sold in any of these shops, or in none of them. */
  readonly shopIds?: readonly string[] | undefined;
  readonly isLinked?: boolean | undefined;
  readonly productId?: string | undefined;
}

function linkCondition(tx: Tx, { shopIds, isLinked }: VariantFilter): RawBuilder<unknown> {
  if (shopIds === undefined && isLinked === undefined) {
    return sql``;
  }
  const inShops = shopIds === undefined ? sql`` : sql`and g.shop_id = any(${[...shopIds]}::text[])`;
  const not = isLinked === false ? sql`not` : sql``;
  return sql`and ${not} exists (select from app.listings g
    where g.tenant_id = ${tx.tenantId} and g.master_variant_id = v.id ${inShops})`;
}

/** Variants `v` that match, from the first table to the last condition; with their levels `l` where asked for. */
export function matchingVariants(
  tx: Tx,
  filter: VariantFilter,
  { hasLevel = false }: { readonly hasLevel?: boolean } = {},
): RawBuilder<unknown> {
  const { search, stockLevels, productId } = filter;
  const found =
    search === undefined
      ? sql`app.master_variants v`
      : sql`directory.search_variants(${likePattern(search)}, ${MAX_COUNTED}) as f (id)
          join app.master_variants v on v.tenant_id = ${tx.tenantId} and v.id = f.id`;
  const level =
    hasLevel || stockLevels !== undefined
      ? sql`join app.stock_levels l on l.tenant_id = v.tenant_id and l.master_variant_id = v.id`
      : sql``;
  const isAtLevel =
    stockLevels === undefined
      ? sql``
      : sql`and (${sql.join(
          stockLevels.map((one) => STOCK_LEVEL_IS[one]),
          sql` or `,
        )})`;
  const ofProduct = productId === undefined ? sql`` : sql`and v.product_id = ${productId}`;
  return sql`${found} ${level} where v.tenant_id = ${tx.tenantId} ${isAtLevel} ${ofProduct} ${linkCondition(tx, filter)}`;
}
