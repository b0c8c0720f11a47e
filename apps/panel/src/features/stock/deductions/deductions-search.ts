import {
  type DeductionStatus,
  type EventSource,
  type Platform,
  EVENT_SOURCES,
  PLATFORMS,
} from "@estiba/contract/values";
import type { InputOf } from "@estiba/sdk";
import { endOfDay, startOfDay } from "../../../ui/filters/date-range.ts";
import {
  choiceParam,
  countParam,
  dayParam,
  pageQuery,
  textParam,
} from "../../../ui/filters/search-params.ts";
import { DEDUCTIONS_TO_DO } from "./deduction-statuses.ts";

export interface DeductionsSearch {
  readonly q?: string | undefined;
  readonly platform?: Platform | undefined;
  readonly shop?: string | undefined;
  readonly status?: DeductionStatus | undefined;
  readonly source?: EventSource | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly offset?: number | undefined;
}

export function deductionsSearch(search: Record<string, unknown>): DeductionsSearch {
  return {
    q: textParam(search, "q"),
    platform: choiceParam(search, "platform", PLATFORMS),
    shop: textParam(search, "shop"),
    status: choiceParam(search, "status", DEDUCTIONS_TO_DO),
    source: choiceParam(search, "source", EVENT_SOURCES),
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    offset: countParam(search, "offset"),
  };
}

export function deductionsQueryOf(
  search: DeductionsSearch,
): NonNullable<InputOf<"listStockDeductions">["query"]> {
  return pageQuery(
    {
      search: search.q,
      platform: search.platform,
      shopId: search.shop,
      status: search.status,
      source: search.source,
      from: search.from && startOfDay(search.from),
      to: search.to && endOfDay(search.to),
    },
    search.offset,
  );
}
