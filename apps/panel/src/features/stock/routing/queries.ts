import type { ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { STOCK_KEY } from "../queries.ts";

export type SavedRules = ResultOf<"getRoutingRules">["data"];

export const routingRulesQuery = queryOptions({
  queryKey: [...STOCK_KEY, "routing-rules"],
  queryFn: async ({ signal }) => (await api.getRoutingRules({ signal })).data,
});
