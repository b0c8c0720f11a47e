import { type WebhookDeliveryState, WEBHOOK_DELIVERY_STATES } from "@estiba/contract/values";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "../../base/routing/layout-routes.ts";
import { choiceParam, countParam, textParam } from "../../ui/filters/search-params.ts";

export interface WebhooksSearch {
  readonly subscription?: string | undefined;
  readonly state?: WebhookDeliveryState | undefined;
  readonly offset?: number | undefined;
  /** The delivery shown beside the list. */
  readonly open?: string | undefined;
}

const webhooksSearch = (search: Record<string, unknown>): WebhooksSearch => ({
  subscription: textParam(search, "subscription"),
  state: choiceParam(search, "state", WEBHOOK_DELIVERY_STATES),
  offset: countParam(search, "offset"),
  open: textParam(search, "open"),
});

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
