import { authEndpoints } from "./auth.ts";
import { healthEndpoints } from "./health.ts";
import { tenantEndpoints } from "./tenant.ts";

/** The whole service, one row per endpoint. */
export const endpoints = { ...healthEndpoints, ...authEndpoints, ...tenantEndpoints } as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
