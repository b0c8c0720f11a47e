import { type AllSims, SIM_NAMES } from "./start-all-sims.ts";

/** The service's application credentials on the simulated platforms. */
export function applicationsOf(sims: AllSims) {
  const hosted = sims.oauthshop.oauthshop.app();
  const market = sims.marketplace.marketplace.app();
  return {
    OAUTHSHOP_CLIENT_ID: hosted.clientId,
    OAUTHSHOP_CLIENT_SECRET: hosted.clientSecret,
    OAUTHSHOP_BASE_URL: `${sims.oauthshop.url}/{shop}`,
    MARKETPLACE_CLIENT_ID: market.id,
    MARKETPLACE_CLIENT_SECRET: market.secret,
    MARKETPLACE_BASE_URL: sims.marketplace.url,
    MARKETPLACE_AUTHORIZE_URL: `${sims.marketplace.url}/authorization`,
    CLOUDSHOP_CLIENT_ID: sims.cloudshop.app.id,
    CLOUDSHOP_CLIENT_SECRET: sims.cloudshop.app.clientSecret,
    CLOUDSHOP_BASE_URL: sims.cloudshop.url,
    CLOUDSHOP_AUTHORIZE_URL: sims.cloudshop.url,
  };
}

/** Where tenants may open simulated shops, as the service's setting names it. */
export const simulatorsOf = (sims: AllSims): string =>
  SIM_NAMES.map((name) => `${name.toUpperCase()}=${sims[name].url}`).join(",");
