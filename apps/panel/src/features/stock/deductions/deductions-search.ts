import {
  type DeductionStatus,
  type EventSource,
  type Platform,
  type SortOf,
  EVENT_SOURCES,
  PLATFORMS,
  sortsOf,
} from "@estiba/contract/values";
import type { InputOf } from "@estiba/sdk";
import { endOfDay, startOfDay } from "../../../ui/filters/date-range.ts";
import {
  choiceParam,
  choicesParam,
  dayParam,
  given,
  textParam,
  textsParam,
} from "../../../ui/filters/search-params.ts";
import { DEDUCTIONS_TO_DO } from "./deduction-statuses.ts";

export interface DeductionsSearch {
  readonly q?: string | undefined;
  readonly platform?: readonly Platform[] | undefined;
  readonly shop?: readonly string[] | undefined;
  readonly status?: readonly DeductionStatus[] | undefined;
  readonly source?: readonly EventSource[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortOf<"stockMovements"> | undefined;
}

export function deductionsSearch(search: Record<string, unknown>): DeductionsSearch {
  return {
    q: textParam(search, "q"),
    platform: choicesParam(search, "platform", PLATFORMS),
    shop: textsParam(search, "shop"),
    status: choicesParam(search, "status", DEDUCTIONS_TO_DO),
    source: choicesParam(search, "source", EVENT_SOURCES),
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    sort: choiceParam(search, "sort", sortsOf("stockMovements")),
  };
}

export function deductionsQueryOf(
  search: DeductionsSearch,
): NonNullable<InputOf<"listStockDeductions">["query"]> {
  return given({
    search: search.q,
    platform: search.platform,
    shopId: search.shop,
    status: search.status,
    source: search.source,
    from: search.from && startOfDay(search.from),
    to: search.to && endOfDay(search.to),
    sort: search.sort,
  });
}
