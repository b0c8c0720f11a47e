import type { OauthshopSim } from "./index.ts";

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

/** `at(body, "data.products.nodes.0.id")`. */
export function at(value: unknown, path: string): unknown {
  let current = value;
  for (const key of path.split(".")) {
    current = typeof current === "object" && current !== null ? Reflect.get(current, key) : undefined;
  }
  return current;
}

export function listAt(value: unknown, path: string): unknown[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
}

export type Answer = { status: number; headers: Headers; body: unknown };

export async function call(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

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
