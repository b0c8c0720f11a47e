import { expect } from "vitest";
import { ask } from "./http.ts";
import type { Stack } from "./stack.ts";
import type { Tenant } from "./tenant.ts";

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

/** The form a person would send, and the way back through the browser: where the panel is opened. */
export async function consent(
  authorizationUrl: string,
  choice: Readonly<Record<string, string>>,
): Promise<URL> {
  const page = new URL(authorizationUrl);
  const form = new URLSearchParams(page.search);
  for (const [name, value] of Object.entries(choice)) {
    form.set(name, value);
  }
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const agreed = await ask(`${page.origin}${page.pathname}`, { headers, raw: form.toString() });
  expect(agreed.status).toBe(302);
  const back = await ask(agreed.headers.get("location") ?? "");
  expect(back.status).toBe(302);
  return new URL(back.headers.get("location") ?? "");
}

function shopOf(panel: URL): string {
  expect(panel.searchParams.get("connectError")).toBeNull();
  return panel.searchParams.get("shopId") ?? "";
}

/** Where a person is sent, whether at top level or in data. */
export function addressOf(started: { authorizationUrl: string | null }): string {
  expect(started.authorizationUrl).not.toBeNull();
  return started.authorizationUrl ?? "";
}

export async function connectOauthshop(stack: Stack, tenant: Tenant, index = 0): Promise<ConnectedShop> {
  const domain = stack.sims.oauthshop.control.listShops()[index]?.id ?? "";
  const started = await tenant.owner.startOauthshop({ query: { shop: domain } });
  const panel = await consent(addressOf(started), { decision: "install" });
  return { shopId: shopOf(panel), externalId: domain, webhookSecret: null };
}

/** By the platform's own consent page, so that the token can be renewed. */
export async function connectMarketplaceByConsent(
  stack: Stack,
  tenant: Tenant,
  index = 0,
): Promise<ConnectedShop> {
  const seller = simShop(stack, "marketplace", index);
  const started = await tenant.integration.startMarketplace();
  const panel = await consent(addressOf(started), { decision: "allow", user_id: seller.id });
  return { shopId: shopOf(panel), externalId: seller.id, webhookSecret: null };
}

export async function connectCloudshopByConsent(
  stack: Stack,
  tenant: Tenant,
  index = 0,
): Promise<ConnectedShop> {
  const store = simShop(stack, "cloudshop", index);
  const started = await tenant.integration.startCloudshop();
  const panel = await consent(addressOf(started), { decision: "accept", store_id: store.id });
  return { shopId: shopOf(panel), externalId: store.id, webhookSecret: null };
}
