export * from "./values/index.ts";
export * from "./core/policy.ts";
export * from "./core/errors.ts";
export * from "./core/endpoint.ts";
export * from "./endpoints.ts";
export { buildOpenapi } from "./core/openapi.ts";
export { DEFAULT_LIMIT, MAX_LIMIT } from "./core/paging.ts";
export { CodelessErrorBody, ErrorBody } from "./core/envelope.ts";
export * from "./shops/consents.ts";
export type { authEndpoints } from "./identity/auth.ts";
export type { healthEndpoints } from "./core/health.ts";
export type { planOfferEndpoints } from "./identity/plan-offers.ts";
export type { tenantEndpoints } from "./identity/tenant.ts";
export type { listExportEndpoints } from "./lists/exports.ts";
export type { ListSettingsBody, listSettingsEndpoints } from "./identity/list-settings.ts";
export type { SavedFilterBody, savedFilterEndpoints } from "./identity/saved-filters.ts";
export type { oauthEndpoints } from "./shops/oauth.ts";
export type { registrationEndpoints } from "./shops/registration.ts";
export type { shopConsentEndpoints } from "./shops/shop-consents.ts";
export type { shopEndpoints } from "./shops/shops.ts";
export type { shopLocationEndpoints } from "./shops/shop-locations.ts";
export type { simulatedShopEndpoints } from "./shops/simulated-shops.ts";
export type { eventEndpoints } from "./orders/events.ts";
export { MAX_ORDERS_A_CALL, type ManualOrderBody, type orderWorkEndpoints } from "./orders/order-work.ts";
export type { channelLabelEndpoints } from "./dispatch/channel-labels.ts";
export type { dispatchEndpoints } from "./dispatch/queue.ts";
export type { PackParcelBody, packingEndpoints } from "./dispatch/packing.ts";
export type { waveEndpoints } from "./dispatch/waves.ts";
export type { overviewEndpoints } from "./orders/overview.ts";
export { USUAL_CHART_DAYS, type orderEndpoints } from "./orders/orders.ts";
export {
  MAX_CLAIMS,
  MAX_IMPORT_ROWS,
  MAX_PRODUCTS_A_CALL,
  MAX_STOCK,
  type catalogEndpoints,
} from "./catalog/catalog.ts";
export { MAX_ALERT_EMAILS, type inventoryEndpoints } from "./inventory/inventory.ts";
export type { explainEndpoints } from "./inventory/explain.ts";
export type { placeEndpoints } from "./inventory/places.ts";
export type { transferEndpoints } from "./inventory/transfers.ts";
export type { orderRouteEndpoints } from "./routing/order-routes.ts";
export type { recipeEndpoints } from "./inventory/recipes.ts";
export type { RoutingRule, routingRuleEndpoints } from "./routing/routing-rules.ts";
export type { publishEndpoints } from "./inventory/publish.ts";
export type { panelNotificationEndpoints } from "./notifications/panel-notifications.ts";
export type { notificationEndpoints } from "./notifications/notifications.ts";
export type { AddressBody, ParcelBody, PriceBody, RateBody } from "./shipping/shipping-shapes.ts";
export type { RateCardBody } from "./shipping/rate-card.ts";
export { MAX_BRACKET_ROWS, type rateCardEndpoints } from "./shipping/rate-cards.ts";
export type { carrierEndpoints } from "./shipping/carriers.ts";
export type { boxEndpoints, PackingBody } from "./shipping/boxes.ts";
export type { ParcelPreset, ShippingRule, shippingSetupEndpoints } from "./shipping/shipping-setup.ts";
export type { BulkShipmentBody, QuoteRequestBody, ShipmentCreateBody } from "./shipping/shipment-requests.ts";
export type { shipmentEndpoints } from "./shipping/shipments.ts";
export { MAX_EVENT_ROWS, type trackingEndpoints } from "./shipping/tracking.ts";
export { MAX_HANDED_OVER } from "./shipping/hand-over-shapes.ts";
export type { manifestEndpoints } from "./shipping/manifests.ts";
export type { PickupCreateBody, pickupEndpoints } from "./shipping/pickups.ts";
export type { chargeEndpoints } from "./finance/charges.ts";
export type { claimEndpoints } from "./finance/claims.ts";
export type { codEndpoints } from "./finance/cod.ts";
export { MAX_REMITTANCE_LINES, type remittanceEndpoints } from "./finance/remittances.ts";
export { MAX_PERIOD_DAYS, type financeEndpoints } from "./finance/finance.ts";
