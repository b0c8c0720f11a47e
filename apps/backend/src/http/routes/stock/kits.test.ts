import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { packOfThree } from "../../../../test/factories/kits.ts";
import { brokenPromises } from "../../../../test/factories/places.ts";
import { stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";

const app = await useApp();

async function packed(stock: { readonly a: number; readonly b: number }) {
  const world = await packOfThree(app, stock);
  const { status, body } = await world.save({ components: world.components });
  expect(status).toBe(200);
  return { ...world, saved: body };
}

describe("a kit", () => {
  it("can be sold as often as its scarcest component allows, and says which that is", async () => {
    const w = await packed({ a: 7, b: 5 });
    expect(w.saved).toMatchObject({
      data: { kit: { recipeVersion: 1, makeable: 3, ownUnits: 0, places: [] } },
    });
    const { level, kit } = await w.explain(w.ids.pack);
    expect(level.onHand).toBe(3);
    expect(kit?.components.map(({ sku, enoughFor, isLimiting }) => [sku, enoughFor, isLimiting])).toEqual([
      ["A", 3, true],
      ["B", 5, false],
    ]);
    const { items } = (await app.ok("listCatalog", { token: w.token, query: { search: "PACK" } })).data;
    expect(items).toMatchObject([{ sku: "PACK", onHand: 3, isKit: true }]);
    expect(await w.wanted()).toEqual({ sellable: 3, is_dirty: true });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("takes its components when it is sold, keeps its recipe, and shows less at once", async () => {
    const w = await packed({ a: 7, b: 5 });
    const orderId = await w.sell("A-1", { PACK: 2 });
    expect([await w.onHand(w.ids.a), await w.onHand(w.ids.b), await w.onHand(w.ids.pack)]).toEqual([3, 3, 1]);
    expect(await w.deductions(orderId)).toEqual([
      {
        revision: 0,
        quantity: 2,
        applied_quantity: 2,
        shortfall_quantity: 0,
        status: "applied",
        recipe_version: 1,
      },
    ]);
    const [movement] = (await w.explain(w.ids.a)).movements.items;
    expect(movement).toMatchObject({ delta: -4, reason: "sale", cause: { kind: "order", name: "A-1" } });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is short by what its scarcest component lacks, and so is the order", async () => {
    const w = await packed({ a: 3, b: 5 });
    const orderId = await w.sell("A-1", { PACK: 2 });
    expect(await w.onHand(w.ids.a)).toBe(-1);
    expect(await w.deductions(orderId)).toMatchObject([
      { applied_quantity: 1, shortfall_quantity: 1, status: "shortfall" },
    ]);
    expect(await w.onHand(w.ids.pack)).toBe(0);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("gives back what it took when it is cancelled, by the recipe of the sale, not the new one", async () => {
    const w = await packed({ a: 10, b: 10 });
    const orderId = await w.sell("A-1", { PACK: 2, A: 1 });
    expect([await w.onHand(w.ids.a), await w.onHand(w.ids.b)]).toEqual([5, 8]);
    expect((await w.save({ components: [{ sku: "B", quantity: 3 }], version: 1 })).status).toBe(200);
    await app.ok("createCustomOrder", {
      key: w.key,
      body: {
        shopId: w.shop.id,
        orderId: "A-1",
        status: "cancelled",
        total: 1_000,
        currency: "COP",
        items: [],
      },
    });
    expect([await w.onHand(w.ids.a), await w.onHand(w.ids.b)]).toEqual([10, 10]);
    expect(await w.deductions(orderId)).toHaveLength(4);
    await w.publish();
    expect(await w.onHand(w.ids.pack)).toBe(3);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("follows an order that is changed: one more takes one more of each, one less gives one of each back", async () => {
    const w = await packed({ a: 10, b: 10 });
    const put = (quantity: number) => w.sell("A-1", { PACK: quantity });
    await put(1);
    await put(3);
    expect([await w.onHand(w.ids.a), await w.onHand(w.ids.b)]).toEqual([4, 7]);
    await put(2);
    expect([await w.onHand(w.ids.a), await w.onHand(w.ids.b)]).toEqual([6, 8]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("shows less in every shop after a component was sold alone", async () => {
    const w = await packed({ a: 7, b: 5 });
    await w.publish();
    await w.sell("A-1", { A: 2, B: 1 });
    expect(await brokenPromises(app)).toEqual([]);
    await w.publish();
    expect(await w.wanted()).toMatchObject({ sellable: 2 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("keeps back what its components keep back", async () => {
    const w = await packed({ a: 7, b: 5 });
    await app.ok("updateMasterVariant", {
      token: w.token,
      params: { masterVariantId: w.ids.b },
      body: { safetyStock: 4 },
    });
    await w.publish();
    expect(await w.onHand(w.ids.pack)).toBe(1);
    expect((await w.explain(w.ids.pack)).kit?.components.map(({ isLimiting }) => isLimiting)).toEqual([
      false,
      true,
    ]);
    expect(await brokenPromises(app)).toEqual([]);
  });
});

describe("a variant becomes a kit", () => {
  it("whose own units are turned into components where that is asked for", async () => {
    const w = await packOfThree(app, { a: 1, b: 1 });
    await app.ok("updateMasterVariant", {
      token: w.token,
      params: { masterVariantId: w.ids.pack },
      body: { stock: 4 },
    });
    expectError(await w.save({ components: w.components }), "VARIANT_HAS_STOCK");
    expect((await w.save({ components: w.components, takeApart: true })).status).toBe(200);
    expect([await w.onHand(w.ids.a), await w.onHand(w.ids.b), await w.onHand(w.ids.pack)]).toEqual([9, 5, 4]);
    expect((await w.explain(w.ids.pack)).movements.items[0]).toMatchObject({ delta: -4, reason: "assembly" });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("and the units that come back whole later can be sold, and taken apart", async () => {
    const w = await packOfThree(app, { a: 10, b: 10 });
    await app.ok("updateMasterVariant", {
      token: w.token,
      params: { masterVariantId: w.ids.pack },
      body: { stock: 1 },
    });
    await w.sell("A-1", { PACK: 1 });
    expect((await w.save({ components: w.components })).status).toBe(200);
    await w.sell("A-1", { A: 1 });
    await w.publish();
    const { level, kit } = await w.explain(w.ids.pack);
    expect([level.onHand, kit?.ownUnits]).toEqual([5, 1]);
    expect(await brokenPromises(app)).toEqual([]);
    const again = { components: w.components, version: 1, takeApart: true };
    expect((await w.save(again)).status).toBe(200);
    expect([await w.onHand(w.ids.a), await w.onHand(w.ids.b), await w.onHand(w.ids.pack)]).toEqual([
      11, 11, 5,
    ]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("but not of other kits, nor while it is part of one", async () => {
    const w = await packed({ a: 5, b: 5 });
    const { masterVariantId: box } = await stockOne(app, w.tenant, w.shop, "BOX", 0);
    expectError(await w.save({ components: [{ sku: "PACK", quantity: 1 }] }, box), "KIT_NESTED");
    expectError(await w.save({ components: [{ sku: "BOX", quantity: 1 }] }, w.ids.a), "KIT_NESTED");
    expectError(await w.save({ components: [{ sku: "A", quantity: 1 }] }, w.ids.a), "KIT_NESTED");
    expectError(await w.save({ components: w.components, version: 0 }), "VERSION_CONFLICT");
    expectError(await w.save({ components: [{ sku: "NADA", quantity: 1 }] }), "MASTER_VARIANT_NOT_FOUND");
  });

  it("has no stock that a person could set or count", async () => {
    const w = await packed({ a: 5, b: 5 });
    const params = { masterVariantId: w.ids.pack };
    const { token } = w;
    expectError(
      await app.ask("updateMasterVariant", { token, params, body: { stock: 3 } }),
      "VARIANT_IS_KIT",
    );
    const [place] = (await app.ok("listPlaces", { token })).data.items;
    const count = { lines: [{ sku: "PACK", counted: 9 }], confirm: true };
    const at = { token, params: { placeId: place?.placeId ?? "" } };
    expectError(await app.ask("countPlace", { ...at, body: count }), "VARIANT_IS_KIT");
  });

  it("is listed where its components are used, and is none any more once its recipe is removed", async () => {
    const w = await packed({ a: 5, b: 5 });
    const { token } = w;
    const usesOf = async (masterVariantId: string) =>
      (await app.ok("listKitsOf", { token, params: { masterVariantId } })).data.items;
    expect(await usesOf(w.ids.a)).toMatchObject([{ sku: "PACK", quantity: 2, onHand: 2 }]);
    await app.ok("removeRecipe", { token, params: { masterVariantId: w.ids.pack } });
    expect([await w.onHand(w.ids.pack), await usesOf(w.ids.a)]).toEqual([0, []]);
    expect((await w.save({ components: w.components })).body).toMatchObject({
      data: { kit: { recipeVersion: 2 } },
    });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("of another tenant is absent, whatever is asked of it", async () => {
    const w = await packed({ a: 5, b: 5 });
    const { token } = (await makeTenant(app, { plan: "PRO" })).owner;
    const askAll = async (masterVariantId: string) => {
      const params = { masterVariantId };
      const { components } = w;
      const answers = [
        await app.ask("getRecipe", { token, params }),
        await app.ask("saveRecipe", { token, params, body: { components } }),
        await app.ask("removeRecipe", { token, params }),
        await app.ask("listKitsOf", { token, params }),
      ];
      return answers.map(({ status, text }) => [status, text.replace(/"req_[^"]+"/u, "")]);
    };
    const [foreign, absent] = [await askAll(w.ids.pack), await askAll("mva_00000000000000000000000000")];
    expect(foreign).toEqual(absent);
    expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404]);
  });
});

async function spread() {
  const w = await packOfThree(app, { a: 5, b: 1 });
  const { token } = w;
  const first = (await app.ok("listPlaces", { token })).data.items[0]?.placeId ?? "";
  const body = { name: "Dos", kind: "warehouse" as const, rank: 20 };
  const second = (await app.ok("createPlace", { token, body })).data.placeId;
  for (const [masterVariantId, stock] of [
    [w.ids.a, 1],
    [w.ids.b, 4],
  ] as const) {
    const at = { token, params: { masterVariantId }, body: { stock, placeId: second } };
    await app.ok("updateMasterVariant", at);
  }
  expect((await w.save({ components: w.components })).status).toBe(200);
  const from = async (orderId: string) =>
    (await app.ok("getOrderRoute", { token, params: { orderId } })).data.places
      .flatMap(({ placeId, lines }) =>
        lines.map(({ sku, quantity }) => `${placeId === first ? 1 : 2} ${sku}${quantity}`),
      )
      .toSorted();
  return { ...w, first, second, from };
}

describe("a kit of a tenant with several places", () => {
  it("is made where all its components are: 5 and 1 here, 1 and 4 there make one", async () => {
    const w = await spread();
    expect(await w.onHand(w.ids.pack)).toBe(1);
    const { kit } = await w.explain(w.ids.pack);
    expect(kit?.places.map(({ makeable, limitedBy }) => [makeable, limitedBy])).toEqual([
      [1, [w.ids.b]],
      [0, [w.ids.a]],
    ]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("leaves whole from the place that has it, and can be sent from another one by hand", async () => {
    const w = await spread();
    const orderId = await w.sell("A-1", { PACK: 1 });
    expect(await w.from(orderId)).toEqual(["1 PACK1"]);
    const { token } = w;
    const { data } = await app.ok("getOrderRoute", { token, params: { orderId } });
    const orderLineId = data.places[0]?.lines[0]?.orderLineId ?? "";
    const lines = [{ orderLineId, placeId: w.second, quantity: 1 }];
    await app.ok("routeOrder", { token, params: { orderId }, body: { lines } });
    expect(await w.from(orderId)).toEqual(["2 PACK1"]);
    const levels = await app.database.rows<{ sku: string; is_first: boolean; on_hand: number }>(
      `select v.sku, x.place_id = $2 as is_first, x.on_hand from app.stock_place_levels x join app.master_variants v
         on v.tenant_id = x.tenant_id and v.id = x.master_variant_id where x.tenant_id = $1 order by 1, 2 desc`,
      [w.tenant.id, w.first],
    );
    expect(levels.map(({ sku, is_first, on_hand }) => [sku, is_first, on_hand])).toEqual([
      ["A", true, 5],
      ["A", false, -1],
      ["B", true, 1],
      ["B", false, 3],
    ]);
    await w.publish();
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is not divided: what no place can make is missing at one of them", async () => {
    const w = await spread();
    const orderId = await w.sell("A-1", { PACK: 3 });
    const units = await w.from(orderId);
    expect(units).toEqual(["1 PACK3"]);
    expect(await w.deductions(orderId)).toMatchObject([{ status: "applied", applied_quantity: 3 }]);
    await w.publish();
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("leaves nothing for itself that is sold as single units beside it", async () => {
    const w = await spread();
    const orderId = await w.sell("A-1", { PACK: 1, A: 3, B: 4 });
    expect(await w.from(orderId)).toEqual(["1 A3", "1 PACK1", "2 B4"]);
    expect(await brokenPromises(app)).toEqual([]);
  });
});
