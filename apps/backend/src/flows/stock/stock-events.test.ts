import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "../../../test/factories/stock.ts";
import { useNotifications } from "../../../test/notification-bench.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const { on, token, drain, subscribe, orders } = useNotifications(app);
const told = () =>
  on().receiver.received.map(({ body: { type, data } }) => [
    type.replace("inventory.", ""),
    data["before"],
    data["after"],
    data["reason"],
  ]);

describe("a figure", () => {
  it("that a person changes is reported, with the thresholds it crosses", async () => {
    await subscribe(["inventory.*"]);
    const shop = await makeShop(app, on().tenant);
    const { masterVariantId } = await stockOne(app, on().tenant, shop, "TAZA", 9);
    const change = (body: { stock?: number; stockDelta?: number; lowStockThreshold?: number }) =>
      app.ok("updateMasterVariant", { token: token(), params: { masterVariantId }, body });
    await change({ lowStockThreshold: 3 });
    await change({ stockDelta: -7 });
    await change({ stock: 0 });
    await change({ stock: 0 });
    await drain();
    expect(told().toSorted((left, right) => String(left).localeCompare(String(right)))).toEqual([
      ["low_stock", 9, 2, "manual"],
      ["stock_changed", 2, 0, "manual"],
      ["stock_changed", 9, 2, "manual"],
      ["stock_zero", 2, 0, "manual"],
    ]);
  });

  it("that opens with a catalog is not reported", async () => {
    await subscribe(["inventory.*"]);
    const shop = await makeShop(app, on().tenant);
    await stockOne(app, on().tenant, shop, "TAZA", 9);
    await drain();
    expect(told()).toEqual([]);
  });

  it("that a sale reaches only when its listing is linked is reported then", async () => {
    await subscribe(["inventory.stock_changed", "inventory.oversold", "inventory.unmapped_sale"]);
    const other = await makeShop(app, on().tenant);
    const { masterVariantId } = await stockOne(app, on().tenant, other, "GORRA-AZUL", 2);
    const { shop, place } = await orders("GORRA-RARA", 3);
    await place();
    await drain();
    expect(told().map(([type]) => type)).toEqual(["unmapped_sale"]);
    await stockShop(app, on().tenant, shop, [{ ...channelVariant("", null, "v-rara"), sku: null }]);
    await app.database.rows(
      "update app.listings set sku = 'GORRA-RARA', sku_key = 'gorra-rara' where shop_id = $1",
      [shop.id],
    );
    await app.ok("linkListing", {
      token: token(),
      body: { shopId: shop.id, channelVariantId: "v-rara", masterVariantId },
    });
    await drain();
    expect(
      told()
        .slice(1)
        .toSorted((left, right) => String(left).localeCompare(String(right))),
    ).toEqual([
      ["oversold", 2, -1, "sale"],
      ["stock_changed", 2, -1, "sale"],
    ]);
  });
});

describe("a listing", () => {
  it("that becomes a conflict is reported once", async () => {
    await subscribe(["inventory.mapping_conflict"]);
    const shop = await makeShop(app, on().tenant, { name: "Tienda doble" });
    const twice = [channelVariant("DOBLE", 1, "v-1"), channelVariant("DOBLE", 1, "v-2")];
    await stockShop(app, on().tenant, shop, twice);
    await stockShop(app, on().tenant, shop, twice);
    await drain();
    expect(on().receiver.received.map(({ body }) => body.data)).toMatchObject([
      { shopName: "Tienda doble", sku: "DOBLE" },
      { shopName: "Tienda doble", sku: "DOBLE" },
    ]);
  });
});
