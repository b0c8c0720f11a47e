import { startCloudshopSim, startMarketplaceSim, type SimControl } from "@estiba/channel-sim";
import { afterAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { channelVariant, makeShop, stockShop } from "../../../test/factories/stock.ts";
import { syncNow, unhurried } from "../../../test/factories/sync.ts";
import { makeTenant, origin, type TestTenant } from "../../../test/factories/tenant.ts";
import { intakeEvents } from "../orders/intake-events.ts";
import { keepFound } from "../orders/keep-found.ts";
import { publishStock } from "../stock/publish-stock.ts";
import { reconcileShops } from "../upkeep/reconcile-shops.ts";
import { verifyInvariants } from "../upkeep/verify-invariants.ts";

const STORE = "3400001";
const SELLER = "876543210";
const tiendanube = await startCloudshopSim({
  timeScale: 0,
  productsPerShop: 20,
  settings: { bucketSize: 10_000 },
});
const mercadoLibre = await startMarketplaceSim({ timeScale: 0, productsPerShop: 12 });
afterAll(async () => {
  await tiendanube.close();
  await mercadoLibre.close();
});
const { id: clientId, secret } = mercadoLibre.marketplace.app();
const app = await useApp({
  config: {
    ALLOW_PRIVATE_ADDRESSES: "yes",
    CLOUDSHOP_CLIENT_ID: tiendanube.app.id,
    CLOUDSHOP_CLIENT_SECRET: tiendanube.app.clientSecret,
    CLOUDSHOP_BASE_URL: tiendanube.url,
    MARKETPLACE_CLIENT_ID: clientId,
    MARKETPLACE_CLIENT_SECRET: secret,
    MARKETPLACE_BASE_URL: mercadoLibre.url,
  },
});
const services = unhurried(app);
const { rows } = app.database;

const PARTS = [
  { sku: "CUP", quantity: 2 },
  { sku: "BOTTLE", quantity: 1 },
];

/** Three products with one variant each, named for the kit that they become. */
function nameThree(control: SimControl, shopId: string) {
  const singles = control
    .listProducts(shopId)
    .filter(({ variants: [first, ...others] }) => first?.isTracked && others.length === 0);
  const [kit] = ["KIT", "CUP", "BOTTLE"].map((sku, index) => {
    const { id = "", variants = [] } = singles[index] ?? {};
    control.renameSku(shopId, variants[0]?.id ?? "", sku);
    return { productId: id, variantId: variants[0]?.id ?? "" };
  });
  control.setStock(shopId, "CUP", 9);
  control.setStock(shopId, "BOTTLE", 7);
  return kit ?? { productId: "", variantId: "" };
}

async function stocked(tenant: TestTenant) {
  const { token } = tenant.owner;
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  await syncNow(app, tenant);
  const onHand = async () => {
    const found = await rows<{ sku: string; on_hand: number }>(
      `select v.sku, l.on_hand from app.stock_levels l join app.master_variants v on v.tenant_id = l.tenant_id
       and v.id = l.master_variant_id where l.tenant_id = $1 and v.sku in ('KIT', 'CUP', 'BOTTLE')`,
      [tenant.id],
    );
    return Object.fromEntries(found.map((one) => [one.sku, one.on_hand]));
  };
  return {
    token,
    onHand,
    look: async () => {
      await rows("update app.shop_work set due_at = now() where tenant_id = $1 and kind = 'orders_recent'", [
        tenant.id,
      ]);
      await reconcileShops(services, tenant.id);
      await intakeEvents(services, tenant.id, { areHints: false });
      await intakeEvents(services, tenant.id, { areHints: true });
    },
    orders: async (shopId: string) => {
      const { items } = (await app.ok("listOrders", { token, query: { shopId } })).data;
      return Promise.all(
        items.map(async ({ id }) => (await app.ok("getOrder", { token, params: { orderId: id } })).data),
      );
    },
    /** The kit, the cup and the bottle are sold elsewhere too, and each of them has another figure now. */
    sellElsewhere: async () => {
      const elsewhere = await makeShop(app, tenant);
      const variants = ["KIT", "CUP", "BOTTLE"].map((sku) => channelVariant(sku, 50));
      await stockShop(app, tenant, elsewhere, variants);
      const { value: key } = await makeKey(app, tenant);
      await app.ok("createCustomOrder", {
        key,
        body: {
          shopId: elsewhere.id,
          orderId: "E-1",
          total: 1,
          currency: "COP",
          items: variants.map(({ sku }) => ({ sku: sku ?? "", quantity: 1 })),
        },
      });
      while (await publishStock(services, tenant.id)) {
        // until all shops are up to date
      }
    },
  };
}

const figureOf = (control: SimControl, shopId: string, sku: string) =>
  control
    .listProducts(shopId)
    .flatMap(({ variants }) => variants)
    .find((one) => one.sku === sku)?.levels;

const breaches = async () =>
  (await verifyInvariants(services, origin, 600)).findings.filter((finding) => finding.breaches > 0);

describe("a kit of Tiendanube", { timeout: 60_000 }, () => {
  it("moves its components once when it is sold, and its own stock is never written", async () => {
    const { control } = tiendanube;
    const kit = nameThree(control, STORE);
    tiendanube.makeKit(STORE, "KIT", PARTS);
    const tenant = await makeTenant(app, { plan: "PRO" });
    const store = control.listShops().find(({ id }) => id === STORE);
    const { data: shop } = await app.ok("registerCloudshop", {
      key: (await makeKey(app, tenant)).value,
      body: { storeId: Number(STORE), accessToken: store?.credentials["accessToken"] ?? "" },
    });
    const { onHand, look, orders, sellElsewhere } = await stocked(tenant);
    const asked = () => control.calls().filter(({ url }) => url.includes("/kits/")).length;
    const askedOnce = asked();
    expect(await onHand()).toEqual({ KIT: 0, CUP: 9, BOTTLE: 7 });
    control.placeOrder(STORE, { lines: [{ sku: "KIT", quantity: 2 }] });
    await look();
    expect(await onHand()).toEqual({ KIT: 0, CUP: 5, BOTTLE: 5 });
    expect((await orders(shop.shopId)).map(({ stockStatus, lines }) => [stockStatus, lines.length])).toEqual([
      ["deducted", 2],
    ]);
    await syncNow(app, tenant, { full: true });
    expect([asked(), askedOnce > 1]).toEqual([askedOnce, true]);
    await sellElsewhere();
    expect(figureOf(control, STORE, "CUP")).toEqual([4]);
    expect(figureOf(control, STORE, "BOTTLE")).toEqual([4]);
    const written = control.calls().filter(({ method }) => method !== "GET");
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter(({ url, body }) => `${url}${body}`.includes(kit.productId))).toEqual([]);
    expect(await breaches()).toEqual([]);
  });
});

