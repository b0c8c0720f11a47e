import { sortsOf, type SortOf } from "@estiba/contract/values";
import type { InputOf } from "@estiba/sdk";
import { choiceParam, given, textParam } from "../../../ui/filters/search-params.ts";

export interface CatalogSearch {
  readonly q?: string | undefined;
  readonly sort?: SortOf<"catalog"> | undefined;
}

export function catalogSearch(search: Record<string, unknown>): CatalogSearch {
  return { q: textParam(search, "q"), sort: choiceParam(search, "sort", sortsOf("catalog")) };
}

export const catalogQueryOf = ({ q, sort }: CatalogSearch): NonNullable<InputOf<"listCatalog">["query"]> =>
  given({ search: q, sort });
