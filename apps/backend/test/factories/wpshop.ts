import { startWpshopSim, totalStock, type WpshopSim, type WpshopSimOptions } from "@estiba/channel-sim";
import { afterAll } from "vitest";
import { withShop } from "../../src/flows/kit/open-shop.ts";
import type { TestApp } from "../app.ts";
import { pullAll } from "../channels/bench.ts";
import { makeKey } from "./key.ts";
import { stockShop, type TestShop } from "./stock.ts";
import type { TestTenant } from "./tenant.ts";

/** For the top of a test file: a shop belongs to one tenant, so every tenant brings its own; closed after the last test. */
export function useWpshopSims(options: WpshopSimOptions = {}): () => Promise<WpshopSim> {
  const opened: WpshopSim[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((sim) => sim.close()));
  });
  return async () => {
    const sim = await startWpshopSim({ timeScale: 0, ...options });
    opened.push(sim);
    return sim;
  };
}

/** One of the simulator's shops, connected as a plugin would; its catalog is not read. */
export async function registerWpshop(
  app: TestApp,
  tenant: TestTenant,
  sim: WpshopSim,
  index = 0,
): Promise<TestShop & { simId: string }> {
  const simShop = sim.shops[index];
  if (!simShop) {
    throw new Error(`no shop ${index}`);
  }
  const key = await makeKey(app, tenant);
  const { data } = await app.ok("registerWpshop", {
    key: key.value,
    body: {
      shopUrl: `${sim.url}/shops/${simShop.id}`,
      name: `Web ${index + 1}`,
      consumerKey: simShop.credentials["consumerKey"] ?? "",
      consumerSecret: simShop.credentials["consumerSecret"] ?? "",
    },
  });
  return { id: data.shopId, platform: "WPSHOP", simId: simShop.id };
}

/** The same with its catalog read. */
export async function connectWpshop(
  app: TestApp,
  tenant: TestTenant,
  sim: WpshopSim,
  index = 0,
): Promise<TestShop & { simId: string }> {
  const shop = await registerWpshop(app, tenant, sim, index);
  const variants = await withShop(app.foundation.services, tenant.id, shop.id, ({ adapter, connection }) =>
    pullAll(async (request) => {
      const page = await adapter.client?.pullCatalog?.(connection, request);
      return page ?? { items: [], nextCursor: null };
    }),
  );
  await stockShop(app, tenant, shop, variants);
  return shop;
}

/** What the simulated shop shows of a SKU. */
export function shownStock(sim: WpshopSim, shopId: string, sku: string): number | null {
  const variant = sim.control
    .listProducts(shopId)
    .flatMap(({ variants }) => variants)
    .find((one) => one.sku === sku);
  return variant ? totalStock(variant) : null;
}
