import { createOutbound, type Outbound } from "../../../kernel/http/outbound.ts";
import type { ChannelApp, ShopConnection } from "../../../ports/channel.ts";
import { oauthshopOAuth } from "../oauth.ts";

/** The part of a running simulator that connecting needs. */
export interface SimDoor {
  readonly url: string;
  readonly oauthshop: {
    app(): { readonly clientId: string; readonly clientSecret: string };
    configureApp(change: { redirectUris: string[] }): unknown;
  };
}

export const outbound: Outbound = createOutbound({ isPrivateAllowed: true });

export const REDIRECT_URI = "https://panel.example.test/api/v1/oauthshop/oauth/callback";
export const SCOPES = [
  "read_products",
  "write_products",
  "read_inventory",
  "write_inventory",
  "read_locations",
  "read_orders",
  "write_orders",
  "read_returns",
  "read_customers",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
] as const;

export function simApp(sim: SimDoor, scopes: readonly string[] = SCOPES): ChannelApp {
  const { clientId, clientSecret } = sim.oauthshop.app();
  return {
    isConfigured: true,
    clientId,
    clientSecret,
    baseUrl: `${sim.url}/{shop}`,
    authorizeUrl: `${sim.url}/{shop}/admin/oauth/authorize`,
    redirectUri: REDIRECT_URI,
    scopes,
  };
}

/** The merchant presses Install; what the browser then brings back. */
export async function install(sim: SimDoor, shop: string, app: ChannelApp): Promise<Record<string, string>> {
  sim.oauthshop.configureApp({ redirectUris: [app.redirectUri] });
  const state = "00ff00ff";
  const url = new URL(oauthshopOAuth.authorizationUrl({ app, state, codeChallenge: "", shop }));
  const form = new URLSearchParams([...url.searchParams, ["decision", "install"]]);
  const answer = await outbound.request({
    method: "POST",
    url: url.origin + url.pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  return Object.fromEntries(new URL(answer.headers["location"] ?? "").searchParams);
}

export async function connectShop(
  sim: SimDoor,
  shop: string,
  scopes: readonly string[] = SCOPES,
): Promise<ShopConnection> {
  const app = simApp(sim, scopes);
  const query = await install(sim, shop, app);
  const now = new Date();
  const { externalId, credentials } = await oauthshopOAuth.exchange({
    app,
    outbound,
    query,
    codeVerifier: "",
    now,
  });
  return { shopId: "shp_test", externalId, credentials, app, outbound, now: () => new Date() };
}
