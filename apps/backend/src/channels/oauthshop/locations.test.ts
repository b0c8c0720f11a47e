import { type OauthshopSim, startOauthshopSim } from "@estiba/channel-sim";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop } from "./testing/sim-connection.ts";

const SHOP = "andes-outdoor.myshopify.com";
const SKU = "SKU-00001";
const [NORTH, CENTRE] = ["70000000201", "70000000202"] as const;

let sim: OauthshopSim;
let connection: ShopConnection;
beforeEach(async () => {
  sim = await startOauthshopSim({ productsPerShop: 6 });
  sim.oauthshop.setBucket(SHOP, { maximum: 1_000_000, restoreRate: 1_000_000 });
  sim.control.assignLocations(SHOP);
  connection = { ...(await connectShop(sim, SHOP)), locationIds: [NORTH, CENTRE] };
});
afterEach(async () => {
  await sim.close();
});

function variant(sku = SKU) {
  const found = sim.control
    .listProducts(SHOP)
    .flatMap(({ variants }) => variants)
    .find((one) => one.sku === sku);
  if (!found) {
    throw new Error(`no variant ${sku}`);
  }
  return found;
}

const write = (locations: readonly { locationId: string; quantity: number; expected: number | null }[]) => ({
  channelProductId: variant().productId,
  channelVariantId: variant().id,
  publishKey: {},
  quantity: locations.reduce((sum, { quantity }) => sum + quantity, 0),
  expected: null,
  locations,
  idempotencyKey: "one",
});

const stock = (first: number, second: number) => {
  sim.control.setStock(SHOP, SKU, first, 0);
  sim.control.setStock(SHOP, SKU, second, 1);
};

const figures = (first: number, second: number, expected: readonly [number, number]) => [
  { locationId: NORTH, quantity: first, expected: expected[0] },
  { locationId: CENTRE, quantity: second, expected: expected[1] },
];

describe("figures by location", () => {
  it("are set together, each compared with what it was", async () => {
    stock(5, 3);
    expect(await oauthshopClient.publishStock(connection, [write(figures(2, 6, [5, 3]))])).toEqual([
      { channelVariantId: variant().id, outcome: "done" },
    ]);
    expect(variant().levels).toEqual([2, 6]);
    const [set] = adminCalls(sim.control.calls()).filter(({ operation }) => operation === "SetStock");
    expect(set?.variables["input"]).toMatchObject({
      quantities: [
        { locationId: `gid://shopify/Location/${NORTH}`, quantity: 2, changeFromQuantity: 5 },
        { locationId: `gid://shopify/Location/${CENTRE}`, quantity: 6, changeFromQuantity: 3 },
      ],
    });
  });

  it("fail for the variant when one of them is not what was expected", async () => {
    stock(5, 3);
    expect(await oauthshopClient.publishStock(connection, [write(figures(2, 6, [5, 4]))])).toMatchObject([
      { outcome: "failed", message: "stale: expected 4, found 3" },
    ]);
    expect(variant().levels).toEqual([2, 3]);
  });

  it("begin where the variant was not stocked yet", async () => {
    stock(5, 3);
    sim.oauthshop.stopStocking(SHOP, SKU, 1);
    await oauthshopClient.publishStock(connection, [write(figures(5, 4, [5, 0]))]);
    expect(variant().levels).toEqual([5, 4]);
  });

  it("are read by location, and are one figure between them", async () => {
    stock(5, 3);
    const target = { ...write([]), locations: undefined };
    expect(await oauthshopClient.readLocationStock(connection, [target])).toEqual(
      new Map([
        [
          variant().id,
          new Map([
            [NORTH, 5],
            [CENTRE, 3],
          ]),
        ],
      ]),
    );
    expect(await oauthshopClient.readStock(connection, [target])).toEqual(new Map([[variant().id, 8]]));
    const { items } = await oauthshopClient.pullCatalog(connection, { changedSince: null, cursor: null });
    expect(items.find(({ sku }) => sku === SKU)?.stock).toBe(8);
  });
});

it("names its locations", async () => {
  expect(await oauthshopClient.readLocations(connection)).toEqual([
    { externalId: NORTH, name: "Bodega Santiago", isActive: true, isPlatformOwned: false },
    { externalId: CENTRE, name: "Tienda Concón", isActive: true, isPlatformOwned: false },
  ]);
});

it("reads a bundle as computed by the platform", async () => {
  sim.oauthshop.makeBundleParent(SHOP, SKU);
  const { items } = await oauthshopClient.pullCatalog(connection, { changedSince: null, cursor: null });
  expect(items.filter(({ isPlatformKit }) => isPlatformKit).map(({ sku }) => sku)).toEqual([SKU]);
});

const buy = (quantity: number) =>
  sim.control.placeOrder(SHOP, { lines: [{ sku: SKU, quantity }], allowOversell: true });
const leavesFrom = async (orderId: string) => {
  const order = await oauthshopClient.fetchOrder(connection, orderId);
  return order?.lines.map((line) => line.leavesFrom?.map((one) => [one.locationId, one.quantity]));
};

describe("an order", () => {
  it("says from where each of its units leaves", async () => {
    stock(2, 5);
    const order = buy(6);
    expect(await leavesFrom(order.id)).toEqual([
      [
        [NORTH, 2],
        [CENTRE, 4],
      ],
    ]);
    const { items } = await oauthshopClient.pullOrders(connection, { changedSince: null, cursor: null });
    expect(items[0]?.lines[0]?.leavesFrom).toHaveLength(2);
  });

  it("says nothing of that where no location is mapped", async () => {
    const order = buy(1);
    const plain = await oauthshopClient.fetchOrder({ ...connection, locationIds: [] }, order.id);
    expect(plain?.lines[0]).not.toHaveProperty("leavesFrom");
  });

  it("is moved to another location, and once is enough", async () => {
    stock(5, 5);
    const order = buy(3);
    const move = { externalOrderId: order.id, locationId: CENTRE, lines: null };
    await oauthshopClient.moveOrder(connection, move);
    await oauthshopClient.moveOrder(connection, move);
    expect(await leavesFrom(order.id)).toEqual([[[CENTRE, 3]]]);
    expect(variant().levels).toEqual([5, 2]);
  });

  it("is moved as far as units are named, and once is enough", async () => {
    stock(5, 5);
    const order = buy(3);
    const lines = [{ externalLineId: order.lines[0]?.id ?? "", quantity: 1 }];
    const move = { externalOrderId: order.id, locationId: CENTRE, lines };
    await oauthshopClient.moveOrder(connection, move);
    await oauthshopClient.moveOrder(connection, move);
    expect(await leavesFrom(order.id)).toEqual([
      [
        [NORTH, 2],
        [CENTRE, 1],
      ],
    ]);
  });

  it("is refused where the other location does not stock it", async () => {
    stock(5, 5);
    const order = buy(1);
    sim.oauthshop.stopStocking(SHOP, SKU, 1);
    const move = { externalOrderId: order.id, locationId: CENTRE, lines: null };
    await expect(oauthshopClient.moveOrder(connection, move)).rejects.toMatchObject({ failure: "rejected" });
  });

  it("that is gone cannot be moved", async () => {
    const move = { externalOrderId: "999", locationId: CENTRE, lines: null };
    await expect(oauthshopClient.moveOrder(connection, move)).rejects.toMatchObject({ failure: "not_found" });
  });
});
