import { authEndpoints } from "./identity/auth.ts";
import { carrierEndpoints } from "./shipping/carriers.ts";
import { catalogEndpoints } from "./catalog/catalog.ts";
import { eventEndpoints } from "./orders/events.ts";
import { explainEndpoints } from "./inventory/explain.ts";
import { chargeEndpoints } from "./finance/charges.ts";
import { claimEndpoints } from "./finance/claims.ts";
import { codEndpoints } from "./finance/cod.ts";
import { financeEndpoints } from "./finance/finance.ts";
import { remittanceEndpoints } from "./finance/remittances.ts";
import { healthEndpoints } from "./core/health.ts";
import { channelLabelEndpoints } from "./dispatch/channel-labels.ts";
import { dispatchEndpoints } from "./dispatch/queue.ts";
import { packingEndpoints } from "./dispatch/packing.ts";
import { waveEndpoints } from "./dispatch/waves.ts";
import { manifestEndpoints } from "./shipping/manifests.ts";
import { oauthEndpoints } from "./shops/oauth.ts";
import { inventoryEndpoints } from "./inventory/inventory.ts";
import { notificationEndpoints } from "./notifications/notifications.ts";
import { panelNotificationEndpoints } from "./notifications/panel-notifications.ts";
import { overviewEndpoints } from "./orders/overview.ts";
import { orderEndpoints } from "./orders/orders.ts";
import { orderWorkEndpoints } from "./orders/order-work.ts";
import { pickupEndpoints } from "./shipping/pickups.ts";
import { recipeEndpoints } from "./inventory/recipes.ts";
import { placeEndpoints } from "./inventory/places.ts";
import { publishEndpoints } from "./inventory/publish.ts";
import { orderRouteEndpoints } from "./routing/order-routes.ts";
import { routingRuleEndpoints } from "./routing/routing-rules.ts";
import { rateCardEndpoints } from "./shipping/rate-cards.ts";
import { registrationEndpoints } from "./shops/registration.ts";
import { listExportEndpoints } from "./lists/exports.ts";
import { listSettingsEndpoints } from "./identity/list-settings.ts";
import { savedFilterEndpoints } from "./identity/saved-filters.ts";
import { shipmentEndpoints } from "./shipping/shipments.ts";
import { boxEndpoints } from "./shipping/boxes.ts";
import { shippingSetupEndpoints } from "./shipping/shipping-setup.ts";
import { shopConsentEndpoints } from "./shops/shop-consents.ts";
import { shopEndpoints } from "./shops/shops.ts";
import { shopLocationEndpoints } from "./shops/shop-locations.ts";
import { simulatedShopEndpoints } from "./shops/simulated-shops.ts";
import { planOfferEndpoints } from "./identity/plan-offers.ts";
import { tenantEndpoints } from "./identity/tenant.ts";
import { transferEndpoints } from "./inventory/transfers.ts";
import { trackingEndpoints } from "./shipping/tracking.ts";

/** The whole service, one row per endpoint. */
export const endpoints = {
  ...healthEndpoints,
  ...authEndpoints,
  ...savedFilterEndpoints,
  ...listSettingsEndpoints,
  ...listExportEndpoints,
  ...tenantEndpoints,
  ...planOfferEndpoints,
  ...registrationEndpoints,
  ...oauthEndpoints,
  ...shopConsentEndpoints,
  ...shopEndpoints,
  ...shopLocationEndpoints,
  ...simulatedShopEndpoints,
  ...eventEndpoints,
  ...orderEndpoints,
  ...orderWorkEndpoints,
  ...overviewEndpoints,
  ...catalogEndpoints,
  ...recipeEndpoints,
  ...inventoryEndpoints,
  ...explainEndpoints,
  ...placeEndpoints,
  ...transferEndpoints,
  ...routingRuleEndpoints,
  ...orderRouteEndpoints,
  ...publishEndpoints,
  ...notificationEndpoints,
  ...panelNotificationEndpoints,
  ...carrierEndpoints,
  ...rateCardEndpoints,
  ...boxEndpoints,
  ...shippingSetupEndpoints,
  ...shipmentEndpoints,
  ...trackingEndpoints,
  ...dispatchEndpoints,
  ...channelLabelEndpoints,
  ...waveEndpoints,
  ...packingEndpoints,
  ...manifestEndpoints,
  ...pickupEndpoints,
  ...codEndpoints,
  ...chargeEndpoints,
  ...claimEndpoints,
  ...remittanceEndpoints,
  ...financeEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
