import { type Platform, PLATFORMS } from "@estiba/contract/values";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { choiceParam, textParam } from "../../ui/filters/search-params.ts";
import { shopsSearch } from "./landing.ts";

export interface ConnectSearch {
  readonly platform?: Platform | undefined;
  readonly shop?: string | undefined;
}

export const shopRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shops",
    staticData: { needs: "listShops" },
    validateSearch: shopsSearch,
    component: lazyRouteComponent(() => import("./list/shops-page.tsx"), "ShopsPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shops/connect",
    staticData: { needs: "connectShop" },
    validateSearch: (search: Record<string, unknown>): ConnectSearch => ({
      platform: choiceParam(search, "platform", PLATFORMS),
      shop: textParam(search, "shop"),
    }),
    component: lazyRouteComponent(() => import("./connect/connect-page.tsx"), "ConnectPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shops/consents/$consentId",
    staticData: { needs: "getShopConsent" },
    component: lazyRouteComponent(() => import("./connect/consent-page.tsx"), "ConsentPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/shops/$shopId",
    staticData: { needs: "getShop" },
    component: lazyRouteComponent(() => import("./shop/shop-page.tsx"), "ShopPage"),
  }),
] as const;
