import { sortsOf, STOCK_LEVELS, type SortOf, type StockLevel } from "@estiba/contract/values";
import type { InputOf } from "@estiba/sdk";
import {
  choiceParam,
  choicesParam,
  given,
  textParam,
  textsParam,
} from "../../../ui/filters/search-params.ts";

export interface CatalogSearch {
  readonly q?: string | undefined;
  readonly stock?: readonly StockLevel[] | undefined;
  readonly shop?: readonly string[] | undefined;
  /** No listing is linked to it; of the chosen shops, where some are. */
  readonly unlinked?: true | undefined;
  readonly sort?: SortOf<"catalog"> | undefined;
}

export type CatalogQuery = NonNullable<InputOf<"listGroupedProducts">["query"]>;

export function catalogSearch(search: Record<string, unknown>): CatalogSearch {
  return {
    q: textParam(search, "q"),
    stock: choicesParam(search, "stock", STOCK_LEVELS),
    shop: textsParam(search, "shop"),
    unlinked: search["unlinked"] === true || search["unlinked"] === "true" ? true : undefined,
    sort: choiceParam(search, "sort", sortsOf("catalog")),
  };
}

export const catalogQueryOf = ({ q, stock, shop, unlinked, sort }: CatalogSearch): CatalogQuery =>
  given({ search: q, stock, shopId: shop, linked: unlinked && false, sort });
