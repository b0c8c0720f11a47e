import { describe, expect, it } from "vitest";
import { expectError } from "../../../test/client.ts";
import { brokenPromises, repeat } from "../../../test/factories/places.ts";
import { CENTRE, locatedShop, NORTH, SKU, useLocations } from "../../../test/factories/locations.ts";
import { moveOrders } from "../orders/routing/move-orders.ts";

const { app, sim } = await useLocations();
const { services } = app.foundation;

/** Six cups in the warehouse and four in the store, each shown at a location of its own. */
async function mapped() {
  const world = await locatedShop(app, sim);
  await world.stock(6, world.firstId);
  await world.stock(4, world.storeId);
  await world.map(NORTH, world.firstId);
  await world.map(CENTRE, world.storeId);
  await world.publish();
  return world;
}

const keep = (world: Awaited<ReturnType<typeof mapped>>, buffer: number) =>
  app.ok("updateShopBuffer", { token: world.token, params: { shopId: world.shopId }, body: { buffer } });

const send = (world: Awaited<ReturnType<typeof mapped>>, units: number) =>
  app.ok("createTransfer", {
    token: world.token,
    headers: repeat(),
    body: {
      fromPlaceId: world.firstId,
      toPlaceId: world.storeId,
      lines: [{ sku: SKU, quantity: units }],
      send: true,
    },
  });

