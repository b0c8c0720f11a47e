import { type ManualClock, createManualClock } from "../kit/index.ts";
import { type Answer, at, call } from "../kit/test-answer.ts";
import { type OauthshopSim, startOauthshopSim } from "./index.ts";

export const ALL_SCOPES = [
  "read_products",
  "read_inventory",
  "write_inventory",
  "read_locations",
  "read_orders",
  "read_customers",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
  "read_fulfillments",
  "write_fulfillments",
].join(",");

export const REDIRECT_URI = "https://panel.example.test/oauth/callback";

export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

export function authorizeQuery(sim: OauthshopSim, scope = ALL_SCOPES): URLSearchParams {
  return new URLSearchParams({
    client_id: sim.oauthshop.app().clientId,
    scope,
    redirect_uri: REDIRECT_URI,
    state: "a1b2c3",
  });
}

/** Presses Install and returns where the browser is sent. */
export async function pressInstall(sim: OauthshopSim, shop: string, scope = ALL_SCOPES): Promise<URL> {
  const form = authorizeQuery(sim, scope);
  form.set("decision", "install");
  const answer = await call(`${sim.url}/${shop}/admin/oauth/authorize`, { method: "POST", body: form });
  return new URL(answer.headers.get("location") ?? "");
}

export async function postToken(
  sim: OauthshopSim,
  shop: string,
  body: Record<string, unknown>,
): Promise<Answer> {
  const { clientId, clientSecret } = sim.oauthshop.app();
  return postJson(`${sim.url}/${shop}/admin/oauth/access_token`, {
    client_id: clientId,
    client_secret: clientSecret,
    ...body,
  });
}

export type Tokens = { access: string; refresh: string };

export function tokensOf(answer: Answer): Tokens {
  return {
    access: String(at(answer.body, "access_token")),
    refresh: String(at(answer.body, "refresh_token")),
  };
}

export async function connectShop(sim: OauthshopSim, shop: string, scope = ALL_SCOPES): Promise<Tokens> {
  const callback = await pressInstall(sim, shop, scope);
  const code = callback.searchParams.get("code");
  return tokensOf(await postToken(sim, shop, { code, expiring: "1" }));
}

/** A simulator on a manual clock, and access to one of its shops. */
export async function openShop(
  shop: string,
  productsPerShop: number,
): Promise<{ sim: OauthshopSim; clock: ManualClock; token: string }> {
  const clock = createManualClock(Date.UTC(2026, 10, 14, 12));
  const sim = await startOauthshopSim({ clock, productsPerShop, app: { redirectUris: [REDIRECT_URI] } });
  return { sim, clock, token: (await connectShop(sim, shop)).access };
}

export async function graphql(
  sim: OauthshopSim,
  shop: string,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
  version = "2026-04",
): Promise<Answer> {
  const url = `${sim.url}/${shop}/admin/api/${version}/graphql.json`;
  return postJson(url, { query, variables }, { "x-shopify-access-token": token });
}
