import type { ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { ORDERS_KEY } from "../api/query-keys.ts";

export type Today = ResultOf<"getToday">["data"];

/** Most of it is about orders, and is old as soon as they are. */
export const TODAY_KEY = [...ORDERS_KEY, "today"] as const;

/** What is to be done, for the overview, the menu, the bell and the tabs of orders: one request, and one figure. */
export const todayQuery = queryOptions({
  queryKey: TODAY_KEY,
  queryFn: async ({ signal }) => (await api.getToday({ signal })).data,
  staleTime: 10_000,
  refetchInterval: 30_000,
});
