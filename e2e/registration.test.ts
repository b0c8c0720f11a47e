import { describe, expect, it } from "vitest";
import {
  addressOf,
  connectCloudshopByConsent,
  connectCustom,
  connectMarketplaceByConsent,
  connectOauthshop,
  connectWpshop,
  startOauthshop,
} from "./harness/connect.ts";
import { freePort, until } from "@estiba/testbed";
import { ask } from "./harness/http.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;
let tenant: Tenant;
let other: Tenant;

useStack(async (opened) => {
  stack = opened;
  [tenant, other] = await Promise.all([openTenant(stack), openTenant(stack)]);
});

const key = (whose: Tenant, json: object) => ({ headers: whose.key, json });

interface Registration {
  readonly channel: string;
  readonly path: string;
  readonly json: () => object;
}

const shopsOf = (sim: "wpshop" | "marketplace" | "cloudshop") => stack.sims[sim].control.listShops();
const BY_KEY: readonly Registration[] = [
  {
    channel: "custom",
    path: "/api/v1/custom/shops/register",
    json: () => ({ externalShopId: "tienda-1", name: "Propia" }),
  },
  {
    channel: "wpshop",
    path: "/api/v1/wpshop/shops/register",
    json: () => {
      const [shop] = shopsOf("wpshop");
      const { consumerKey, consumerSecret } = shop?.credentials ?? {};
      return { shopUrl: shop?.address, consumerKey, consumerSecret };
    },
  },
  {
    channel: "marketplace",
    path: "/api/v1/marketplace/shops/register",
    json: () => {
      const [seller] = shopsOf("marketplace");
      return { sellerUserId: Number(seller?.id), accessToken: seller?.credentials["accessToken"] };
    },
  },
  {
    channel: "cloudshop",
    path: "/api/v1/cloudshop/shops/register",
    json: () => {
      const [store] = shopsOf("cloudshop");
      return { storeId: Number(store?.id), accessToken: store?.credentials["accessToken"] };
    },
  },
];

const statusOf = async (whose: Tenant, shopId: string) =>
  (await whose.owner.getShop({ params: { shopId } })).data.status;

async function registerWpshop(whose: Tenant, json: object): Promise<string> {
  const answer = await stack.ask("/api/v1/wpshop/shops/register", key(whose, json));
  expect([200, 201]).toContain(answer.status);
  return (answer.body["data"] as { shopId: string }).shopId;
}

