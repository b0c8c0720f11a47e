import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { expectError } from "../../../test/client.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { channelVariant, makeShop, stockShop } from "../../../test/factories/stock.ts";
import { makeTenant, origin, type TestTenant } from "../../../test/factories/tenant.ts";
import { makeUser } from "../../../test/factories/user.ts";
import { changeShopStatus } from "../../domain/shops/index.ts";
import { changeInventoryConfig } from "../../flows/change-inventory-config.ts";
import { newId } from "../../kernel/ids.ts";

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
          masterVariantId: expect.stringMatching(/^mva_/),
          onHand: 5,
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
    expect(items.at(-1)).toMatchObject({ sku: "good", error: expect.stringMatching(/more than once/) });
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
    const wide = (kilobytes: number) => ({ ...product("A"), padding: "x".repeat(kilobytes * 1_024) });
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
    await services.inTenant(of.tenant.id, origin, (tx) => changeShopStatus(tx, of.shop.id, "paused"));
    expectError(await push(of, { products: [product("A")] }), "SHOP_NOT_ACTIVE");
    const free = await makeTenant(app, { plan: "FREE" });
    const { value: key } = await makeKey(app, free);
    const answer = await app.ask("upsertCustomProducts", { key, body: { shopId: "x", products: [{}] } });
    expectError(answer, "PLAN_FEATURE_LOCKED");
  });
});

const exported = async (of: World) => app.send("GET", "/api/v1/tenant/catalog/export", { token: of.token });
const imported = async (of: World, csv: string, dryRun = false) =>
  (await app.ok("importCatalog", { token: of.token, body: { csv, dryRun } })).data;

describe("the catalog as a table", () => {
  it("comes out with a heading and a row for each variant, quoted and safe for spreadsheets", async () => {
    const of = await world();
    await pushed(of, [
      { ...product("B-1", 3), name: 'Gorro "rojo", grande', price: 1_234_567 },
      { ...product("A-1", 2), name: "=1+1", barcode: "7701234567897" },
    ]);
    const answer = await exported(of);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename=/);
    expect(answer.text.split("\r\n")).toEqual([
      "sku,name,product,barcode,price,currency,stock,safety_stock,low_stock_threshold",
      "A-1,'=1+1,'=1+1,7701234567897,10.00,COP,2,0,",
      'B-1,"Gorro ""rojo"", grande","Gorro ""rojo"", grande",,12345.67,COP,3,0,',
      "",
    ]);
  });

  it("comes out whole, however many pages it takes", async () => {
    const of = await world();
    await pushed(
      of,
      Array.from({ length: 1_000 }, (_, index) => product(`P-${index}`)),
    );
    await pushed(of, [product("P-LAST")]);
    const lines = (await exported(of)).text.trim().split("\r\n");
    expect(lines).toHaveLength(1_002);
    expect(new Set(lines).size).toBe(1_002);
  });

  it("goes in again without changing anything", async () => {
    const of = await world();
    await pushed(of, [
      { ...product("B-1", 3), name: 'Gorro "rojo", grande' },
      { ...product("A-1", 2), name: "-x" },
    ]);
    const { text } = await exported(of);
    expect(await imported(of, text)).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 0 });
  });

  it("shows before it is taken what each row would do, and does just that", async () => {
    const of = await world();
    await pushed(of, [product("A", 5)]);
    const csv =
      "SKU;Nombre;Existencias;Precio;Color\r\na;Camisa;8;25,50;rojo\r\nNUEVO;Gorro;3;;\r\nX;;1;;\r\nA;;;;\r\n";
    const dry = await imported(of, csv, true);
    expect(dry).toMatchObject({
      dryRun: true,
      columns: { sku: "SKU", name: "Nombre", stock: "Existencias", price: "Precio" },
      ignoredColumns: ["Color"],
      created: 1,
      updated: 1,
      unchanged: 0,
      failed: 2,
    });
    expect(dry.rows).toEqual([
      {
        row: 2,
        sku: "a",
        action: "update",
        errors: [],
        changes: {
          name: { from: "Nombre A", to: "Camisa" },
          priceMinor: { from: 1_000, to: 2_550 },
          stock: { from: 5, to: 8 },
        },
      },
      {
        row: 3,
        sku: "NUEVO",
        action: "create",
        errors: [],
        changes: expect.objectContaining({ stock: { from: null, to: 3 }, name: { from: null, to: "Gorro" } }),
      },
      { row: 4, sku: "X", action: "error", changes: {}, errors: ["name is missing: the SKU is new."] },
      { row: 5, sku: "A", action: "error", changes: {}, errors: ["This SKU is in row 2 already."] },
    ]);
    expect((await catalog(of.tenant)).map(({ sku, onHand }) => [sku, onHand])).toEqual([["A", 5]]);
    const real = await imported(of, csv);
    expect(real).toMatchObject({ dryRun: false, created: 1, updated: 1, failed: 2 });
    expect(
      (await catalog(of.tenant)).map(({ sku, name, onHand, priceMinor }) => [sku, name, onHand, priceMinor]),
    ).toEqual([
      ["A", "Camisa", 8, 2_550],
      ["NUEVO", "Gorro", 3, null],
    ]);
    const reasons = await app.database.rows<{ reason: string }>(
      "select reason from app.stock_ledger where tenant_id = $1 order by at, seq",
      [of.tenant.id],
    );
    expect(reasons.map(({ reason }) => reason)).toEqual(["opening", "opening", "import"]);
  });

  it("says what cannot be read of a row, and takes the others", async () => {
    const of = await world();
    await pushed(of, [product("A", 5)]);
    const csv = [
      "sku,name,stock,price,currency,safety stock",
      "A,,x,,,",
      "B,Dos,-1,,,",
      "C,Tres,1,1.2.3,,",
      "D,D,1,1,peso,",
      ",E,1,,,",
      "F,Seis,1,,,1",
    ].join("\n");
    const { rows, created, failed } = await imported(of, csv);
    expect({ created, failed }).toEqual({ created: 1, failed: 5 });
    expect(rows.filter(({ action }) => action === "error").map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
    expect(rows.at(-1)).toMatchObject({ sku: "F", action: "create" });
  });

  it.each([
    ["no column sku", "name,stock\nA,1"],
    ["a quote that is never closed", 'sku,name\nA,"x'],
    ["text behind a closing quote", 'sku,name\n"A"x,1'],
    ["too many rows", `sku\n${Array.from({ length: 2_001 }, (_, index) => `S-${index}`).join("\n")}`],
    ["nothing", " "],
  ])("answers BAD_REQUEST to a table with %s", async (_case, csv) => {
    const of = await world();
    expectError(await app.ask("importCatalog", { token: of.token, body: { csv } }), "BAD_REQUEST");
  });

  it("needs a manager to go in, and a plan with inventory either way", async () => {
    const of = await world();
    const viewer = await makeUser(app, of.tenant, "VIEWER");
    expect((await app.ask("exportCatalog", { token: viewer.token })).status).toBe(200);
    expectError(
      await app.ask("importCatalog", { token: viewer.token, body: { csv: "sku" } }),
      "ROLE_FORBIDDEN",
    );
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(await app.ask("exportCatalog", { token: free.owner.token }), "PLAN_INVENTARIO_LOCKED");
  });
});
