export * from "./policy.ts";
export * from "./errors.ts";
export * from "./endpoint.ts";
export * from "./endpoints.ts";
export { buildOpenapi } from "./openapi.ts";
export { DEFAULT_LIMIT, MAX_LIMIT } from "./paging.ts";
export { CodelessErrorBody, ErrorBody } from "./envelope.ts";
export * from "./consents.ts";
export type { authEndpoints } from "./auth.ts";
export type { healthEndpoints } from "./health.ts";
export type { tenantEndpoints } from "./tenant.ts";
export type { SavedFilterBody, savedFilterEndpoints } from "./saved-filters.ts";
export * from "./channels.ts";
export type { oauthEndpoints } from "./oauth.ts";
export type { registrationEndpoints } from "./registration.ts";
export type { shopConsentEndpoints } from "./shop-consents.ts";
export type { shopEndpoints } from "./shops.ts";
export type { eventEndpoints } from "./events.ts";
export { USUAL_CHART_DAYS, type orderEndpoints } from "./orders.ts";
export {
  MAPPING_STATUSES,
  MOST_IMPORT_ROWS,
  MOST_PRODUCTS_A_CALL,
  MOST_STOCK,
  type MappingStatus,
  type SkipReason,
  type StockNotTaken,
  type catalogEndpoints,
} from "./catalog.ts";
export {
  INCIDENT_STATES,
  INVENTORY_SOURCE_TYPES,
  MOST_ALERT_EMAILS,
  type IncidentState,
  type inventoryEndpoints,
} from "./inventory.ts";
export { MOVE_REASONS, type explainEndpoints } from "./explain.ts";
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
} from "./publish.ts";
export * from "./webhook-events.ts";
export type { notificationEndpoints } from "./notifications.ts";
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
} from "./shipping-shapes.ts";
export type { RateCardBody } from "./rate-card.ts";
export { MOST_BRACKET_ROWS, type rateCardEndpoints } from "./rate-cards.ts";
export type { CarrierStatus, carrierEndpoints } from "./carriers.ts";
export type { ShippingRule, shippingSetupEndpoints } from "./shipping-setup.ts";
export type { QuoteRequestBody, ShipmentCreateBody } from "./shipment-requests.ts";
export type { shipmentEndpoints } from "./shipments.ts";
export { MOST_EVENT_ROWS, type trackingEndpoints } from "./tracking.ts";
export { MOST_HANDED_OVER } from "./hand-over-shapes.ts";
export { MANIFEST_STATUSES, type ManifestStatus, type manifestEndpoints } from "./manifests.ts";
export {
  PICKUP_STATUSES,
  type PickupCreateBody,
  type PickupStatus,
  type pickupEndpoints,
} from "./pickups.ts";
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
} from "./cod-shapes.ts";
export type { chargeEndpoints } from "./charges.ts";
export type { claimEndpoints } from "./claims.ts";
export type { codEndpoints } from "./cod.ts";
export { MOST_REMITTANCE_LINES, type remittanceEndpoints } from "./remittances.ts";
export { MOST_PERIOD_DAYS, type financeEndpoints } from "./finance.ts";
