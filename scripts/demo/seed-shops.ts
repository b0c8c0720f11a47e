import type { AllSims, ShopSummary } from "../../packages/channel-sim/src/index.ts";
import type { Client, SessionClient } from "../../packages/sdk/src/index.ts";
import { DemoError } from "./setup.ts";

/** The input of the seed of a tenant's world. It only has the service's address. */
export interface SeedGround {
  /** The address of the service. */
  readonly api: string;
  /** For dating back what was done: no caller can. */
  readonly databaseUrl: string;
  readonly tenantId: string;
  /** The settings of the service. */
  readonly env: Readonly<Record<string, string>>;
  readonly owner: SessionClient;
  /** How the owner's browser sends requests. */
  readonly browse: (url: string, init?: RequestInit) => Promise<Response>;
  readonly integration: Client;
  readonly sims: AllSims;
  readonly signal: AbortSignal;
  readonly tell: (line: string) => void;
}

export interface OwnShop {
  readonly shopId: string;
  readonly webhookSecret: string;
}

/** The only shop a simulator of the demo has. */
export function simShop(sim: AllSims["wpshop" | "oauthshop" | "marketplace" | "cloudshop"]): ShopSummary {
  const [shop] = sim.control.listShops();
  if (shop === undefined) {
    throw new DemoError(`the simulator ${sim.name} has no shop`);
  }
  return shop;
}

function credential(shop: ShopSummary, name: string): string {
  const value = shop.credentials[name];
  if (value === undefined) {
    throw new DemoError(`${shop.name} shows no ${name}`);
  }
  return value;
}

async function connectOwn({ integration }: SeedGround): Promise<OwnShop> {
  const { data } = await integration.registerCustomShop({
    body: { externalShopId: "mostrador", name: "Mostrador" },
  });
  return data;
}

async function connectWpshop({ integration, sims }: SeedGround): Promise<void> {
  const shop = simShop(sims.wpshop);
  await integration.registerWpshop({
    body: {
      shopUrl: shop.address,
      name: shop.name,
      consumerKey: credential(shop, "consumerKey"),
      consumerSecret: credential(shop, "consumerSecret"),
    },
  });
}

async function connectCloudshop({ integration, sims }: SeedGround): Promise<void> {
  const shop = simShop(sims.cloudshop);
  await integration.registerCloudshop({
    body: { storeId: Number(shop.id), accessToken: credential(shop, "accessToken"), name: shop.name },
  });
}

async function connectMarketplace({ integration, sims }: SeedGround): Promise<void> {
  const shop = simShop(sims.marketplace);
  await integration.registerMarketplaceShop({
    body: { sellerUserId: Number(shop.id), accessToken: credential(shop, "accessToken"), name: shop.name },
  });
}

/** A restarted platform has lost its connections: they are made again, and the shop stays the same. */
async function consentAddress(owner: SessionClient, shop: string): Promise<URL> {
  const started = await owner.startOauthshop({ query: { shop } });
  if (started.authorizationUrl !== null) {
    return new URL(started.authorizationUrl);
  }
  const { data } = await owner.listShops({ query: { limit: 200 } });
  const known = data.items.find(({ externalId }) => externalId === shop);
  await owner.disconnectShop({ params: { shopId: known?.id ?? "" } });
  return new URL((await owner.startOauthshop({ query: { shop } })).authorizationUrl ?? "");
}

/** What a browser does: the consent page, its Install button, the way back, and the confirmation. */
async function connectOauthshop({ owner, sims, browse }: SeedGround): Promise<void> {
  const shop = simShop(sims.oauthshop);
  const consent = await consentAddress(owner, shop.id);
  const form = new URLSearchParams(consent.search);
  form.set("decision", "install");
  const agreed = await fetch(`${consent.origin}${consent.pathname}`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const back = await browse(agreed.headers.get("location") ?? "", { redirect: "manual" });
  const result = back.headers.get("location") ?? "";
  const consentId = /\/consents\/(\w+)$/.exec(result)?.[1];
  if (consentId === undefined) {
    throw new DemoError(`${shop.name} could not be connected: ${back.status} ${result}`);
  }
  await owner.confirmShopConsent({ params: { consentId } });
}

/** Five shops on five kinds of platform, each connected the way its owner would. */
export async function connectShops(ground: SeedGround): Promise<OwnShop> {
  const [own] = await Promise.all([
    connectOwn(ground),
    connectWpshop(ground),
    connectCloudshop(ground),
    connectMarketplace(ground),
    connectOauthshop(ground),
  ]);
  return own;
}
