import type { WpshopSim } from "@estiba/channel-sim";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { BOXES, BUYER, makeRateTable, makeWarehouse, once } from "../../../../test/factories/shipping.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { connectWpshop, useWpshopSims } from "../../../../test/factories/wpshop.ts";
import { intakeEvents } from "../../orders/intake-events.ts";
import { lookAtShipments } from "../../upkeep/look-at-shipments.ts";
import { reconcileShops } from "../../upkeep/reconcile-shops.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 4 });
const { services } = app.foundation;

/** A shop's order of two units in the book. */
async function ordered() {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  await makeWarehouse(app, token);
  await makeRateTable(app, token);
  const sim = await openSim();
  const shop = await connectWpshop(app, tenant, sim);
  const placed = sim.control.placeOrder(shop.simId, {
    lines: [{ sku: "SKU-00001", quantity: 2 }],
    payment: "card",
  });
  sim.control.payOrder(shop.simId, placed.id);
  await reconcileShops(services, tenant.id);
  await intakeEvents(services, tenant.id, { areHints: false });
  const { data: book } = await app.ok("listOrders", { token, query: { shopId: shop.id } });
  const orderId = book.items.find((order) => order.orderId === placed.id)?.id ?? "";
  const ship = async (change: object) =>
    (
      await app.ok("createShipment", {
        token,
        headers: once(),
        body: { orderId, select: "cheapest", parcels: BOXES, destination: BUYER, currency: "ARS", ...change },
      })
    ).data;
  return { tenant, token, sim, placed, orderId, ship };
}

/** Its label just bought. */
async function bought(change: { notifyChannel?: boolean } = {}) {
  const { tenant, token, sim, placed, ship } = await ordered();
  const data = await ship(change);
  const { shipmentId } = data;
  const pushState = async () =>
    (await app.ok("getShipment", { token, params: { shipmentId } })).data.channelPush;
  return { tenant, sim, placed, number: data.tracking.number ?? "", shipmentId, pushState };
}

const notesIn = (sim: WpshopSim) =>
  sim.control
    .calls()
    .filter(({ method, url }) => method === "POST" && url.includes("/notes"))
    .map(({ url, body }) => ({ url, note: JSON.parse(body) as unknown }));

const makeDue = (shipmentId: string) =>
  app.database.rows("update app.shipments set channel_push_due_at = now() where id = $1", [shipmentId]);

describe("the label of a shop's order", { timeout: 60_000 }, () => {
  it("brings its number to the shop, once, however many look", async () => {
    const { tenant, sim, placed, number, pushState } = await bought();
    expect(await pushState()).toMatchObject({ status: "pending" });
    await Promise.all([lookAtShipments(services, tenant.id), lookAtShipments(services, tenant.id)]);
    await lookAtShipments(services, tenant.id);
    expect(number).toMatch(/^SUR/);
    expect(notesIn(sim)).toEqual([
      {
        url: expect.stringContaining(`/orders/${placed.id}/notes`) as string,
        note: { note: expect.stringContaining(number) as string, customer_note: true },
      },
    ]);
    expect(await pushState()).toMatchObject({ status: "sent", error: null });
  });

  it("brings the items of a part along, and those of the rest with the rest", async () => {
    const { tenant, token, sim, orderId, ship } = await ordered();
    const { data: order } = await app.ok("getOrder", { token, params: { orderId } });
    const [line] = order.lines;
    await ship({ lines: [{ orderLineId: line?.id ?? "", quantity: 1 }] });
    await ship({});
    await lookAtShipments(services, tenant.id);
    const item = expect.objectContaining({
      note: expect.stringMatching(new RegExp(`\\n1 × ${RegExp.escape(line?.name ?? "?")}$`)) as string,
    }) as object;
    expect(notesIn(sim).map(({ note }) => note)).toEqual([item, item]);
  });

  it("is notified again later when the shop answers 503, and then once", async () => {
    const { tenant, sim, shipmentId, pushState } = await bought();
    sim.control.addFault({ kind: "server-error", status: 503, route: "notes", method: "POST", times: 1 });
    await lookAtShipments(services, tenant.id);
    expect(await pushState()).toMatchObject({
      status: "pending",
      error: expect.stringContaining("503") as string,
    });
    await lookAtShipments(services, tenant.id);
    expect(notesIn(sim)).toHaveLength(1);
    await makeDue(shipmentId);
    await lookAtShipments(services, tenant.id);
    expect(await pushState()).toMatchObject({ status: "sent", error: null });
    await makeDue(shipmentId);
    await lookAtShipments(services, tenant.id);
    expect(notesIn(sim)).toHaveLength(2);
  });

  it("is not notified any more once it was cancelled", async () => {
    const { tenant, sim, shipmentId, pushState } = await bought();
    await app.ok("cancelShipment", { token: tenant.owner.token, params: { shipmentId }, body: {} });
    await lookAtShipments(services, tenant.id);
    expect(notesIn(sim)).toEqual([]);
    expect(await pushState()).toMatchObject({ status: "not_applicable" });
  });

  it("is kept from the shop when the caller says so", async () => {
    const { tenant, sim, pushState } = await bought({ notifyChannel: false });
    await lookAtShipments(services, tenant.id);
    expect(notesIn(sim)).toEqual([]);
    expect(await pushState()).toMatchObject({ status: "not_applicable" });
  });
});