describe("a kit of Mercado Libre", { timeout: 60_000 }, () => {
  it("claims nothing when it is sold and says why, and its own stock is never written", async () => {
    const { control } = mercadoLibre;
    const kit = nameThree(control, SELLER);
    mercadoLibre.marketplace.makeKit(SELLER, "KIT", PARTS);
    const [kitItem = ""] = mercadoLibre.marketplace.itemIds(SELLER, "KIT");
    const tenant = await makeTenant(app, { plan: "PRO" });
    const seller = control.listShops().find(({ id }) => id === SELLER);
    const { data: shop } = await app.ok("registerMarketplaceShop", {
      key: (await makeKey(app, tenant)).value,
      body: { sellerUserId: Number(SELLER), accessToken: seller?.credentials["accessToken"] ?? "" },
    });
    const { onHand, look, orders, sellElsewhere } = await stocked(tenant);
    const before = { KIT: 0, CUP: 9, BOTTLE: 7 };
    expect(await onHand()).toEqual(before);
    control.placeOrder(SELLER, { lines: [{ sku: "KIT", quantity: 1 }] });
    await look();
    await services.asSystem(tenant.id, "test", (tx) =>
      keepFound(services, tx, shop.shopId, [
        {
          externalId: "77",
          number: "77",
          sourceVersion: 1,
          placedAt: new Date(),
          status: "confirmed",
          paymentStatus: "paid",
          paymentMethod: null,
          isCashOnDelivery: false,
          currency: "COP",
          totalMinor: 1,
          customer: null,
          shippingAddress: null,
          groupId: null,
          lines: [
            {
              externalLineId: "1",
              channelProductId: kitItem,
              channelVariantId: `MCOU${kit.variantId}`,
              sku: "KIT",
              name: "Kit",
              quantity: 1,
              stockQuantity: 1,
              unitPriceMinor: 1,
            },
          ],
        },
      ]),
    );
    await look();
    await syncNow(app, tenant, { full: true });
    const taken = await orders(shop.shopId);
    expect(
      taken.map(({ stockStatus, lines }) => [stockStatus, lines.flatMap(({ deductions }) => deductions)]),
    ).toMatchObject(
      Array.from({ length: 3 }, () => [
        "unmapped",
        [{ status: "unmapped", unmappedReason: "platform_kit", masterVariantId: null }],
      ]),
    );
    expect(await onHand()).toEqual(before);
    await sellElsewhere();
    expect(figureOf(control, SELLER, "CUP")).toEqual([8]);
    const written = control.calls().filter(({ method }) => method === "PUT");
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter(({ url }) => url.includes(kitItem) || url.includes(kit.variantId))).toEqual([]);
    expect(await breaches()).toEqual([]);
  });
});
