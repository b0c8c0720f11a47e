import {
  startAllSims,
  type AllSims,
  type ShopSummary,
  type SimName,
} from "../../packages/channel-sim/src/index.ts";
import { introduceApi } from "../../packages/testbed/src/index.ts";
import { must } from "./http.ts";
import { signIn, type Tenant } from "./tenants.ts";

/** A shop on a simulated platform, connected to a tenant. */
export interface ChannelShop {
  readonly sim: SimName;
  readonly simShopId: string;
  readonly tenantId: string;
}

const PRODUCTS = 12;
const MANY = 1_000_000;

export async function openSims(seed: number): Promise<AllSims> {
  return startAllSims({
    seed: String(seed),
    timeScale: 0,
    productsPerShop: PRODUCTS,
    // A platform disables a receiver after days; here its retries take no time at all.
    marketplace: { requestsPerMinute: MANY, topicDisableAfter: MANY },
  });
}

function firstShop(sims: AllSims, name: SimName): ShopSummary {
  const [shop] = sims[name].control.listShops();
  if (shop === undefined) {
    throw new Error(`${name} has no shop`);
  }
  return shop;
}

const cookieOf = ({ headers }: Response): string | undefined => headers.getSetCookie()[0]?.split(";")[0];

/** What a browser does: the consent page, its button, the way back, and the confirmation. */
async function grant(
  apiUrl: string,
  tenant: Tenant,
  startPath: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const session = await signIn(apiUrl, tenant);
  const started = await fetch(`${apiUrl}${startPath}`, { headers: { ...session, "x-api-key": tenant.key } });
  const { authorizationUrl } = (await started.json()) as { authorizationUrl?: unknown };
  const consent = new URL(String(authorizationUrl));
  const form = new URLSearchParams({ ...Object.fromEntries(consent.searchParams), ...answers });
  const agreed = await fetch(`${consent.origin}${consent.pathname}`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const back = await fetch(agreed.headers.get("location") ?? "", {
    redirect: "manual",
    headers: { cookie: cookieOf(started) ?? "" },
  });
  const result = back.headers.get("location") ?? "";
  const consentId = /\/consents\/(\w+)$/.exec(result)?.[1];
  if (consentId === undefined) {
    throw new Error(`connecting failed: ${agreed.status}, then ${back.status} ${result}`);
  }
  await must(apiUrl, "POST", `/api/v1/tenant/shop-consents/${consentId}/confirm`, {
    headers: { ...session, cookie: cookieOf(back) ?? "" },
  });
}

type Connect = (apiUrl: string, tenant: Tenant, shop: ShopSummary) => Promise<unknown>;

const CONNECT: Readonly<Record<SimName, Connect>> = {
  wpshop: (apiUrl, tenant, shop) =>
    must(apiUrl, "POST", "/api/v1/wpshop/shops/register", {
      headers: { "x-api-key": tenant.key },
      body: {
        shopUrl: shop.address,
        consumerKey: shop.credentials["consumerKey"],
        consumerSecret: shop.credentials["consumerSecret"],
      },
    }),
  cloudshop: (apiUrl, tenant, shop) =>
    must(apiUrl, "POST", "/api/v1/cloudshop/shops/register", {
      headers: { "x-api-key": tenant.key },
      body: { storeId: Number(shop.id), accessToken: shop.credentials["accessToken"] },
    }),
  marketplace: (apiUrl, tenant, shop) =>
    grant(apiUrl, tenant, "/api/v1/marketplace/oauth/start", { decision: "allow", user_id: shop.id }),
  oauthshop: (apiUrl, tenant, shop) =>
    grant(apiUrl, tenant, `/api/v1/oauthshop/oauth/start?shop=${shop.id}`, { decision: "install" }),
};

/** One shop of each platform, spread over the tenants. */
export async function connectSims(
  sims: AllSims,
  apiUrl: string,
  tenants: readonly Tenant[],
  names: readonly SimName[] = ["wpshop", "cloudshop", "marketplace", "oauthshop"],
): Promise<ChannelShop[]> {
  introduceApi(sims, apiUrl);
  const shops: ChannelShop[] = [];
  for (const [index, sim] of names.entries()) {
    const tenant = tenants[index % tenants.length];
    if (tenant === undefined) {
      throw new Error("there is no tenant");
    }
    const shop = firstShop(sims, sim);
    await CONNECT[sim](apiUrl, tenant, shop);
    shops.push({ sim, simShopId: shop.id, tenantId: tenant.tenantId });
  }
  return shops;
}
