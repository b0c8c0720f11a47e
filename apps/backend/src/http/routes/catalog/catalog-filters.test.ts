import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { nameless } from "../../../../test/factories/mapping.ts";
import { channelVariant, makeShop, stockShop } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { rows } = app.database;

const shirt = (sku: string, stock: number, priceMinor: number, imageUrl: string | null = null) => ({
  ...channelVariant(sku, stock),
  channelProductId: "shirt",
  productName: "Camiseta",
  priceMinor,
  imageUrl,
});

/** Three products: shirts in two shops, a cup in one, a cap in none. */
async function merchant() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const { token } = tenant.owner;
  const web = await makeShop(app, tenant, { platform: "WPSHOP", name: "Web" });
  const fair = await makeShop(app, tenant, { name: "Feria" });
  await stockShop(app, tenant, web, [
    shirt("CAM-S", 0, 4_000),
    shirt("CAM-M", 2, 5_000, "https://cdn.example/m.jpg"),
    shirt("CAM-L", 30, 6_000),
    { ...channelVariant("TAZA", -1), productName: "Taza" },
    { ...channelVariant("GORRA", 7), productName: "Gorra" },
  ]);
  await stockShop(app, tenant, fair, [channelVariant("CAM-M", 2)]);
  await rows("update app.master_variants set low_stock_threshold = 2 where tenant_id = $1", [tenant.id]);
  const gone = await app.ok("listMappings", { token, query: { search: "GORRA" } });
  await app.ok("unlinkListing", { token, params: { mappingId: gone.data.items[0]?.id ?? "" } });
  const flat = async (query: Record<string, string> = {}) =>
    (await app.ok("listCatalog", { token, query })).data;
  const grouped = async (query: Record<string, string> = {}) =>
    (await app.ok("listGroupedProducts", { token, query })).data;
  return { tenant, token, web, fair, flat, grouped };
}

const skus = ({ items }: { readonly items: readonly { readonly sku: string }[] }) =>
  items.map(({ sku }) => sku);
const names = ({ items }: { readonly items: readonly { readonly name: string }[] }) =>
  items.map(({ name }) => name);

describe("the catalog", () => {
  it("is filtered by what is out of stock or low, as many as the overview counts", async () => {
    const { token, flat } = await merchant();
    const { data: summary } = await app.ok("getInventorySummary", { token });
    const out = await flat({ stock: "out" });
    const low = await flat({ stock: "low" });
    expect(skus(out)).toEqual(["CAM-S", "TAZA"]);
    expect(skus(low)).toEqual(["CAM-M"]);
    expect([summary.zeroStock, summary.lowStock]).toEqual([out.total, low.total]);
    expect(skus(await flat({ stock: "low,out", sort: "-stock" }))).toEqual(["CAM-M", "CAM-S", "TAZA"]);
  });

  it("is filtered by shop and by what no listing is linked to", async () => {
    const { flat, web, fair } = await merchant();
    expect(skus(await flat({ shopId: fair.id }))).toEqual(["CAM-M"]);
    expect(skus(await flat({ shopId: `${web.id},${fair.id}` }))).toEqual(["CAM-L", "CAM-M", "CAM-S", "TAZA"]);
    expect(skus(await flat({ linked: "false" }))).toEqual(["GORRA"]);
    expect(skus(await flat({ linked: "false", shopId: fair.id }))).toEqual([
      "CAM-L",
      "CAM-S",
      "GORRA",
      "TAZA",
    ]);
    expect(skus(await flat({ search: "cam", stock: "out", shopId: web.id }))).toEqual(["CAM-S"]);
  });

  it("is exported as it is filtered", async () => {
    const { token } = await merchant();
    const columns = [{ field: "sku", header: "SKU" }];
    const body = { list: "catalog" as const, format: "csv" as const, query: { stock: "out" }, columns };
    const { text } = await app.ask("exportList", { token, body });
    expect(text.trim().split("\r\n").slice(1)).toEqual(["CAM-S", "TAZA"]);
  });

  it("answers SHOP_NOT_FOUND to a shop of nobody or of somebody else", async () => {
    const { token } = await merchant();
    const stranger = await merchant();
    for (const shopId of [newId("shp"), stranger.web.id]) {
      expectError(await app.ask("listCatalog", { token, query: { shopId } }), "SHOP_NOT_FOUND");
      expectError(await app.ask("listGroupedProducts", { token, query: { shopId } }), "SHOP_NOT_FOUND");
    }
  });
});

