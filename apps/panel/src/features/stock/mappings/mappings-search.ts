import { sortsOf, type MappingStatus, type SortOf } from "@estiba/contract/values";
import type { InputOf } from "@estiba/sdk";
import { choiceParam, given, textParam, textsParam } from "../../../ui/filters/search-params.ts";
import { MAPPINGS_TO_DO } from "./mapping-statuses.ts";

export interface MappingsSearch {
  readonly q?: string | undefined;
  readonly shop?: readonly string[] | undefined;
  readonly status?: MappingStatus | undefined;
  readonly sort?: SortOf<"mappings"> | undefined;
}

export function mappingsSearch(search: Record<string, unknown>): MappingsSearch {
  return {
    q: textParam(search, "q"),
    shop: textsParam(search, "shop"),
    status: choiceParam(search, "status", MAPPINGS_TO_DO),
    sort: choiceParam(search, "sort", sortsOf("mappings")),
  };
}

/** Conflicts are shown by SKU unless the person chose otherwise. */
export const isBySku = ({ status }: MappingsSearch, isGrouped: boolean | undefined): boolean =>
  status === "conflict" && isGrouped !== false;

export const conflictsQueryOf = ({
  q,
  shop,
}: MappingsSearch): NonNullable<InputOf<"listMappingConflicts">["query"]> =>
  given({ search: q, shopId: shop });

export function mappingsQueryOf(search: MappingsSearch): NonNullable<InputOf<"listMappings">["query"]> {
  const { q, shop, status = "unmapped", sort } = search;
  return given({ status, search: q, shopId: shop, sort });
}
