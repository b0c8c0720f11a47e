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
export type { tenantEndpoints } from "./identity/tenant.ts";
export type { SavedFilterBody, savedFilterEndpoints } from "./identity/saved-filters.ts";
export * from "./shops/channels.ts";
export type { oauthEndpoints } from "./shops/oauth.ts";
export type { registrationEndpoints } from "./shops/registration.ts";
export type { shopConsentEndpoints } from "./shops/shop-consents.ts";
export type { shopEndpoints } from "./shops/shops.ts";
export type { eventEndpoints } from "./orders/events.ts";
export { USUAL_CHART_DAYS, type orderEndpoints } from "./orders/orders.ts";
export {
  MAPPING_STATUSES,
  MAX_IMPORT_ROWS,
  MAX_PRODUCTS_A_CALL,
  MAX_STOCK,
  type MappingStatus,
  type SkipReason,
  type StockNotTaken,
  type catalogEndpoints,
} from "./catalog/catalog.ts";
export {
  INCIDENT_STATES,
  INVENTORY_SOURCE_TYPES,
  MAX_ALERT_EMAILS,
  type IncidentState,
  type inventoryEndpoints,
} from "./inventory/inventory.ts";
export { MOVE_REASONS, type explainEndpoints } from "./inventory/explain.ts";
export {
  JOB_STATES,
  PUBLISH_FAILURES,
  PUBLISH_FIELDS,
  PUBLISH_STATES,
  type JobState,
  type PublishFailure,
  type PublishField,
  type PublishState,
  type publishEndpoints,
} from "./inventory/publish.ts";
export * from "./notifications/webhook-events.ts";
export type { notificationEndpoints } from "./notifications/notifications.ts";
export {
  CARRIER_PROVIDERS,
  EVENT_ORIGINS,
  LABEL_FORMATS,
  LABEL_SIZES,
  RATE_TAGS,
  SHIPMENT_STATUSES,
  TRACK_REASONS,
  TRACK_STATUSES,
  type AddressBody,
  type CarrierProvider,
  type ParcelBody,
  type PriceBody,
  type QuoteErrorCode,
  type RateBody,
  type ShipmentStatus,
  type TrackReason,
  type TrackStatus,
} from "./shipping/shipping-shapes.ts";
export type { RateCardBody } from "./shipping/rate-card.ts";
export { MAX_BRACKET_ROWS, type rateCardEndpoints } from "./shipping/rate-cards.ts";
export type { CarrierStatus, carrierEndpoints } from "./shipping/carriers.ts";
export type { ShippingRule, shippingSetupEndpoints } from "./shipping/shipping-setup.ts";
export type { QuoteRequestBody, ShipmentCreateBody } from "./shipping/shipment-requests.ts";
export type { shipmentEndpoints } from "./shipping/shipments.ts";
export { MAX_EVENT_ROWS, type trackingEndpoints } from "./shipping/tracking.ts";
export { MAX_HANDED_OVER } from "./shipping/hand-over-shapes.ts";
export { MANIFEST_STATUSES, type ManifestStatus, type manifestEndpoints } from "./shipping/manifests.ts";
export {
  PICKUP_STATUSES,
  type PickupCreateBody,
  type PickupStatus,
  type pickupEndpoints,
} from "./shipping/pickups.ts";
export {
  CLAIM_STATUSES,
  COD_STATUSES,
  COLLECTION_SOURCES,
  DISCREPANCIES,
  HOMELESS_DISCREPANCIES,
  REMITTANCE_STATUSES,
  RESOLUTIONS,
  type ClaimStatus,
  type CodStatus,
  type CollectionSource,
  type Discrepancy,
  type RemittanceStatus,
  type Resolution,
} from "./finance/cod-shapes.ts";
export type { chargeEndpoints } from "./finance/charges.ts";
export type { claimEndpoints } from "./finance/claims.ts";
export type { codEndpoints } from "./finance/cod.ts";
export { MAX_REMITTANCE_LINES, type remittanceEndpoints } from "./finance/remittances.ts";
export { MAX_PERIOD_DAYS, type financeEndpoints } from "./finance/finance.ts";