describe("the catalog by product", () => {
  it("shows a product once with its picture, all it has on hand and its range of prices", async () => {
    const { grouped, web, fair } = await merchant();
    const all = await grouped();
    expect(names(all)).toEqual(["Camiseta", "Gorra", "Taza"]);
    expect(all).toMatchObject({ total: 3, hasMore: false });
    expect(all.items[0]).toMatchObject({
      imageUrl: "https://cdn.example/m.jpg",
      variants: 3,
      matching: 3,
      outOfStock: 1,
      lowStock: 1,
      onHand: 32,
      priceFromMinor: 4_000,
      priceToMinor: 6_000,
      currency: "COP",
      shops: [{ shopId: web.id, shopName: "Web" }, { shopId: fair.id }],
    });
    expect(all.items[1]).toMatchObject({ name: "Gorra", imageUrl: null, shops: [] });
  });

  it("has the products of which any variant matches, and their variants are listed by the same filter", async () => {
    const { flat, grouped } = await merchant();
    const out = await grouped({ stock: "out" });
    expect(out.items).toMatchObject([
      { name: "Camiseta", variants: 3, matching: 1, onHand: 32 },
      { name: "Taza", variants: 1, matching: 1 },
    ]);
    expect(out.items.reduce((sum, { matching }) => sum + matching, 0)).toBe(
      (await flat({ stock: "out" })).total,
    );
    const productId = out.items[0]?.productId ?? "";
    expect(skus(await flat({ productId, stock: "out" }))).toEqual(["CAM-S"]);
    expect(skus(await flat({ productId }))).toEqual(["CAM-L", "CAM-M", "CAM-S"]);
  });

  it("is sorted by what it shows, and paged", async () => {
    const { grouped } = await merchant();
    expect(names(await grouped({ sort: "-name" }))).toEqual(["Taza", "Gorra", "Camiseta"]);
    expect(names(await grouped({ sort: "-stock" }))).toEqual(["Camiseta", "Gorra", "Taza"]);
    expect(names(await grouped({ sort: "price" }))).toEqual(["Camiseta", "Gorra", "Taza"].toSorted());
    expect(names(await grouped({ sort: "-sku" }))).toEqual(["Taza", "Gorra", "Camiseta"]);
    expect(await grouped({ limit: "1", offset: "1" })).toMatchObject({
      total: 3,
      hasMore: true,
      items: [{ name: "Gorra" }],
    });
  });

  it("compares no prices of several currencies", async () => {
    const { tenant, grouped } = await merchant();
    await rows("update app.master_variants set currency = 'USD' where tenant_id = $1 and sku = 'CAM-L'", [
      tenant.id,
    ]);
    expect((await grouped()).items[0]).toMatchObject({
      priceFromMinor: null,
      priceToMinor: null,
      currency: null,
    });
  });

  it("shows nothing of another tenant", async () => {
    const { grouped } = await merchant();
    const other = await makeTenant(app, { plan: "BASIC" });
    await stockShop(app, other, await makeShop(app, other), [channelVariant("AJENO", 1), nameless("n")]);
    expect(names(await grouped({ search: "ajeno" }))).toEqual([]);
    expect((await grouped()).total).toBe(3);
  });
});

describe("how a person wants to see the catalog", () => {
  it("keeps the grouping with the columns", async () => {
    const { token } = await merchant();
    const settings = { columns: ["price"], isGrouped: true };
    await app.ok("saveListSettings", { token, body: { list: "catalog", settings } });
    expect((await app.ok("getListSettings", { token })).data["catalog"]).toEqual(settings);
  });
});