describe("registering with an integration key", () => {
  it.each(BY_KEY)(
    "answers 201 for a new $channel shop, and 200 with the same shop and secret again",
    async ({ path, json }) => {
      const first = await stack.ask(path, key(tenant, json()));
      expect(first.status).toBe(201);
      const again = await stack.ask(path, key(tenant, json()));
      expect(again.status).toBe(200);
      const [one, two] = [first.body["data"], again.body["data"]] as Record<string, unknown>[];
      expect(one?.["shopId"]).toMatch(/^shp_/);
      expect(two?.["shopId"]).toBe(one?.["shopId"]);
      expect(two?.["webhookSecret"]).toBe(one?.["webhookSecret"]);
    },
  );

  it.each(BY_KEY.filter(({ channel }) => channel !== "custom"))(
    "moves a $channel shop to whoever proves access to it, and back again",
    async ({ path, json }) => {
      const shopOfTenant = async (whose: Tenant) => {
        const answer = await stack.ask(path, key(whose, json()));
        expect([200, 201]).toContain(answer.status);
        return (answer.body["data"] as { shopId: string }).shopId;
      };
      const mine = await shopOfTenant(tenant);
      const theirs = await shopOfTenant(other);
      expect([await statusOf(tenant, mine), await statusOf(other, theirs)]).toEqual([
        "disconnected",
        "active",
      ]);
      expect(await shopOfTenant(tenant)).toBe(mine);
      expect([await statusOf(tenant, mine), await statusOf(other, theirs)]).toEqual([
        "active",
        "disconnected",
      ]);
    },
  );

  it("takes no address over, and does not reveal its holder, while nothing is proven", async () => {
    const [shop] = shopsOf("wpshop");
    const { consumerKey, consumerSecret } = shop?.credentials ?? {};
    const proven = { shopUrl: shop?.address, consumerKey, consumerSecret };
    const mine = await registerWpshop(tenant, proven);
    const [squatter, owner] = [await openTenant(stack), await openTenant(stack)];
    await registerWpshop(squatter, { shopUrl: shop?.address });
    await registerWpshop(squatter, { shopUrl: "https://nobody.example" });
    expect(await statusOf(tenant, mine)).toBe("active");
    await registerWpshop(owner, proven);
    expect(await statusOf(tenant, mine)).toBe("disconnected");
    const { items } = (await squatter.owner.listShops()).data;
    expect(items.map(({ status }) => status)).toEqual(["active", "active"]);
  });

  it("lets two tenants use the same externalShopId for their own backends", async () => {
    const mine = await connectCustom(tenant);
    const theirs = await connectCustom(other);
    expect(theirs.shopId).not.toBe(mine.shopId);
    expect(theirs.webhookSecret).not.toBe(mine.webhookSecret);
  });

  it("gives an own backend its endpoint and a whsec_ secret", async () => {
    const { data } = await tenant.integration.registerCustomShop({
      body: { externalShopId: "tienda-2", name: "Segunda" },
    });
    expect(data.webhookEndpoint).toBe(`${stack.baseUrl}/api/v1/webhook/custom`);
    expect(data.webhookSecret).toMatch(/^whsec_[\w-]{32}$/);
  });

  it("sets up the webhooks of a WordPress shop when it gets both keys", async () => {
    const fresh = await openTenant(stack);
    const shop = shopsOf("wpshop")[1];
    const { consumerKey = "", consumerSecret = "" } = shop?.credentials ?? {};
    const { data } = await fresh.integration.registerWpshop({
      body: { shopUrl: `${shop?.address ?? ""}/`, name: "Andina", consumerKey, consumerSecret },
    });
    expect(data.shopUrl).toBe(shop?.address);
    expect(data.webhookSync.topics).toContain("order.created");
    expect(data.webhookSync.secretStored).toBe(true);
    expect(data.webhookSync.deliveryUrl).toBe(`${data.webhookEndpoint}?shopId=${data.shopId}`);
    const hooks = await until("the worker to set them up", async () => {
      const made = stack.sims.wpshop.control.listWebhooks(shop?.id ?? "");
      return made.length === data.webhookSync.topics.length && made;
    });
    expect(hooks.map(({ topic }) => topic).toSorted()).toEqual([...data.webhookSync.topics].toSorted());
    expect(new Set(hooks.map(({ secret }) => secret))).toEqual(new Set([data.webhookSecret]));
  });

  it("registers a WordPress shop without keys, for the plugin to use the secret", async () => {
    const { data } = await tenant.integration.registerWpshop({
      body: { shopUrl: "https://otra.example/tienda/" },
    });
    expect(data.shopUrl).toBe("https://otra.example/tienda");
    expect(data.webhookSync.topics).toEqual([]);
    expect(data.webhookSecret).toMatch(/^whsec_/);
  });

  it("creates the order webhooks of a hosted shop and skips them the second time", async () => {
    const store = shopsOf("cloudshop")[1];
    const body = { storeId: Number(store?.id), accessToken: store?.credentials["accessToken"] ?? "" };
    const first = await tenant.integration.registerCloudshop({ body });
    expect(first.data.storeId).toBe(store?.id);
    expect(first.data.webhooks.created).toContain("order/created");
    expect(first.data.webhooks.skipped).toEqual([]);
    const again = await tenant.integration.registerCloudshop({ body });
    expect(again.data.webhooks.created).toEqual([]);
    expect(again.data.webhooks.skipped.toSorted()).toEqual(first.data.webhooks.created.toSorted());
  });

  it("shows a marketplace seller where notices must go", async () => {
    const seller = shopsOf("marketplace")[1];
    const { data } = await tenant.integration.registerMarketplaceShop({
      body: { sellerUserId: Number(seller?.id), accessToken: seller?.credentials["accessToken"] ?? "" },
    });
    expect(data.sellerUserId).toBe(seller?.id);
    expect(data.notificationUrl).toBe(`${stack.baseUrl}/api/v1/webhook/marketplace`);
    expect(data.hints.join(" ")).toContain(data.notificationUrl);
  });

  it("refuses a token that belongs to somebody else's store", async () => {
    const [mine, theirs] = shopsOf("marketplace");
    const json = { sellerUserId: Number(mine?.id), accessToken: theirs?.credentials["accessToken"] };
    const answer = await stack.ask("/api/v1/marketplace/shops/register", key(tenant, json));
    expect([answer.status, answer.body["error"]]).toEqual([400, "CHANNEL_CREDENTIALS_REJECTED"]);
  });

  it("422 WPSHOP_UNREACHABLE when nothing answers at the address that was given", async () => {
    const fresh = await openTenant(stack);
    const json = {
      shopUrl: `http://127.0.0.1:${await freePort()}`,
      consumerKey: "ck_1",
      consumerSecret: "cs_1",
    };
    const answer = await stack.ask("/api/v1/wpshop/shops/register", key(fresh, json));
    expect([answer.status, answer.body["error"]]).toEqual([422, "WPSHOP_UNREACHABLE"]);
    expect((await fresh.integration.listShops()).data.items).toEqual([]);
  });

  it("waits the moment that a platform asks for, instead of refusing", async () => {
    const fresh = await openTenant(stack);
    stack.sims.cloudshop.control.addFault({ kind: "rate-limit", delayMs: 300, times: 2 });
    const [shop] = shopsOf("cloudshop");
    const json = { storeId: Number(shop?.id), accessToken: shop?.credentials["accessToken"] };
    const answer = await stack.ask("/api/v1/cloudshop/shops/register", key(fresh, json));
    stack.sims.cloudshop.control.clearFaults();
    expect([200, 201]).toContain(answer.status);
  });

  it("502 CHANNEL_UNAVAILABLE while the platform is down, and nothing is half connected", async () => {
    const fresh = await openTenant(stack);
    stack.sims.wpshop.control.addFault({ kind: "server-error", status: 503 });
    const [shop] = shopsOf("wpshop");
    const { consumerKey, consumerSecret } = shop?.credentials ?? {};
    const json = { shopUrl: shop?.address, consumerKey, consumerSecret };
    const answer = await stack.ask("/api/v1/wpshop/shops/register", key(fresh, json));
    stack.sims.wpshop.control.clearFaults();
    expect([answer.status, answer.body["error"]]).toEqual([502, "CHANNEL_UNAVAILABLE"]);
    expect((await fresh.integration.listShops()).data.items).toEqual([]);
  });
});

