import type { ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";

export type Sheet = ResultOf<"listManifests">["data"]["items"][number];
export type Pickup = ResultOf<"listPickups">["data"]["items"][number];

interface PageAsked {
  readonly limit: number;
  readonly offset: number;
}

export const sheetsQuery = (query: PageAsked) =>
  queryOptions({
    queryKey: [...SHIPPING_KEY, "sheets", query],
    queryFn: async ({ signal }) => (await api.listManifests({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const pickupsQuery = (query: PageAsked) =>
  queryOptions({
    queryKey: [...SHIPPING_KEY, "pickups", query],
    queryFn: async ({ signal }) => (await api.listPickups({ query, signal })).data,
    placeholderData: keepPreviousData,
  });
