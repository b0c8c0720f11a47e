import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { textParam } from "../../ui/filters/search-params.ts";
import { shipmentsSearch } from "./search.ts";

export interface NewShipmentSearch {
  readonly order?: string | undefined;
}

export interface RateCardSearch {
  readonly card?: string | undefined;
}

export const shippingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shipping",
    staticData: { needs: "listShipments" },
    validateSearch: shipmentsSearch,
    component: lazyRouteComponent(() => import("./list/shipments-page.tsx"), "ShipmentsPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shipping/new",
    staticData: { needs: "createShipment" },
    validateSearch: (search: Record<string, unknown>): NewShipmentSearch => ({
      order: textParam(search, "order"),
    }),
    component: lazyRouteComponent(() => import("./new/new-shipment-page.tsx"), "NewShipmentPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shipping/handovers",
    staticData: { needs: "listManifests" },
    component: lazyRouteComponent(() => import("./handovers/handovers-page.tsx"), "HandoversPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shipping/setup",
    staticData: { needs: "listCarriers" },
    component: lazyRouteComponent(() => import("./setup/setup-page.tsx"), "SetupPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shipping/setup/rate-card",
    staticData: { needs: "createRateCard" },
    validateSearch: (search: Record<string, unknown>): RateCardSearch => ({
      card: textParam(search, "card"),
    }),
    component: lazyRouteComponent(() => import("./setup/rate-card-page.tsx"), "RateCardPage"),
  }),
] as const;
