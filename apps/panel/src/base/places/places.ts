import { COUNTED_KINDS, type PlaceKind } from "@estiba/contract/values";
import type { ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

export type Place = ResultOf<"listPlaces">["data"]["items"][number];

const MAX_PLACES = 200;

export const isCounted = ({ kind }: { readonly kind: PlaceKind }): boolean =>
  COUNTED_KINDS.some((counted) => counted === kind);

export const placesQuery = queryOptions({
  queryKey: ["stock", "places"],
  queryFn: async ({ signal }) => (await api.listPlaces({ query: { limit: MAX_PLACES }, signal })).data,
  staleTime: 30_000,
});
