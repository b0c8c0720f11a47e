import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";

export const developerRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/developers",
    staticData: { needs: "listShops" },
    component: lazyRouteComponent(() => import("./developers-page.tsx"), "DevelopersPage"),
  }),
] as const;
