import { COUNTED_KINDS } from "@estiba/contract/values";
import type { ResultOf } from "@estiba/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";

type Place = ResultOf<"listPlaces">["data"]["items"][number];

const placesQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "places"],
  queryFn: async ({ signal }) => (await api.listPlaces({ query: { limit: 200 }, signal })).data,
});

/** The places among which a box may be kept; none where there is nothing to choose. */
export function usePlacesToChoose(): readonly Place[] {
  const places = useQuery(placesQuery).data?.items ?? [];
  const counted = places.filter(({ kind }) => COUNTED_KINDS.some((known) => known === kind));
  return counted.length > 1 ? counted : [];
}
