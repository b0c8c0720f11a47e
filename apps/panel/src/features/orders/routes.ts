import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { firstData } from "../../base/routing/first-data.ts";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { listQueryOf, ordersQuery } from "./queries.ts";
import { ordersSearch } from "./search.ts";

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/orders",
    staticData: { needs: "listOrders" },
    validateSearch: ordersSearch,
    loader: firstData(ordersSearch, async (client, search) =>
      client.prefetchQuery(ordersQuery(listQueryOf(search))),
    ),
    component: lazyRouteComponent(() => import("./list/orders-page.tsx"), "OrdersPage"),
  }),
] as const;
