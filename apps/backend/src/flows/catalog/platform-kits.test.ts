import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "../../../test/factories/stock.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";

const app = await useApp();

it("a kit that the platform computes is neither published nor deducted, though another shop counts its SKU", async () => {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { token } = tenant.owner;
  const key = await makeKey(app, tenant);
  const counting = await makeShop(app, tenant, { name: "Cuenta" });
  const { masterVariantId } = await stockOne(app, tenant, counting, "KIT", 5);
  const bundling = await makeShop(app, tenant, { name: "Arma" });
  await stockShop(app, tenant, bundling, [{ ...channelVariant("KIT", 9), isPlatformKit: true }]);
  const order = await app.ok("createCustomOrder", {
    key: key.value,
    body: {
      shopId: bundling.id,
      orderId: "1",
      total: 2,
      currency: "COP",
      items: [{ sku: "KIT", quantity: 2 }],
    },
  });
  expect(order.data.stockStatus).toBe("not_applicable");
  const { data } = await app.ok("explainStock", { token, params: { masterVariantId } });
  expect(data.level.onHand).toBe(5);
  const showing = await makeShop(app, tenant, { platform: "WPSHOP", name: "Muestra" });
  await stockShop(app, tenant, showing, [
    { ...channelVariant("KIT", 9), isPlatformKit: true },
    channelVariant("SUELTO", 3),
  ]);
  const published = await app.database.rows<{ sku: string }>(
    `select g.sku from app.publications p join app.listings g on g.tenant_id = p.tenant_id and g.id = p.listing_id
     where p.shop_id = $1`,
    [showing.id],
  );
  expect(published).toEqual([{ sku: "SUELTO" }]);
});
