import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orderRouteQuery, type OrderRoute } from "../../orders/queries.ts";
import { warehousesQuery } from "../queries.ts";
import { unitsFrom } from "./chosen-lines.ts";
import type { Contents } from "./use-contents.ts";

type RoutedPlace = OrderRoute["places"][number];

const NOWHERE: readonly RoutedPlace[] = [];

/** From which place of the order's route the shipment leaves; what leaves follows the choice. */
export function useOrigin(orderId: string, { open, onUnits }: Pick<Contents, "open" | "onUnits">) {
  const route = useQuery(orderRouteQuery(orderId)).data;
  const warehouses = useQuery(warehousesQuery).data?.items;
  const [placeId, setPlaceId] = useState("");
  const places =
    route === undefined || warehouses === undefined || route.places.length < 2 ? NOWHERE : route.places;
  const place = places.find((one) => one.placeId === placeId);
  const originId = warehouses?.find(({ warehouseId }) => warehouseId === place?.placeId)?.warehouseId;
  const onPlace = (next: string) => {
    const chosen = places.find((one) => one.placeId === next);
    setPlaceId(next);
    onUnits(chosen === undefined ? {} : unitsFrom(open, chosen));
  };
  return { places, place, originId, onPlace };
}

export type Origin = ReturnType<typeof useOrigin>;
