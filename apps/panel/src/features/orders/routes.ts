import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../app/layout-routes.ts";
import { ordersSearch } from "./search.ts";

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/orders",
    staticData: { needs: "listOrders" },
    validateSearch: ordersSearch,
    component: lazyRouteComponent(() => import("./list/orders-page.tsx"), "OrdersPage"),
  }),
] as const;
