import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Handlers } from "../http/call.ts";
import { authRoutes } from "../http/routes/identity/auth.routes.ts";
import { carriersRoutes, rateCardsRoutes } from "../http/routes/shipping/carriers.routes.ts";
import { catalogRoutes } from "../http/routes/catalog/catalog.routes.ts";
import { claimsRoutes } from "../http/routes/finance/claims.routes.ts";
import { codRoutes } from "../http/routes/finance/cod.routes.ts";
import { financeRoutes } from "../http/routes/finance/finance.routes.ts";
import { remittancesRoutes } from "../http/routes/finance/remittances.routes.ts";
import { healthRoutes } from "../http/routes/health/health.routes.ts";
import { eventsRoutes } from "../http/routes/orders/events.routes.ts";
import { shopConsentRoutes } from "../http/routes/shops/shop-consents.routes.ts";
import { oauthRoutes } from "../http/routes/shops/oauth.routes.ts";
import { notificationsRoutes } from "../http/routes/notify/notifications.routes.ts";
import { panelNotificationsRoutes } from "../http/routes/notify/panel-notifications.routes.ts";
import { inventoryRoutes } from "../http/routes/stock/inventory.routes.ts";
import { boxRoutes } from "../http/routes/shipping/boxes.routes.ts";
import { placeRoutes } from "../http/routes/stock/places.routes.ts";
import { orderRouteRoutes } from "../http/routes/orders/order-routes.routes.ts";
import { recipeRoutes } from "../http/routes/stock/recipes.routes.ts";
import { channelLabelRoutes } from "../http/routes/orders/channel-labels.routes.ts";
import { dispatchRoutes } from "../http/routes/orders/dispatch.routes.ts";
import { packingRoutes } from "../http/routes/orders/packing.routes.ts";
import { waveRoutes } from "../http/routes/orders/waves.routes.ts";
import { routingRuleRoutes } from "../http/routes/stock/routing-rules.routes.ts";
import { transferRoutes } from "../http/routes/stock/transfers.routes.ts";
import { CustomOrders } from "../flows/orders/create-custom-order.ts";
import { orderWorkRoutes } from "../http/routes/orders/order-work.routes.ts";
import { ordersRoutes } from "../http/routes/orders/orders.routes.ts";
import { overviewRoutes } from "../http/routes/orders/overview.routes.ts";
import { publishRoutes } from "../http/routes/stock/publish.routes.ts";
import { registrationRoutes } from "../http/routes/shops/registration.routes.ts";
import { savedFiltersRoutes } from "../http/routes/identity/saved-filters.routes.ts";
import { manifestsRoutes } from "../http/routes/shipping/manifests.routes.ts";
import { pickupsRoutes } from "../http/routes/shipping/pickups.routes.ts";
import { exportsRoutes } from "../http/routes/lists/exports.routes.ts";
import { shipmentsRoutes } from "../http/routes/shipping/shipments.routes.ts";
import { shippingSetupRoutes } from "../http/routes/shipping/shipping-setup.routes.ts";
import { shopLocationRoutes } from "../http/routes/shops/shop-locations.routes.ts";
import { shopsRoutes } from "../http/routes/shops/shops.routes.ts";
import { simulatedShopsRoutes } from "../http/routes/shops/simulated-shops.routes.ts";
import { tenantRoutes } from "../http/routes/identity/tenant.routes.ts";
import { trackingRoutes } from "../http/routes/shipping/tracking.routes.ts";
import { buildServer } from "../http/server.ts";
import type { Foundation } from "./compose.ts";
import { createProbes } from "./probes.ts";

export async function createApiServer(
  foundation: Foundation,
  registry: Registry,
  isStopping: () => boolean,
): Promise<FastifyInstance> {
  const { services } = foundation;
  const customOrders = new CustomOrders(services);
  const handlers: Handlers = {
    ...healthRoutes(createProbes(foundation, isStopping)),
    ...authRoutes(services),
    ...savedFiltersRoutes(services),
    ...exportsRoutes(services),
    ...tenantRoutes(services),
    ...registrationRoutes(services),
    ...oauthRoutes(services),
    ...shopConsentRoutes(services),
    ...shopsRoutes(services),
    ...shopLocationRoutes(services),
    ...simulatedShopsRoutes(services),
    ...eventsRoutes(services),
    ...ordersRoutes(services, customOrders),
    ...orderWorkRoutes(services, customOrders),
    ...overviewRoutes(services),
    ...catalogRoutes(services),
    ...inventoryRoutes(services),
    ...boxRoutes(services),
    ...placeRoutes(services),
    ...transferRoutes(services),
    ...orderRouteRoutes(services),
    ...recipeRoutes(services),
    ...routingRuleRoutes(services),
    ...dispatchRoutes(services),
    ...channelLabelRoutes(services),
    ...waveRoutes(services),
    ...packingRoutes(services),
    ...publishRoutes(services),
    ...notificationsRoutes(services),
    ...panelNotificationsRoutes(services),
    ...carriersRoutes(services),
    ...rateCardsRoutes(services),
    ...shippingSetupRoutes(services),
    ...shipmentsRoutes(services),
    ...manifestsRoutes(services),
    ...pickupsRoutes(services),
    ...trackingRoutes(services),
    ...codRoutes(services),
    ...claimsRoutes(services),
    ...remittancesRoutes(services),
    ...financeRoutes(services),
  };
  const app = await buildServer({ services, registry, handlers });
  // A connection that is kept open would hold up the end until its owner lets go.
  app.addHook("onSend", async (_request, reply, payload) => {
    if (isStopping()) {
      reply.header("connection", "close");
    }
    return payload;
  });
  return app;
}
