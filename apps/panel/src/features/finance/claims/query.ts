import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";

export type ListedClaim = ResultOf<"listClaims">["data"]["items"][number];

export const claimsQuery = (query: NonNullable<InputOf<"listClaims">["query"]>) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "claims", query],
    queryFn: async ({ signal }) => (await api.listClaims({ query, signal })).data,
    placeholderData: keepPreviousData,
  });
