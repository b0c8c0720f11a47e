import { startMarketplaceSim } from "@estiba/channel-sim";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant, origin, type TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { intakeEvents } from "../../../flows/orders/intake-events.ts";
import { printLabels } from "../../../flows/shipping/labels/print-labels.ts";
import { reconcileShops } from "../../../flows/upkeep/reconcile-shops.ts";
import { newId } from "../../../kernel/ids.ts";

const SELLER = "987654321";
const sim = await startMarketplaceSim({ timeScale: 0, productsPerShop: 12 });
afterAll(() => sim.close());
const { id: clientId, secret } = sim.marketplace.app();
const app = await useApp({
  config: {
    ALLOW_PRIVATE_ADDRESSES: "yes",
    MARKETPLACE_CLIENT_ID: clientId,
    MARKETPLACE_CLIENT_SECRET: secret,
    MARKETPLACE_BASE_URL: sim.url,
  },
});
const { services } = app.foundation;

let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  tenant = await makeTenant(app, { plan: "PRO" });
  token = tenant.owner.token;
  const seller = sim.control.listShops().find(({ id }) => id === SELLER);
  await app.ok("registerMarketplaceShop", {
    key: (await makeKey(app, tenant)).value,
    body: { sellerUserId: Number(SELLER), accessToken: seller?.credentials["accessToken"] ?? "" },
  });
});

/** A purchase of these, and what arrived of it. */
async function buy(skus: readonly string[] = ["SKU-00001"]) {
  const lines = skus.map((sku) => ({ sku, quantity: 1 }));
  const { id } = sim.control.placeOrder(SELLER, { allowOversell: true, payment: "card", lines });
  sim.control.payOrder(SELLER, id);
  await app.database.rows(
    "update app.shop_work set due_at = now() where tenant_id = $1 and kind = 'orders_recent'",
    [tenant.id],
  );
  await reconcileShops(services, tenant.id);
  await intakeEvents(services, tenant.id, { areHints: false });
  await intakeEvents(services, tenant.id, { areHints: true });
  const external = sim.marketplace.orderIds(SELLER, id);
  const rows = await app.database.rows<{ id: string }>(
    "select id from app.orders where tenant_id = $1 and external_id = any($2::text[]) order by id",
    [tenant.id, external],
  );
  expect(rows).toHaveLength(skus.length);
  return { orderIds: rows.map((row) => row.id), shipmentId: sim.marketplace.shipmentId(SELLER, id) };
}

const fetchThem = async (orderIds: readonly string[]) =>
  (await app.ok("fetchChannelLabels", { token, body: { orderIds: [...orderIds] } })).data.labels;
const states = async (orderIds: readonly string[]) =>
  (await fetchThem(orderIds)).map(({ isReady, reason }) => (isReady ? "ready" : reason));
const print = (orderIds: readonly string[]) =>
  app.ask("printLabels", { token, body: { orderIds: [...orderIds] } });
const pagesOf = async (orderIds: readonly string[]) => {
  expect((await print(orderIds)).text.slice(0, 5)).toBe("%PDF-");
  const pdf = await printLabels(services, tenant.id, origin, { shipments: [], orderIds, size: "4x6" });
  return (await PDFDocument.load(pdf)).getPageCount();
};
const asked = () => sim.control.calls().filter(({ url }) => url.includes("/shipment_labels")).length;

describe("the channel's own label", () => {
  it("is fetched once, kept, and printed with others in one file", async () => {
    const [one, other] = [await buy(), await buy(["SKU-00002"])];
    const orderIds = [...one.orderIds, ...other.orderIds];
    expectError(await print(orderIds), "LABEL_NOT_READY");
    const before = asked();
    expect(await states(orderIds)).toEqual(["ready", "ready"]);
    expect(await states(orderIds)).toEqual(["ready", "ready"]);
    expect(asked() - before).toBe(2);
    expect(await pagesOf(orderIds)).toBe(2);
    const shipments = await app.database.rows("select from app.shipments where tenant_id = $1", [tenant.id]);
    expect(shipments).toEqual([]);
  });

  it("is one for all orders that leave in one parcel", async () => {
    const { orderIds, shipmentId } = await buy(["SKU-00001", "SKU-00002"]);
    const labels = await fetchThem(orderIds);
    expect(labels.map(({ externalShipmentId }) => externalShipmentId)).toEqual([shipmentId, shipmentId]);
    expect(await pagesOf(orderIds)).toBe(1);
  });

  it("that is not ready says why, is not kept, and is there once it is", async () => {
    const { orderIds, shipmentId } = await buy();
    const becomes = (substatus: string) =>
      sim.marketplace.setShipment(SELLER, shipmentId, "ready_to_ship", substatus);
    becomes("invoice_pending");
    expect(await states(orderIds)).toEqual(["invoice_pending"]);
    becomes("ready_to_print");
    for (const odd of ["empty", "page"] as const) {
      sim.marketplace.setLabelAnswer(SELLER, shipmentId, odd);
      expect(await states(orderIds)).toEqual(["not_ready"]);
      expectError(await print(orderIds), "LABEL_NOT_READY");
    }
    sim.marketplace.setLabelAnswer(SELLER, shipmentId, "zip");
    expect(await states(orderIds)).toEqual(["ready"]);
    expect(await pagesOf(orderIds)).toBe(1);
  });

  it("of one order does not wait for the platform that refuses another", async () => {
    const [ready, gone] = [await buy(), await buy()];
    sim.marketplace.setShipment(SELLER, gone.shipmentId, "shipped");
    expect(await states([...gone.orderIds, ...ready.orderIds])).toEqual(["has_left", "ready"]);
  });

  it("exists for no order that the merchant ships", async () => {
    const shop = await makeShop(app, tenant);
    await stockOne(app, tenant, shop, "OWN-1", 5);
    const { value: key } = await makeKey(app, tenant);
    const { data } = await app.ok("createCustomOrder", {
      key,
      body: {
        shopId: shop.id,
        orderId: "own-1",
        total: 10,
        currency: "COP",
        items: [{ sku: "OWN-1", quantity: 1 }],
      },
    });
    expect(await states([data.id])).toEqual(["own_carrier"]);
  });

  it("says that the shop does not answer, and is fetched later", async () => {
    const { orderIds } = await buy();
    sim.control.addFault({ kind: "server-error", route: "shipment_labels", status: 503 });
    expect(await states(orderIds)).toEqual(["shop_unavailable"]);
    sim.control.clearFaults();
    expect(await states(orderIds)).toEqual(["ready"]);
  });

  it("of another tenant does not exist, and who only looks fetches none", async () => {
    const { orderIds } = await buy();
    await fetchThem(orderIds);
    const other = await makeTenant(app, { plan: "PRO" });
    const foreign = await app.ask("fetchChannelLabels", { token: other.owner.token, body: { orderIds } });
    expectError(foreign, "ORDER_NOT_FOUND");
    expectError(
      await app.ask("printLabels", { token: other.owner.token, body: { orderIds } }),
      "ORDER_NOT_FOUND",
    );
    expectError(await print([newId("ord")]), "ORDER_NOT_FOUND");
    expectError(await app.ask("printLabels", { token, body: {} }), "BAD_REQUEST");
    const viewer = await makeUser(app, tenant, "VIEWER");
    expectError(
      await app.ask("fetchChannelLabels", { token: viewer.token, body: { orderIds } }),
      "ROLE_FORBIDDEN",
    );
  });
});
