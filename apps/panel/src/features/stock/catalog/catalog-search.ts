import type { InputOf } from "@estiba/sdk";
import { countParam, textParam } from "../../../ui/filters/search-params.ts";

export interface CatalogSearch {
  readonly q?: string | undefined;
  readonly offset?: number | undefined;
}

export function catalogSearch(search: Record<string, unknown>): CatalogSearch {
  return { q: textParam(search, "q"), offset: countParam(search, "offset") };
}

const PAGE_SIZE = 50;

export function catalogQueryOf({
  q,
  offset = 0,
}: CatalogSearch): NonNullable<InputOf<"listCatalog">["query"]> {
  return { limit: PAGE_SIZE, offset, ...(q === undefined ? {} : { search: q }) };
}
