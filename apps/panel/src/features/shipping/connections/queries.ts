import type { ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";

export type Connection = ResultOf<"listCarrierConnections">["data"]["items"][number];
export type Provider = ResultOf<"listCarrierProviders">["data"]["items"][number];
export type TestResult = ResultOf<"testCarrierConnection">["data"];

/** Part of the program: it does not change while the page is open. */
export const providersQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "providers"],
  queryFn: async ({ signal }) =>
    (await api.listCarrierProviders({ query: { limit: 200 }, signal })).data.items,
  staleTime: Number.POSITIVE_INFINITY,
});
