import { useQuery } from "@tanstack/react-query";
import { isCounted, placesQuery, type Place } from "./places.ts";

/** Warehouses and stores, in their order. */
export function useCountedPlaces(): readonly Place[] {
  const places = useQuery(placesQuery);
  return (places.data?.items ?? []).filter(isCounted);
}
