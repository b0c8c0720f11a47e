import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { webhooksSearch } from "./search.ts";

export const webhookRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/settings/webhooks",
    staticData: { needs: "listWebhookSubscriptions" },
    validateSearch: webhooksSearch,
    component: lazyRouteComponent(() => import("./webhooks-page.tsx"), "WebhooksPage"),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/settings/alerts",
    staticData: { needs: "getInventoryConfig", feature: "inventory" },
    component: lazyRouteComponent(() => import("./alerts-page.tsx"), "AlertsPage"),
  }),
] as const;
