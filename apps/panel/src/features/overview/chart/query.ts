import type { ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";

export type OrdersByChannel = ResultOf<"getOrdersByChannel">["data"];

export const ordersByChannelQuery = (days: number) =>
  queryOptions({
    queryKey: ["orders", "by-channel", days],
    queryFn: async ({ signal }) => (await api.getOrdersByChannel({ query: { days }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
