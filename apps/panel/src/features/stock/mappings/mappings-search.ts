import type { MappingStatus } from "@estiba/contract/values";
import type { InputOf } from "@estiba/sdk";
import { choiceParam, countParam, textParam } from "../../../ui/filters/search-params.ts";
import { MAPPINGS_TO_DO } from "./mapping-statuses.ts";

export interface MappingsSearch {
  readonly q?: string | undefined;
  readonly shop?: string | undefined;
  readonly status?: MappingStatus | undefined;
  readonly offset?: number | undefined;
}

export function mappingsSearch(search: Record<string, unknown>): MappingsSearch {
  return {
    q: textParam(search, "q"),
    shop: textParam(search, "shop"),
    status: choiceParam(search, "status", MAPPINGS_TO_DO),
    offset: countParam(search, "offset"),
  };
}

const PAGE_SIZE = 50;

export function mappingsQueryOf(search: MappingsSearch): NonNullable<InputOf<"listMappings">["query"]> {
  const { q, shop, status = "unmapped", offset = 0 } = search;
  return {
    status,
    limit: PAGE_SIZE,
    offset,
    ...(q === undefined ? {} : { search: q }),
    ...(shop === undefined ? {} : { shopId: shop }),
  };
}
