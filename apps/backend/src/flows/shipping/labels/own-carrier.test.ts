import { startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { BOXES, BUYER, makeRateTable, makeWarehouse, once } from "../../../../test/factories/shipping.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { intakeEvents } from "../../orders/intake-events.ts";
import { lookAtShipments } from "../../upkeep/look-at-shipments.ts";
import { reconcileShops } from "../../upkeep/reconcile-shops.ts";

const sim = await startMarketplaceSim({ timeScale: 0, productsPerShop: 4 });
afterAll(() => sim.close());
const { id: clientId, secret: clientSecret } = sim.marketplace.app();
const app = await useApp({
  config: {
    ALLOW_PRIVATE_ADDRESSES: "yes",
    MARKETPLACE_CLIENT_ID: clientId,
    MARKETPLACE_CLIENT_SECRET: clientSecret,
    MARKETPLACE_BASE_URL: sim.url,
  },
});
const { services } = app.foundation;

/** A seller's sale in the book, paid for, to be shipped in the given way. */
async function sold(index: number, mode: "me1" | "me2") {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  await makeWarehouse(app, token);
  await makeRateTable(app, token);
  const seller = sim.shops[index];
  sim.marketplace.setShippingMode(seller?.id ?? "", mode);
  const key = await makeKey(app, tenant);
  await app.ok("registerMarketplaceShop", {
    key: key.value,
    body: {
      sellerUserId: Number(seller?.id),
      accessToken: seller?.credentials["accessToken"] ?? "",
      name: "Vendedor",
    },
  });
  const placed = sim.control.placeOrder(seller?.id ?? "", { lines: [{ sku: "SKU-00001" }], payment: "card" });
  await reconcileShops(services, tenant.id);
  await intakeEvents(services, tenant.id, { areHints: false });
  const { data: book } = await app.ok("listOrders", { token, query: { search: placed.id } });
  const body = {
    orderId: book.items[0]?.id ?? "",
    select: "cheapest",
    parcels: BOXES,
    destination: BUYER,
    currency: "ARS",
  } as const;
  return { tenant, token, body };
}

const told = () =>
  sim.control
    .calls()
    .filter(({ method, url }) => method === "POST" && url.includes("/seller_notifications"))
    .map(({ body }) => JSON.parse(body) as { status: string; substatus: string | null });

describe("a sale on the marketplace", { timeout: 60_000 }, () => {
  it("that the platform ships gets no label of ours", async () => {
    const { token, body } = await sold(0, "me2");
    expectError(
      await app.ask("createShipment", { token, headers: once(), body }),
      "CHANNEL_MANAGES_SHIPPING",
    );
  });

  it("that the seller ships is sent by own carrier, and the platform notified of each status once", async () => {
    const { tenant, token, body } = await sold(1, "me1");
    const { data } = await app.ok("createShipment", { token, headers: once(), body });
    const { shipmentId } = data;
    const look = async () => {
      await lookAtShipments(services, tenant.id);
      await lookAtShipments(services, tenant.id);
      return told().map(({ status }) => status);
    };
    expect(await look()).toEqual(["shipped"]);
    expect(told()[0]).toMatchObject({
      tracking_number: data.tracking.number,
      tracking_url: expect.any(String) as string,
    });
    const happens = (status: "in_transit" | "delivered" | "return_in_transit", minutes: number) =>
      app.ok("addTrackingEvent", {
        token,
        params: { shipmentId },
        body: { status, occurredAt: new Date(Date.now() + minutes * 60_000).toISOString() },
      });
    await happens("in_transit", 1);
    expect(await look()).toEqual(["shipped"]);
    await happens("return_in_transit", 2);
    expect(await look()).toEqual(["shipped", "not_delivered"]);
    expect(told()[1]).toMatchObject({ substatus: "returning_to_sender" });
    const { data: after } = await app.ok("getShipment", { token, params: { shipmentId } });
    expect(after.channelPush).toMatchObject({ status: "sent", error: null });
  });
});
