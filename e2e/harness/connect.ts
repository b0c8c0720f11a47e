import { expect } from "vitest";
import { ask, type Answer } from "./http.ts";
import type { Stack } from "./stack.ts";
import type { Tenant } from "./tenant.ts";
import { until } from "@estiba/testbed";

export interface ConnectedShop {
  readonly shopId: string;
  /** What the platform calls it. */
  readonly externalId: string;
  /** Where its own secret signs events. */
  readonly webhookSecret: string | null;
}

export async function connectCustom(tenant: Tenant, externalShopId = "tienda-1"): Promise<ConnectedShop> {
  const { data } = await tenant.integration.registerCustomShop({ body: { externalShopId, name: "Propia" } });
  return { shopId: data.shopId, externalId: externalShopId, webhookSecret: data.webhookSecret };
}

function credentialOf(credentials: Readonly<Record<string, string>>, name: string): string {
  const value = credentials[name];
  if (value === undefined) {
    throw new Error(`the simulated shop has no ${name}`);
  }
  return value;
}

function simShop(stack: Stack, sim: "wpshop" | "marketplace" | "cloudshop", index: number) {
  const shop = stack.sims[sim].control.listShops()[index];
  if (shop === undefined) {
    throw new Error(`no shop ${index} on ${sim}`);
  }
  return shop;
}

export async function connectWpshop(stack: Stack, tenant: Tenant, index = 0): Promise<ConnectedShop> {
  const shop = simShop(stack, "wpshop", index);
  const { data } = await tenant.integration.registerWpshop({
    body: {
      shopUrl: shop.address,
      consumerKey: credentialOf(shop.credentials, "consumerKey"),
      consumerSecret: credentialOf(shop.credentials, "consumerSecret"),
    },
  });
  await until("the worker has asked the shop for its events", async () => {
    const known = stack.sims.wpshop.control.listWebhooks(shop.id).map(({ topic }) => topic);
    return data.webhookSync.topics.every((topic) => known.includes(topic));
  });
  return { shopId: data.shopId, externalId: shop.id, webhookSecret: data.webhookSecret };
}

export async function connectCloudshop(stack: Stack, tenant: Tenant, index = 0): Promise<ConnectedShop> {
  const shop = simShop(stack, "cloudshop", index);
  const accessToken = credentialOf(shop.credentials, "accessToken");
  const { data } = await tenant.integration.registerCloudshop({
    body: { storeId: Number(shop.id), accessToken },
  });
  return { shopId: data.shopId, externalId: shop.id, webhookSecret: null };
}

export async function connectMarketplace(stack: Stack, tenant: Tenant, index = 0): Promise<ConnectedShop> {
  const shop = simShop(stack, "marketplace", index);
  const accessToken = credentialOf(shop.credentials, "accessToken");
  const { data } = await tenant.integration.registerMarketplaceShop({
    body: { sellerUserId: Number(shop.id), accessToken },
  });
  return { shopId: data.shopId, externalId: shop.id, webhookSecret: null };
}

/** The cookies of one browser, as far as this service sets them. */
export interface Browser {
  cookie: string;
}

function keepCookies(browser: Browser, { headers }: Answer): void {
  const [cookie] = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  browser.cookie = cookie ?? browser.cookie;
}

/** The form a person would send, and the way back through the browser: where the panel is opened. */
export async function consent(
  authorizationUrl: string,
  choice: Readonly<Record<string, string>>,
  browser: Browser = { cookie: "" },
): Promise<URL> {
  const page = new URL(authorizationUrl);
  const form = new URLSearchParams(page.search);
  for (const [name, value] of Object.entries(choice)) {
    form.set(name, value);
  }
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const agreed = await ask(`${page.origin}${page.pathname}`, { headers, raw: form.toString() });
  expect(agreed.status).toBe(302);
  const back = await ask(agreed.headers.get("location") ?? "", { headers: { cookie: browser.cookie } });
  expect(back.status).toBe(302);
  keepCookies(browser, back);
  return new URL(back.headers.get("location") ?? "");
}

/** The id of what waits for confirmation where the panel was opened. */
export function consentIdOf(panel: URL): string {
  expect(panel.searchParams.get("connectError")).toBeNull();
  return panel.pathname.split("/").at(-1) ?? "";
}

/** What the button of the confirmation page does. */
export async function confirm(stack: Stack, tenant: Tenant, panel: URL, browser: Browser): Promise<Answer> {
  return stack.ask(`/api/v1/tenant/shop-consents/${consentIdOf(panel)}/confirm`, {
    method: "POST",
    headers: { ...tenant.session, cookie: browser.cookie },
  });
}

export function shopOf(confirmed: Answer): string {
  expect(confirmed).toMatchObject({ status: 200, body: { success: true } });
  return (confirmed.body["data"] as { shopId: string }).shopId;
}

/** Where a person is sent, whether at top level or in data. */
export function addressOf(started: { authorizationUrl: string | null }): string {
  expect(started.authorizationUrl).not.toBeNull();
  return started.authorizationUrl ?? "";
}

/** As the panel starts it: with a session, in a browser that keeps its cookies. */
export async function startOauthshop(
  stack: Stack,
  tenant: Tenant,
  shop: string,
): Promise<{ url: string; browser: Browser }> {
  const started = await stack.ask(`/api/v1/oauthshop/oauth/start?shop=${shop}`, { headers: tenant.session });
  const browser: Browser = { cookie: "" };
  keepCookies(browser, started);
  return { url: addressOf({ authorizationUrl: started.body["authorizationUrl"] as string | null }), browser };
}

export async function connectOauthshop(stack: Stack, tenant: Tenant, index = 0): Promise<ConnectedShop> {
  const domain = stack.sims.oauthshop.control.listShops()[index]?.id ?? "";
  const { url, browser } = await startOauthshop(stack, tenant, domain);
  const panel = await consent(url, { decision: "install" }, browser);
  const shopId = shopOf(await confirm(stack, tenant, panel, browser));
  return { shopId, externalId: domain, webhookSecret: null };
}

async function connectByKey(
  stack: Stack,
  tenant: Tenant,
  url: string,
  choice: Readonly<Record<string, string>>,
): Promise<string> {
  const browser: Browser = { cookie: "" };
  const panel = await consent(url, choice, browser);
  return shopOf(await confirm(stack, tenant, panel, browser));
}

/** By the platform's own consent page, so that the token can be renewed. */
export async function connectMarketplaceByConsent(
  stack: Stack,
  tenant: Tenant,
  index = 0,
): Promise<ConnectedShop> {
  const seller = simShop(stack, "marketplace", index);
  const url = addressOf(await tenant.integration.startMarketplace());
  const shopId = await connectByKey(stack, tenant, url, { decision: "allow", user_id: seller.id });
  return { shopId, externalId: seller.id, webhookSecret: null };
}

export async function connectCloudshopByConsent(
  stack: Stack,
  tenant: Tenant,
  index = 0,
): Promise<ConnectedShop> {
  const store = simShop(stack, "cloudshop", index);
  const url = addressOf(await tenant.integration.startCloudshop());
  const shopId = await connectByKey(stack, tenant, url, { decision: "accept", store_id: store.id });
  return { shopId, externalId: store.id, webhookSecret: null };
}
