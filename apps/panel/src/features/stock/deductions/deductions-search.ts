import {
  type DeductionStatus,
  type EventSource,
  type Platform,
  EVENT_SOURCES,
  PLATFORMS,
} from "@estiba/contract/values";
import type { InputOf } from "@estiba/sdk";
import { endOfDay, isDay, startOfDay } from "../../../ui/filters/date-range.ts";
import { choiceParam, countParam, textParam } from "../../../ui/filters/search-params.ts";
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
  const day = (name: string) => (isDay(search[name]) ? search[name] : undefined);
  return {
    q: textParam(search, "q"),
    platform: choiceParam(search, "platform", PLATFORMS),
    shop: textParam(search, "shop"),
    status: choiceParam(search, "status", DEDUCTIONS_TO_DO),
    source: choiceParam(search, "source", EVENT_SOURCES),
    from: day("from"),
    to: day("to"),
    offset: countParam(search, "offset"),
  };
}

const PAGE_SIZE = 50;

export function deductionsQueryOf(
  search: DeductionsSearch,
): NonNullable<InputOf<"listStockDeductions">["query"]> {
  const wanted = {
    search: search.q,
    platform: search.platform,
    shopId: search.shop,
    status: search.status,
    source: search.source,
    from: search.from && startOfDay(search.from),
    to: search.to && endOfDay(search.to),
  };
  const set = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(set), limit: PAGE_SIZE, offset: search.offset ?? 0 };
}
