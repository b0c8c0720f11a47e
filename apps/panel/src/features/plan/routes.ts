import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";

export const planRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/settings/plan",
    staticData: { needs: "getTenant" },
    component: lazyRouteComponent(() => import("./plan-page.tsx"), "PlanPage"),
  }),
] as const;
