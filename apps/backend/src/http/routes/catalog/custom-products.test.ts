import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { channelVariant, makeShop, stockShop } from "../../../../test/factories/stock.ts";
import { makeTenant, origin, type TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { pauseShop } from "../../../domain/shops/index.ts";
import { changeInventoryConfig } from "../../../flows/stock/change-inventory-config.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { services } = app.foundation;

async function world() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const { value: key } = await makeKey(app, tenant, { scopes: ["catalog:write", "orders:write"] });
  const { token } = await makeUser(app, tenant, "MANAGER");
  const shop = await makeShop(app, tenant);
  return { tenant, key, token, shop };
}
type World = Awaited<ReturnType<typeof world>>;

const product = (sku: string, stock = 5) => ({ sku, name: `Nombre ${sku}`, price: 1_000, stock });
const push = (of: World, body: object) =>
  app.send("POST", "/api/v1/custom/catalog/products", { key: of.key, body: { shopId: of.shop.id, ...body } });
const pushed = async (of: World, products: object[]) =>
  (await app.ok("upsertCustomProducts", { key: of.key, body: { shopId: of.shop.id, products } })).data;
const catalog = async (tenant: TestTenant) =>
  (await app.ok("listCatalog", { token: tenant.owner.token, query: { limit: 200 } })).data.items;

const wide = (kilobytes: number) => ({ ...product("A"), padding: "x".repeat(kilobytes * 1_024) });