describe("the locations of a shop", { timeout: 60_000 }, () => {
  it("show what is at their places", async () => {
    const world = await mapped();
    expect(world.shown()).toEqual([6, 4]);
    expect(await world.locations()).toMatchObject({
      mode: "follow",
      canLead: true,
      isByLocation: true,
      locations: [
        { locationId: NORTH, placeId: world.firstId, shown: 6 },
        { locationId: CENTRE, placeId: world.storeId, shown: 4 },
      ],
    });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("are held back from the last one first, so that they show the shop's figure between them", async () => {
    const world = await mapped();
    await keep(world, 5);
    await world.publish();
    expect(world.shown()).toEqual([5, 0]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("follow goods that move from one place to another, though no more or fewer can be sold", async () => {
    const world = await mapped();
    const { data } = await send(world, 2);
    await app.ok("receiveTransfer", {
      token: world.token,
      headers: repeat(),
      params: { transferId: data.transferId },
      body: { lines: [{ sku: SKU, received: 2 }] },
    });
    await world.publish();
    expect(world.shown()).toEqual([4, 6]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("show nothing of a place that does not serve the shop", async () => {
    const world = await mapped();
    await world.serve(world.storeId, false);
    await world.publish();
    expect(world.shown()).toEqual([6, 0]);
    await world.serve(world.storeId, true);
    await world.publish();
    expect(world.shown()).toEqual([6, 4]);
  });

  it("leave one that is not mapped alone, and show the rest at the first", async () => {
    const world = await mapped();
    await world.map(CENTRE, null);
    await world.publish();
    expect(world.shown()).toEqual([10, 4]);
  });

  it("are one figure where none is mapped", async () => {
    const world = await locatedShop(app, sim);
    await world.stock(6, world.firstId);
    await world.stock(4, world.storeId);
    await world.publish();
    expect(world.shown()?.[0]).toBe(10);
    expect((await world.locations()).isByLocation).toBe(false);
  });

  it.each([
    ["their sum", "quantity = quantity + 1 where location_id = $2"],
    [
      "one that shows more than is there",
      "quantity = quantity + case location_id when $2 then 1 else -1 end where $2 <> ''",
    ],
  ])("are missed when %s is wrong", async (_what, damage) => {
    const world = await mapped();
    await app.database.rows(`update app.publication_locations set ${damage} and tenant_id = $1`, [
      world.tenant.id,
      CENTRE,
    ]);
    expect(await brokenPromises(app)).toEqual([expect.stringMatching(/^I25 /)]);
    await app.database.rows("delete from app.publication_locations where tenant_id = $1", [world.tenant.id]);
  });
});

describe("an order that the platform gave to a location", { timeout: 60_000 }, () => {
  it.each(["poll", "webhook"] as const)("leaves from its place, however it was told (%s)", async (source) => {
    const world = await mapped();
    sim.control.setStock("andes-outdoor.myshopify.com", SKU, 1, 0);
    const order = world.buy(3);
    const orderId = await world.take(order.id, source);
    expect(await world.places()).toMatchObject({ [world.firstId]: 6, [world.storeId]: 1 });
    const { data } = await app.ok("getOrderRoute", { token: world.token, params: { orderId } });
    expect(data.decisions[0]).toMatchObject({
      outcome: "platform_assigned",
      places: [
        { placeId: world.firstId, verdict: "platform_assigned" },
        { placeId: world.storeId, verdict: "chosen" },
      ],
    });
    await world.publish();
    expect(world.shown()).toEqual([6, 1]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is not routed by hand", async () => {
    const world = await mapped();
    const orderId = await world.take(world.buy(3).id);
    const answer = await app.ask("routeOrder", {
      token: world.token,
      headers: repeat(),
      params: { orderId },
      body: { again: true },
    });
    expectError(answer, "ROUTE_NOT_ALLOWED");
  });

  it("leaves from elsewhere once the platform has moved it", async () => {
    const world = await mapped();
    const order = world.buy(3);
    await world.take(order.id);
    expect(await world.places()).toMatchObject({ [world.firstId]: 3, [world.storeId]: 4 });
    sim.oauthshop.moveFulfillment("andes-outdoor.myshopify.com", order.id, 1);
    const orderId = await world.take(order.id);
    expect(await world.places()).toMatchObject({ [world.firstId]: 6, [world.storeId]: 1 });
    const { data } = await app.ok("getOrderRoute", { token: world.token, params: { orderId } });
    expect(data.decisions[0]).toMatchObject({ cause: "platform", outcome: "platform_assigned" });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("stays where its parcel leaves from when the platform moves it, and somebody has to look", async () => {
    const world = await mapped();
    const order = world.buy(3);
    const orderId = await world.take(order.id);
    const { data: carrier } = await app.ok("createCarrierConnection", {
      token: world.token,
      body: { provider: "manual", name: "Cadetería", mode: "live" },
    });
    const { data } = await app.ok("createShipment", {
      token: world.token,
      headers: repeat(),
      body: { orderId, manual: { connectionId: carrier.connectionId, trackingNumber: `M-${order.id}` } },
    });
    sim.oauthshop.moveFulfillment("andes-outdoor.myshopify.com", order.id, 1);
    await world.take(order.id);
    expect(await world.places()).toMatchObject({ [world.firstId]: 3, [world.storeId]: 4 });
    const { data: shipment } = await app.ok("getShipment", {
      token: world.token,
      params: { shipmentId: data.shipmentId },
    });
    expect(shipment.needsAttention).toContain("location_differs");
  });
});

it("an order does not leave from a place that does not serve its shop", { timeout: 60_000 }, async () => {
  const world = await locatedShop(app, sim);
  await world.stock(6, world.firstId);
  await world.stock(4, world.storeId);
  await world.serve(world.firstId, false);
  await world.publish();
  expect(world.shown()?.[0]).toBe(4);
  await world.take(world.buy(2).id);
  expect(await world.places()).toMatchObject({ [world.firstId]: 6, [world.storeId]: 2 });
  expect(await brokenPromises(app)).toEqual([]);
});

describe("the locations of a shop that is the source", { timeout: 60_000 }, () => {
  it("keep what its merchant put there", async () => {
    const world = await mapped();
    await app.ok("updateInventoryConfig", {
      token: world.token,
      body: { inventorySourceType: "SHOP", inventorySourceShopId: world.shopId },
    });
    sim.control.setStock("andes-outdoor.myshopify.com", SKU, 9, 1);
    await world.stock(5, world.firstId);
    await world.publish();
    expect(world.shown()?.[1]).toBe(9);
  });
});

const locationsOf = (orderId: string) =>
  sim.control.listOrders("andes-outdoor.myshopify.com").find(({ id }) => id === orderId)?.lines[0]?.takenAt;

describe("where ours leads", { timeout: 60_000 }, () => {
  it("the platform is told from where an order leaves", async () => {
    const world = await mapped();
    await world.lead();
    sim.control.setStock("andes-outdoor.myshopify.com", SKU, 1, 0);
    const order = world.buy(3);
    expect(locationsOf(order.id)).toEqual([0, 3]);
    await world.take(order.id);
    expect(await world.places()).toMatchObject({ [world.firstId]: 3, [world.storeId]: 4 });
    await moveOrders(services, world.tenant.id, world.shopId);
    expect(locationsOf(order.id)).toEqual([3, 0]);
  });

  it("an order that is routed by hand is moved there", async () => {
    const world = await mapped();
    await world.lead();
    const order = world.buy(2);
    const orderId = await world.take(order.id);
    const { data } = await app.ok("getOrderRoute", { token: world.token, params: { orderId } });
    const orderLineId = data.places[0]?.lines[0]?.orderLineId ?? "";
    await app.ok("routeOrder", {
      token: world.token,
      headers: repeat(),
      params: { orderId },
      body: { lines: [{ orderLineId, placeId: world.storeId, quantity: 2 }] },
    });
    await moveOrders(services, world.tenant.id, world.shopId);
    expect(locationsOf(order.id)).toEqual([0, 2]);
  });

  it("a refusal is kept and not said again", async () => {
    const world = await mapped();
    await world.lead();
    sim.control.setStock("andes-outdoor.myshopify.com", SKU, 1, 0);
    const order = world.buy(3);
    await world.take(order.id);
    sim.oauthshop.reportProgress("andes-outdoor.myshopify.com", order.id);
    await moveOrders(services, world.tenant.id, world.shopId);
    const [row] = await app.database.rows<{ error: string; settled_at: Date | null }>(
      "select error, settled_at from app.location_moves where tenant_id = $1",
      [world.tenant.id],
    );
    expect(row?.error).toContain("progress was reported");
    expect(row?.settled_at).not.toBeNull();
    expect(locationsOf(order.id)).toEqual([0, 3]);
  });
});
