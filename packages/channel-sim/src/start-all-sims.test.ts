import { afterEach, expect, it } from "vitest";
import type { AllSims } from "./index.ts";
import { createManualClock, SIM_NAMES, startAllSims } from "./index.ts";

const running: AllSims[] = [];

async function start(seed: string): Promise<AllSims> {
  const clock = createManualClock(Date.parse("2026-11-14T15:00:00Z"));
  const sims = await startAllSims({ seed, clock, productsPerShop: 12 });
  running.push(sims);
  return sims;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map(async (sims) => sims.close()));
});

function memory(sims: AllSims): unknown {
  return SIM_NAMES.map((name) => {
    const { control, shops } = sims[name];
    const orders = shops.map((shop) => control.placeOrder(shop.id));
    return [shops.map((shop) => [shop.credentials, shop.products]), orders];
  });
}

it("starts four platforms whose shops share SKUs and opening stock", async () => {
  const sims = await start("shared");
  const stocks = SIM_NAMES.flatMap((name) =>
    sims[name].shops.map((shop) => shop.variantsBySku.get("SKU-00001")?.[0]?.levels[0]),
  );
  expect(stocks.length).toBeGreaterThanOrEqual(SIM_NAMES.length);
  expect(new Set(stocks).size).toBe(1);
  const pages = await Promise.all(SIM_NAMES.map(async (name) => (await fetch(sims[name].url)).status));
  expect(pages).toEqual([200, 200, 200, 200]);
});

it("repeats shops, keys, products and buyers from the same seed", async () => {
  const first = memory(await start("one"));
  expect(first).toEqual(memory(await start("one")));
  expect(first).not.toEqual(memory(await start("two")));
});
