import type { ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { dayOf, endOfDay } from "../../ui/filters/date-range.ts";
import { api } from "../api/api.ts";
import { ORDERS_KEY } from "../api/query-keys.ts";

export type Today = ResultOf<"getToday">["data"];

/** Most of it is about orders, and is old as soon as they are. */
export const TODAY_KEY = [...ORDERS_KEY, "today"] as const;

const LATE_AFTER_DAYS = 2;
const DAY_MS = 86_400_000;

/** An order of this day or before that is still here is late. */
export const lateDay = (nowMs: number): string => dayOf(new Date(nowMs - LATE_AFTER_DAYS * DAY_MS));

/** What is to be done, for the overview, the menu, the bell and the tabs of orders: one request, and one figure. */
export const todayQuery = (nowMs: number) =>
  queryOptions({
    queryKey: [...TODAY_KEY, lateDay(nowMs)],
    queryFn: async ({ signal }) =>
      (await api.getToday({ query: { lateBefore: endOfDay(lateDay(nowMs)) }, signal })).data,
    staleTime: 10_000,
    refetchInterval: 30_000,
  });
