import { authEndpoints } from "./auth.ts";
import { eventEndpoints } from "./events.ts";
import { healthEndpoints } from "./health.ts";
import { orderEndpoints } from "./orders.ts";
import { registrationEndpoints } from "./registration.ts";
import { shopEndpoints } from "./shops.ts";
import { tenantEndpoints } from "./tenant.ts";

/** The whole service, one row per endpoint. */
export const endpoints = {
  ...healthEndpoints,
  ...authEndpoints,
  ...tenantEndpoints,
  ...registrationEndpoints,
  ...shopEndpoints,
  ...eventEndpoints,
  ...orderEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
