import { createRoute, lazyRouteComponent, type SearchSchemaInput } from "@tanstack/react-router";
import { firstData } from "../../base/routing/first-data.ts";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { OrdersPage } from "./list/orders-page.tsx";
import { listQueryOf, ordersList } from "./queries.ts";
import type { LinkSearch } from "../../ui/filters/search-params.ts";
import { ordersSearch, type OrdersSearch } from "./search.ts";

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/orders",
    staticData: { needs: "listOrders" },
    validateSearch: (search: LinkSearch<OrdersSearch> & SearchSchemaInput) => ordersSearch(search),
    loader: firstData(ordersSearch, async (client, search) =>
      client.prefetchInfiniteQuery(ordersList(listQueryOf(search))),
    ),
    // The page most days begin with comes with the application.
    component: OrdersPage,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/orders/new",
    staticData: { needs: "createManualOrder", feature: "stores_custom" },
    component: lazyRouteComponent(() => import("./new/new-order-page.tsx"), "NewOrderPage"),
  }),
] as const;
