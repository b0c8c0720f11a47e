import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WpshopSim } from "@estiba/channel-sim";
import { allVariants, type Bench } from "../../../test/channels/bench.ts";
import { openWpshopBench } from "../../../test/channels/wpshop-bench.ts";
import { sizeIn } from "../../../test/channels/sim-size.ts";
import { askShop } from "./client-api.ts";
import type { ChannelVariant } from "../../ports/channel.ts";

let bench: Bench<WpshopSim>;
beforeEach(async () => {
  bench = await openWpshopBench({ productsPerShop: 250 });
});
afterEach(async () => {
  await bench.close();
});

/** Ids as this platform numbers them: a simple product is its own variant. */
function expectedIds(): string[] {
  return bench.shop.products
    .flatMap((product) =>
      product.optionNames.length === 0 ? [product.id] : product.variants.map((variant) => variant.id),
    )
    .toSorted();
}

function byId(left: ChannelVariant, right: ChannelVariant): number {
  return Number(left.channelVariantId) - Number(right.channelVariantId);
}

function paths(): string[] {
  return bench.sim.control
    .calls()
    .map((call) => new URL(call.url, bench.sim.url).pathname.split("/v3/")[1] ?? "");
}

describe("pulling the catalog", () => {
  it("finds every simple product and every variation, with few calls", async () => {
    const variants = await allVariants(bench);
    expect(variants.map((variant) => variant.channelVariantId).toSorted()).toEqual(expectedIds());
    expect(new Set(paths())).toEqual(
      new Set(["data/currencies/current", "settings/products", "products", "variations"]),
    );
    expect(paths().length).toBeLessThan(20);
    expect(paths().filter((path) => path.startsWith("settings"))).toHaveLength(1);
  });

  it("finds the same in a shop too old to list all variations", async () => {
    bench.sim.settings(bench.shop.id).wcVersion = "9.5.0";
    const old = await allVariants(bench);
    bench.sim.settings(bench.shop.id).wcVersion = "11.0.1";
    expect(old).toHaveLength(expectedIds().length);
    expect(old.toSorted(byId)).toEqual((await allVariants(bench)).toSorted(byId));
  });

  it("shows names, prices in minor units, bar codes and stock; untracked is null", async () => {
    const found = new Map((await allVariants(bench)).map((variant) => [variant.channelVariantId, variant]));
    for (const product of bench.shop.products) {
      for (const variant of product.variants) {
        const isSimple = product.optionNames.length === 0;
        expect(found.get(isSimple ? product.id : variant.id)).toMatchObject({
          channelProductId: product.id,
          productName: product.title,
          name: isSimple ? product.title : variant.optionValues.join(", "),
          sku: variant.sku === "" ? null : variant.sku,
          barcode: variant.barcode,
          priceMinor: variant.priceMinor,
          currency: "CLP",
          stock: variant.isTracked ? variant.levels[0] : null,
          size: sizeIn(variant),
        });
      }
    }
  });

  it.each([
    ["g", "mm"],
    ["lbs", "in"],
    ["oz", "yd"],
    ["kg", "m"],
  ] as const)("shows the same sizes where the shop weighs in %s and measures in %s", async (...units) => {
    const sizesById = async () =>
      new Map((await allVariants(bench)).map(({ channelVariantId, size }) => [channelVariantId, size]));
    const before = await sizesById();
    const [weightUnit, dimensionUnit] = units;
    Object.assign(bench.sim.settings(bench.shop.id), { weightUnit, dimensionUnit });
    expect(await sizesById()).toEqual(before);
  });

  it.each(["11.0.1", "9.5.0"])("gives a variation its parent's size in version %s", async (wcVersion) => {
    bench.sim.settings(bench.shop.id).wcVersion = wcVersion;
    const product = bench.shop.products.find(({ optionNames }) => optionNames.length > 0);
    const [variation] = product?.variants ?? [];
    for (const [path, json] of [
      [`products/${product?.id}`, { weight: "2", dimensions: { length: "50" } }],
      [`products/${product?.id}/variations/${variation?.id}`, { weight: "", dimensions: { length: "" } }],
    ] as const) {
      await askShop(bench.connection, { method: "PUT", path, json });
    }
    const found = (await allVariants(bench)).find(
      ({ channelVariantId }) => channelVariantId === variation?.id,
    );
    expect(found?.size).toMatchObject({
      weightG: 2_000,
      lengthMm: 500,
      widthMm: variation?.size.widthMm ?? 0,
    });
  });

  it("reads the catalog without sizes where the shop hides its units", async () => {
    bench.sim.settings(bench.shop.id).areSettingsClosed = true;
    const variants = await allVariants(bench);
    expect(variants.map((variant) => variant.channelVariantId).toSorted()).toEqual(expectedIds());
    expect(variants.every(({ size }) => size === undefined)).toBe(true);
  });

  it.each(["server-error", "html-ok", "wrong-type-json"] as const)(
    "reads the catalog without sizes where the units answer %s",
    async (kind) => {
      bench.sim.control.addFault({ kind, route: "settings" });
      const variants = await allVariants(bench);
      expect(variants).toHaveLength(expectedIds().length);
      expect(variants.every(({ size }) => size === undefined)).toBe(true);
    },
  );

  it("waits for the units where the shop asks to slow down", async () => {
    bench.sim.control.addFault({ kind: "rate-limit", route: "settings", times: 1 });
    await expect(allVariants(bench)).rejects.toMatchObject({ failure: "rate_limited" });
  });

  it("goes on from a place that was noted without units", async () => {
    const page = await bench.client.pullCatalog?.(bench.connection, {
      changedSince: null,
      cursor: "simple|CLP|0.0",
    });
    expect(page?.items.length).toBeGreaterThan(0);
    expect(page?.items.every(({ size }) => size === undefined)).toBe(true);
  });

  it("knows whose stock it is where the parent keeps it, and takes no SKU from the parent", async () => {
    const shared = (await allVariants(bench)).filter(
      (variant) => variant.publishKey["stockOwner"] === "parent",
    );
    expect(shared).toHaveLength(6);
    expect(new Set(shared.map((variant) => variant.stock)).size).toBe(1);
    expect(shared.filter((variant) => variant.sku === null)).toHaveLength(1);
  });

  it("leaves out what is not published", async () => {
    const [simple, variable] = [0, 4].map((index) => bench.shop.products[index]);
    for (const product of [simple, variable]) {
      if (product) {
        product.status = "draft";
      }
    }
    expect(await allVariants(bench)).toHaveLength(
      expectedIds().length - 1 - (variable?.variants.length ?? 0),
    );
  });

  it("asks only for what has changed", async () => {
    bench.clock.advanceMs(3_600_000);
    bench.sim.control.setStock(bench.shop.id, "SKU-00001", 77);
    const changed = await allVariants(bench, new Date(bench.clock.nowMs() - 60_000));
    expect(changed).toMatchObject([{ sku: "SKU-00001", stock: 77 }]);
  });

  it.each(["11.0.1", "7.9.0"])(
    "notices in version %s that a parent counts no more, which its variations do not show",
    async (wcVersion) => {
      bench.sim.settings(bench.shop.id).wcVersion = wcVersion;
      const shared = (await allVariants(bench)).filter(({ stockGroup }) => stockGroup !== undefined);
      bench.clock.advanceMs(3_600_000);
      const since = new Date(bench.clock.nowMs() - 60_000);
      const path = `products/${shared[0]?.channelProductId ?? ""}`;
      await askShop(bench.connection, { method: "PUT", path, json: { manage_stock: false } });
      const changed = await allVariants(bench, since);
      expect(changed.map(({ channelVariantId }) => channelVariantId).toSorted()).toEqual(
        shared.map(({ channelVariantId }) => channelVariantId).toSorted(),
      );
      expect(changed.every(({ stock, stockGroup }) => stock === null && stockGroup === undefined)).toBe(true);
    },
  );

  it("says malformed for a shop without a currency or a strange cursor", async () => {
    bench.sim.control.addFault({ kind: "wrong-type-json", route: "currencies" });
    await expect(allVariants(bench)).rejects.toMatchObject({ failure: "malformed" });
    await expect(
      bench.client.pullCatalog?.(bench.connection, { changedSince: null, cursor: "simple|xx|0.0" }),
    ).rejects.toMatchObject({ failure: "malformed" });
  });
});
