import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop } from "../../../../test/factories/stock.ts";
import { makeTenant, type TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";

const app = await useApp();

async function world() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const { value: key } = await makeKey(app, tenant, { scopes: ["catalog:write", "orders:write"] });
  const { token } = await makeUser(app, tenant, "MANAGER");
  const shop = await makeShop(app, tenant);
  return { tenant, key, token, shop };
}
type World = Awaited<ReturnType<typeof world>>;

const product = (sku: string, stock = 5) => ({ sku, name: `Nombre ${sku}`, price: 1_000, stock });
const pushed = async (of: World, products: object[]) =>
  (await app.ok("upsertCustomProducts", { key: of.key, body: { shopId: of.shop.id, products } })).data;
const catalog = async (tenant: TestTenant) =>
  (await app.ok("listCatalog", { token: tenant.owner.token, query: { limit: 200 } })).data.items;

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
      "sku,name,product,barcode,price,currency,stock,safety_stock,low_stock_threshold,weight_g,length_mm,width_mm,height_mm",
      "A-1,'=1+1,'=1+1,7701234567897,10.00,COP,2,0,,,,,",
      'B-1,"Gorro ""rojo"", grande","Gorro ""rojo"", grande",,12345.67,COP,3,0,,,,,',
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
        changes: expect.objectContaining({
          stock: { from: null, to: 3 },
          name: { from: null, to: "Gorro" },
        }) as object,
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