describe("an own backend's products", () => {
  it("are created, linked and counted, whether they come as products or as items", async () => {
    const of = await world();
    const first = await push(of, { products: [product("A", 5), product("B", 0)] });
    expect(first.status).toBe(200);
    expect(first.body.data).toEqual({
      shopId: of.shop.id,
      received: 2,
      created: 2,
      updated: 0,
      failed: 0,
      items: [
        {
          index: 0,
          sku: "A",
          status: "created",
          error: null,
          mappingStatus: "linked",
          masterVariantId: expect.stringMatching(/^mva_/) as string,
          onHand: 5,
          stockNotTaken: null,
        },
        expect.objectContaining({ index: 1, sku: "B", onHand: 0 }),
      ],
    });
    const second = await push(of, { items: [product("A", 5), product("C")] });
    expect(second.body.data).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect(
      (await catalog(of.tenant)).map(({ sku, onHand, priceMinor, currency }) => [
        sku,
        onHand,
        priceMinor,
        currency,
      ]),
    ).toEqual([
      ["A", 5, 1_000, "COP"],
      ["B", 0, 1_000, "COP"],
      ["C", 5, 1_000, "COP"],
    ]);
  });

  it("whose figure is not taken over get the reason", async () => {
    const of = await world();
    const reason = async (stock: number) => (await pushed(of, [product("A", stock)])).items[0]?.stockNotTaken;
    expect(await reason(5)).toBeNull();
    expect(await reason(6)).toBeNull();
    const choose = (body: Parameters<typeof changeInventoryConfig>[3]) =>
      changeInventoryConfig(services, of.tenant.id, origin, body);
    await choose({ inventorySourceType: "SERVICE_CENTRAL" });
    expect(await reason(7)).toBe("central_stock");
    expect(await reason(6)).toBeNull();
    const other = await makeShop(app, of.tenant, { platform: "WPSHOP" });
    await stockShop(app, of.tenant, other, [channelVariant("A", 6)]);
    await choose({ inventorySourceType: "SHOP", inventorySourceShopId: other.id });
    expect(await reason(8)).toBe("other_source");
  });

  it("of a SKU that other shops sell too get that reason while there is no source of truth", async () => {
    const of = await world();
    const other = await makeShop(app, of.tenant, { platform: "WPSHOP" });
    await stockShop(app, of.tenant, other, [channelVariant("A", 3)]);
    const { items } = await pushed(of, [product("A", 9)]);
    expect(items[0]).toMatchObject({ onHand: 3, stockNotTaken: "shared" });
  });

  it("are the same whatever the case of the SKU", async () => {
    const of = await world();
    await pushed(of, [product("Camisa")]);
    expect(await pushed(of, [product(" CAMISA ", 7)])).toMatchObject({
      created: 0,
      updated: 1,
      items: [{ onHand: 7 }],
    });
    expect(await catalog(of.tenant)).toHaveLength(1);
  });

  it("are refused one by one: what is wrong with one does not hold up the others", async () => {
    const of = await world();
    const bad = [
      {},
      null,
      "x",
      { ...product("A"), sku: " " },
      { ...product("B"), sku: 7 },
      { ...product("C"), name: "" },
      { ...product("D"), price: "1" },
      { ...product("E"), price: 1.5 },
      { ...product("F"), price: -1 },
      { ...product("G"), stock: -1 },
      { ...product("H"), stock: 0.5 },
      { ...product("I"), stock: 1e12 },
      { ...product("J"), currency: "pesos" },
      { sku: "K", name: "K", price: 1 },
    ];
    const { items, created, failed } = await pushed(of, [
      product("GOOD"),
      ...(bad as object[]),
      product("good"),
    ]);
    expect({ created, failed }).toEqual({ created: 1, failed: bad.length + 1 });
    const errors = items.filter(({ status }) => status === "failed");
    expect(errors.every(({ error }) => /\S/.test(error ?? ""))).toBe(true);
    expect(items.map(({ index }) => index)).toEqual(items.map((_item, index) => index));
    expect(items.at(-1)).toMatchObject({
      sku: "good",
      error: expect.stringMatching(/more than once/) as string,
    });
    expect((await catalog(of.tenant)).map(({ sku }) => sku)).toEqual(["GOOD"]);
  });

  it("link to what other shops sell, and conflict only with themselves", async () => {
    const of = await world();
    const web = await makeShop(app, of.tenant, { platform: "WPSHOP" });
    await stockShop(app, of.tenant, web, [channelVariant("A", 20)]);
    const { items } = await pushed(of, [product("A", 3)]);
    expect(items[0]).toMatchObject({ status: "created", mappingStatus: "linked", onHand: 20 });
  });

  it("set the stock again while only this shop knows it and no source of truth is chosen", async () => {
    const of = await world();
    await pushed(of, [product("A", 5)]);
    expect((await pushed(of, [product("A", 9)])).items[0]?.onHand).toBe(9);
    const sourceOf = (inventorySourceType: string, inventorySourceShopId: string | null) =>
      changeInventoryConfig(services, of.tenant.id, origin, { inventorySourceType, inventorySourceShopId });
    await sourceOf("SERVICE_CENTRAL", null);
    expect((await pushed(of, [product("A", 1)])).items[0]?.onHand).toBe(9);
    await sourceOf("SHOP", of.shop.id);
    expect((await pushed(of, [product("A", 2)])).items[0]?.onHand).toBe(2);
    const reasons = await app.database.rows<{ reason: string }>(
      "select reason from app.stock_ledger where tenant_id = $1 order by seq",
      [of.tenant.id],
    );
    expect(reasons.map(({ reason }) => reason)).toEqual(["opening", "import", "source_sync"]);
  });

  it("book the sales that waited for them", async () => {
    const of = await world();
    const body = {
      shopId: of.shop.id,
      orderId: "A-1",
      total: 1,
      currency: "COP",
      items: [{ sku: "A", quantity: 2 }],
    };
    expect((await app.ok("createCustomOrder", { key: of.key, body })).data.stockStatus).toBe("unmapped");
    await pushed(of, [product("A", 8)]);
    const again = await app.ok("createCustomOrder", { key: of.key, body });
    expect(again.data).toMatchObject({ duplicate: true, stockStatus: "deducted" });
    expect(await catalog(of.tenant)).toMatchObject([{ sku: "A", onHand: 8 }]);
  });

  it("are taken a thousand at a time, and no more", async () => {
    const of = await world();
    const many = Array.from({ length: 1_000 }, (_, index) => product(`P-${index}`));
    expect(await pushed(of, many)).toMatchObject({ created: 1_000, failed: 0 });
    expectError(await push(of, { products: [...many, product("X")] }), "BAD_REQUEST");
  });

  it("are taken up to five megabytes, and PAYLOAD_TOO_LARGE beyond", async () => {
    const of = await world();
    expect((await push(of, { products: [wide(4_500)] })).status).toBe(200);
    expectError(await push(of, { products: [wide(5_200)] }), "PAYLOAD_TOO_LARGE");
  });

  it.each([{}, { products: [] }, { products: [{}], items: [{}] }, { products: {} }])(
    "answer BAD_REQUEST to %j",
    async (body) => {
      expectError(await push(await world(), body), "BAD_REQUEST");
    },
  );

  it("answer CUSTOM_SHOP_NOT_FOUND for a shop of nobody, of another channel or of somebody else", async () => {
    const of = await world();
    const other = await world();
    const web = await makeShop(app, of.tenant, { platform: "WPSHOP" });
    for (const shopId of [newId("shp"), "x", web.id, other.shop.id]) {
      expectError(await push(of, { shopId, products: [product("A")] }), "CUSTOM_SHOP_NOT_FOUND");
    }
  });

  it("answer SHOP_NOT_ACTIVE while the shop is paused, and PLAN_FEATURE_LOCKED without own shops in the plan", async () => {
    const of = await world();
    await services.inTenant(of.tenant.id, origin, (tx) => pauseShop(tx, of.shop.id));
    expectError(await push(of, { products: [product("A")] }), "SHOP_NOT_ACTIVE");
    const free = await makeTenant(app, { plan: "FREE" });
    const { value: key } = await makeKey(app, free);
    const answer = await app.ask("upsertCustomProducts", { key, body: { shopId: "x", products: [{}] } });
    expectError(answer, "PLAN_FEATURE_LOCKED");
  });
});
