import { skuOf } from "@estiba/channel-sim";
import { describe, expect, it } from "vitest";
import { manyShops, openMerchants, type Merchant } from "./harness/fleet.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { until } from "@estiba/testbed";

/** The platform's limit for one shop: a burst, and a rate per second afterwards. */
const LIMIT = { bucketSize: 40, leakPerSecond: 2 };
const CHANGES = 120;
const LAST = 7;
const DEADLINE_MS = 90_000;

let stack: Stack;
let merchant: Merchant;

const many = manyShops(1);

useStack(
  async (opened) => {
    stack = opened;
    const [first] = await openMerchants(stack, 1);
    if (!first) {
      throw new Error("there is no merchant");
    }
    merchant = first;
  },
  { sims: { ...many, cloudshop: { ...many.cloudshop, settings: LIMIT } } },
);

const sku = skuOf(1);
const control = () => stack.sims.cloudshop.control;
const shopId = () => merchant.shops.cloudshop.externalId;

const shown = () =>
  control()
    .listProducts(shopId())
    .flatMap(({ variants }) => variants)
    .find((variant) => variant.sku === sku)
    ?.levels.reduce((sum, level) => sum + level, 0);

describe("figures that change faster than a platform's rate limit", () => {
  it("reach it as the last value, with no more calls than it allows", { timeout: DEADLINE_MS }, async () => {
    const { tenant, shops } = merchant;
    const products = [{ sku, name: sku, price: 1_000, stock: 500 }];
    await tenant.owner.updateInventoryConfig({ body: { inventorySourceType: "SERVICE_CENTRAL" } });
    await tenant.integration.upsertCustomProducts({ body: { shopId: shops.custom.shopId, products } });
    await tenant.owner.requestCatalogSync({ body: {} });
    await until("the first figure to be shown", async () => shown() === 500);
    const [variant] = (await tenant.owner.listCatalog({ query: { search: sku } })).data.items;
    const masterVariantId = variant?.masterVariantId ?? "";
    const before = control().calls({ shopId: shopId() }).length;
    const startMs = Date.now();
    for (let change = CHANGES; change > 0; change -= 1) {
      const stock = change === 1 ? LAST : LAST + change;
      await tenant.owner.updateMasterVariant({ params: { masterVariantId }, body: { stock } });
    }
    await until("the last figure to be shown", async () => shown() === LAST);
    const calls = control().calls({ shopId: shopId() }).slice(before);
    const seconds = (Date.now() - startMs) / 1_000;
    expect(calls.filter(({ status }) => status === 429)).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(LIMIT.bucketSize + LIMIT.leakPerSecond * seconds);
    expect(calls.length).toBeLessThan(CHANGES);
  });
});

describe("a shop that is connected while its platform takes no more calls", () => {
  it("is connected as soon as the platform takes calls again", async () => {
    const { tenant, shops } = merchant;
    const { accessToken = "" } =
      control()
        .listShops()
        .find(({ id }) => id === shopId())?.credentials ?? {};
    const headers = { authentication: `bearer ${accessToken}`, "user-agent": "Other (other@example.test)" };
    const look = () => fetch(`${stack.sims.cloudshop.url}/2025-03/${shopId()}/store`, { headers });
    let answer = await look();
    while (answer.status === 200) {
      answer = await look();
    }
    expect(answer.status).toBe(429);
    const { data } = await tenant.integration.registerCloudshop({
      body: { storeId: Number(shopId()), accessToken },
    });
    expect(data.shopId).toBe(shops.cloudshop.shopId);
  });
});
