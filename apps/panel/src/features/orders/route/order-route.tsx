import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { isRouteShown } from "./place-units.ts";
import { orderRouteQuery, type Order } from "../queries.ts";

/** Loaded with the first order whose places were chosen: most have nothing to choose. */
const RouteSection = lazy(async () => ({
  default: (await import("./route-section.tsx")).RouteSection,
}));

interface OrderProps {
  readonly order: Order;
}

/** From where an order leaves, where it could leave from several places. */
export function OrderRoute({ order }: OrderProps) {
  const { data } = useQuery(orderRouteQuery(order.id));
  return data !== undefined && isRouteShown(data) ? (
    <Suspense fallback={null}>
      <RouteSection order={order} route={data} />
    </Suspense>
  ) : null;
}
