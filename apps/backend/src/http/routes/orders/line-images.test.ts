import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { channelVariant, makeShop, stockShop } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";

const app = await useApp();
const image = (name: string) => `https://cdn.example/${name}.jpg`;
const pictured = (sku: string, imageUrl: string | null) => ({ ...channelVariant(sku, 9), imageUrl });

it("an order shows each line with the picture of its listing, or of its product in another shop", async () => {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  const own = await makeShop(app, tenant);
  const web = await makeShop(app, tenant, { platform: "WPSHOP" });
  await stockShop(app, tenant, own, [pictured("CAM", image("cam")), pictured("TAZA", null)]);
  await stockShop(app, tenant, web, [pictured("TAZA", image("web-taza")), pictured("CAM", image("web-cam"))]);
  const key = (await makeKey(app, tenant)).value;
  const items = [
    { variantId: "v-CAM", quantity: 1 },
    { sku: " cam", name: "Por SKU", quantity: 1 },
    { variantId: "v-TAZA", quantity: 1 },
    { sku: "NADIE", quantity: 1 },
  ];
  const body = { shopId: own.id, orderId: "I-1", total: 100, currency: "COP", items };
  const { data: sold } = await app.ok("createCustomOrder", { key, body });
  const { data } = await app.ok("getOrder", { token, params: { orderId: sold.id } });
  expect(data.lines.map(({ imageUrl }) => imageUrl)).toEqual([
    image("cam"),
    image("cam"),
    image("web-taza"),
    null,
  ]);
});

it("a line shows no picture of another tenant's listing with the same SKU", async () => {
  const stranger = await makeTenant(app, { plan: "ENTERPRISE" });
  const theirs = await makeShop(app, stranger);
  await stockShop(app, stranger, theirs, [{ ...channelVariant("CAM", 1), imageUrl: image("ajena") }]);
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const own = await makeShop(app, tenant);
  const key = (await makeKey(app, tenant)).value;
  const items = [{ sku: "CAM", quantity: 1 }];
  const body = { shopId: own.id, orderId: "I-2", total: 100, currency: "COP", items };
  const { data: sold } = await app.ok("createCustomOrder", { key, body });
  const { data } = await app.ok("getOrder", {
    token: tenant.owner.token,
    params: { orderId: sold.id },
  });
  expect(data.lines).toMatchObject([{ imageUrl: null }]);
});