describe("connecting by consent", () => {
  it("shows the redirect address and scopes of the hosted platform, and no secret", async () => {
    const answer = await stack.ask("/api/v1/oauthshop/oauth/diagnostics");
    expect(answer.body).toMatchObject({
      success: true,
      data: { configured: true, redirectUri: `${stack.baseUrl}/api/v1/oauthshop/oauth/callback` },
    });
    expect(answer.text).not.toContain(stack.sims.oauthshop.oauthshop.app().clientSecret);
  });

  it("brings a person back to the panel with the hosted shop connected, and says so the next time", async () => {
    const shop = await connectOauthshop(stack, tenant, 0);
    const { data } = await tenant.owner.getShop({ params: { shopId: shop.shopId } });
    expect(data).toMatchObject({ platform: "OAUTHSHOP", externalId: shop.externalId, status: "active" });
    const again = await tenant.owner.startOauthshop({ query: { shop: shop.externalId } });
    expect(again).toMatchObject({ connected: true, data: { connected: true, shop: shop.externalId } });
  });

  it("connects a seller account and a hosted shop of the second platform with an integration key", async () => {
    const fresh = await openTenant(stack);
    const seller = await connectMarketplaceByConsent(stack, fresh, 2);
    const { data: shop } = await fresh.owner.getShop({ params: { shopId: seller.shopId } });
    expect(shop).toMatchObject({ platform: "MARKETPLACE", externalId: seller.externalId, status: "active" });
    expect(shop.tokenExpiresAt).not.toBeNull();
    const store = await connectCloudshopByConsent(stack, fresh, 0);
    expect(store.shopId).toMatch(/^shp_/);
  });

  it("takes a state once, and only with the platform's own signature", async () => {
    const { url, browser } = await startOauthshop(stack, tenant, "casa-tierra.myshopify.com");
    const page = new URL(url);
    const form = new URLSearchParams(page.search);
    form.set("decision", "install");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const agreed = await ask(`${page.origin}${page.pathname}`, { headers, raw: form.toString() });
    const back = agreed.headers.get("location") ?? "";
    const forged = new URL(back);
    forged.searchParams.set("shop", "andes-outdoor.myshopify.com");
    const errorOf = async (address: string, cookie = browser.cookie) => {
      const { headers: answered } = await ask(address, { headers: { cookie } });
      return new URL(answered.get("location") ?? "").searchParams.get("connectError");
    };
    expect(await errorOf(forged.href)).toBe("TOKEN_INVALID");
    expect(await errorOf(back, "")).toBe("SHOP_CONSENT_OTHER_BROWSER");
    expect(await errorOf(back)).toBeNull();
    expect(await errorOf(back)).toBe("TOKEN_INVALID");
  });

  it("connects a WordPress shop by a click in its own admin", async () => {
    const fresh = await openTenant(stack);
    const first = await connectWpshop(stack, tenant, 0);
    await tenant.owner.disconnectShop({ params: { shopId: first.shopId } });
    const shop = shopsOf("wpshop")[0];
    const started = await fresh.owner.connectShop({
      body: { platform: "WPSHOP", shop: shop?.address ?? "" },
    });
    const page = new URL(addressOf(started));
    const form = new URLSearchParams(page.search);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const granted = await ask(`${page.origin}/shops/${shop?.id ?? ""}/wc-auth/v1/access_granted`, {
      headers,
      raw: form.toString(),
    });
    expect(granted.status).toBe(302);
    expect(granted.headers.get("location")).toContain("/panel/shops?connected=wpshop");
    const { data } = await fresh.owner.listShops();
    expect(data.items).toMatchObject([{ platform: "WPSHOP", status: "active", externalId: shop?.address }]);
  });
});
