import { authEndpoints } from "./auth.ts";
import { carrierEndpoints } from "./carriers.ts";
import { catalogEndpoints } from "./catalog.ts";
import { eventEndpoints } from "./events.ts";
import { explainEndpoints } from "./explain.ts";
import { chargeEndpoints } from "./charges.ts";
import { claimEndpoints } from "./claims.ts";
import { codEndpoints } from "./cod.ts";
import { financeEndpoints } from "./finance.ts";
import { remittanceEndpoints } from "./remittances.ts";
import { healthEndpoints } from "./health.ts";
import { manifestEndpoints } from "./manifests.ts";
import { oauthEndpoints } from "./oauth.ts";
import { inventoryEndpoints } from "./inventory.ts";
import { notificationEndpoints } from "./notifications.ts";
import { orderEndpoints } from "./orders.ts";
import { pickupEndpoints } from "./pickups.ts";
import { publishEndpoints } from "./publish.ts";
import { rateCardEndpoints } from "./rate-cards.ts";
import { registrationEndpoints } from "./registration.ts";
import { savedFilterEndpoints } from "./saved-filters.ts";
import { shipmentEndpoints } from "./shipments.ts";
import { shippingSetupEndpoints } from "./shipping-setup.ts";
import { shopConsentEndpoints } from "./shop-consents.ts";
import { shopEndpoints } from "./shops.ts";
import { tenantEndpoints } from "./tenant.ts";
import { trackingEndpoints } from "./tracking.ts";

/** The whole service, one row per endpoint. */
export const endpoints = {
  ...healthEndpoints,
  ...authEndpoints,
  ...savedFilterEndpoints,
  ...tenantEndpoints,
  ...registrationEndpoints,
  ...oauthEndpoints,
  ...shopConsentEndpoints,
  ...shopEndpoints,
  ...eventEndpoints,
  ...orderEndpoints,
  ...catalogEndpoints,
  ...inventoryEndpoints,
  ...explainEndpoints,
  ...publishEndpoints,
  ...notificationEndpoints,
  ...carrierEndpoints,
  ...rateCardEndpoints,
  ...shippingSetupEndpoints,
  ...shipmentEndpoints,
  ...trackingEndpoints,
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
