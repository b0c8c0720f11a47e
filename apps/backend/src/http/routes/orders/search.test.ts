import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { channelVariant, makeShop, stockShop } from "../../../../test/factories/stock.ts";
import { makeTenant, type TestTenant } from "../../../../test/factories/tenant.ts";

const app = await useApp();
const { rows } = app.database;

describe("a search", () => {
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    tenant = await makeTenant(app, { plan: "PRO" });
    token = tenant.owner.token;
    const { value: key } = await makeKey(app, tenant);
    const shop = await makeShop(app, tenant);
    await stockShop(app, tenant, shop, [
      { ...channelVariant("LAMP-1", 5), name: "Lámpara Andina", productName: "Lámpara Andina" },
    ]);
    const order = (orderId: string, city: string, phone: string, item: { sku: string; name: string }) =>
      app.ok("createCustomOrder", {
        key,
        body: {
          shopId: shop.id,
          orderId,
          total: 990,
          currency: "COP",
          customer: { name: "José Muñoz", phone },
          shippingAddress: { city, phone: "601 555 0199" },
          items: [
            { ...item, quantity: 1, price: 990 },
            { sku: "OTRO-1", name: "Bolsa", quantity: 1, price: 0 },
          ],
        },
      });
    await order("A-1", "Bogotá", "+57 (300) 123-4567", { sku: "LAMP-1", name: "Lámpara Andina" });
    await order("A-2", "Medellín", "3109876543", { sku: "CAFÉ-9", name: "Café de Nariño" });
  });

  const orders = async (search: string) =>
    (await app.ok("listOrders", { token, query: { search } })).data.items
      .map(({ orderId }) => orderId)
      .toSorted();

  it.each([
    ["bogota", ["A-1"]],
    ["BOGOTÁ", ["A-1"]],
    ["medellin", ["A-2"]],
    ["jose munoz", ["A-1", "A-2"]],
    ["JOSÉ MUÑOZ", ["A-1", "A-2"]],
    ["+57 300 123 4567", ["A-1"]],
    ["3001234567", ["A-1"]],
    ["300-123-4567", ["A-1"]],
    ["310 987", ["A-2"]],
    ["+57 310 987 6543", ["A-2"]],
    ["6015550199", ["A-1", "A-2"]],
    ["lamp-1", ["A-1"]],
    ["cafe-9", ["A-2"]],
    ["cafe de narino", ["A-2"]],
    ["a-2", ["A-2"]],
    ["100%", []],
    ["a_2", []],
  ])("of orders for %s finds %j, whatever accents and case", async (search, found) => {
    expect(await orders(search)).toEqual(found);
  });

  it("of the catalog, of mappings and of stock movements ignores accents and case", async () => {
    const catalog = await app.ok("listCatalog", { token, query: { search: "LAMPARA andina" } });
    expect(catalog.data.items.map(({ sku }) => sku)).toEqual(["LAMP-1"]);
    const mappings = await app.ok("listMappings", { token, query: { search: "lampara" } });
    expect(mappings.data.items.map(({ channelSku }) => channelSku)).toEqual(["LAMP-1"]);
    const moved = async (search: string) =>
      (await app.ok("listStockDeductions", { token, query: { search } })).data.items.map(
        ({ channelSku }) => channelSku,
      );
    // By product only the lines that are of it, by city the whole order.
    expect(await moved("lampara")).toEqual(["LAMP-1"]);
    expect(new Set(await moved("bogota"))).toEqual(new Set(["LAMP-1", "OTRO-1"]));
    expect(await moved("cafe-9")).toEqual(["CAFÉ-9"]);
  });

  it("of many orders is answered by the index", async () => {
    await rows(
      `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash, channel_status,
         status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search, placed_at)
       select o.tenant_id, 'ord_' || lpad(n::text, 26, '0'), o.shop_id, 'X-' || n, 1, 1, '', 'confirmed', 'confirmed', 'paid',
         'deducted', false, 'COP', 1, 'x-' || n || ' ' || md5(n::text) || E'\n' || md5((n * 7)::text), now()
       from (select * from app.orders where tenant_id = $1 limit 1) o, generate_series(1, 20000) n`,
      [tenant.id],
    );
    await rows("vacuum analyze app.orders");
    const [found] = await rows<{ definition: string }>(
      "select prosrc as definition from pg_proc where proname = 'search_orders'",
    );
    const [, asked = "", order = ""] =
      /'(select [^']*)'[^]*'( order by [^']*)'/.exec(found?.definition ?? "") ?? [];
    await rows(`prepare inside (text, text, jsonb, integer) as ${asked}${order}`);
    const lines = await rows<Record<string, string>>(
      `explain execute inside ('${tenant.id}', '%cafe de narino%', '{}', 50)`,
    );
    expect(lines.flatMap((line) => Object.values(line)).join("\n")).toMatch(/Bitmap Index Scan on \S*search/);
    expect(await orders("cafe de narino")).toEqual(["A-2"]);
  });
});
