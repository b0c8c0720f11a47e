import { type SimOrder, startOauthshopSim } from "@estiba/channel-sim";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChannelOrder, ShopConnection } from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { oauthshopClient } from "./client.ts";
import { mapOrder, mayHaveOpenReturns } from "./mapping.ts";
import { readOrderBody } from "./order-shapes.ts";
import { connectShop } from "./testing/sim-connection.ts";

const SHOPS = ["acme-demo.myshopify.com", "andes-outdoor.myshopify.com"] as const;

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
const connections = new Map<string, ShopConnection>();

beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 12 });
  for (const shop of SHOPS) {
    sim.oauthshop.setBucket(shop, { maximum: 1_000_000, restoreRate: 1_000_000 });
    connections.set(shop, await connectShop(sim, shop));
  }
});
afterAll(async () => {
  await sim.close();
});

function connectionOf(shop: string): ShopConnection {
  const connection = connections.get(shop);
  if (connection === undefined) {
    throw new Error(`${shop} is not connected`);
  }
  return connection;
}

/** The order as a webhook would carry it now; null where the body alone is not trusted. */
function fromWebhook(shop: string, orderId: string): ChannelOrder | null {
  const index = sim.control.listOrders(shop).findIndex(({ id }) => id === orderId);
  const body = JSON.stringify(sim.control.platformOrders(shop)[index]);
  const order = readOrderBody(parseExactJson(Buffer.from(body)));
  return mayHaveOpenReturns(order) ? null : mapOrder(order);
}

const ACTIONS = [
  "pay",
  "edit-up",
  "edit-down",
  "add",
  "refund",
  "refund-kept",
  "fulfill",
  "cancel",
  "cancel-kept",
] as const;
type Action = (typeof ACTIONS)[number];

/** What cannot be done to this order any more is left out. */
function act(shop: string, order: SimOrder, action: Action): void {
  const line = order.lines.find(({ quantity, refundedQuantity }) => quantity > refundedQuantity);
  const { control } = sim;
  if (order.status === "cancelled" || line === undefined) {
    return;
  }
  const one = { lines: [{ lineId: line.id, quantity: 1 }] };
  switch (action) {
    case "pay":
      control.payOrder(shop, order.id);
      return;
    case "edit-up":
      control.editOrder(shop, order.id, { lines: [{ lineId: line.id, quantity: line.quantity + 1 }] });
      return;
    case "edit-down":
      control.editOrder(shop, order.id, { lines: [{ lineId: line.id, quantity: line.quantity - 1 }] });
      return;
    case "add":
      control.editOrder(shop, order.id, { lines: [{ sku: "SKU-00003", quantity: 1 }] });
      return;
    case "refund":
    case "refund-kept":
      control.refundOrder(shop, order.id, { ...one, isRestocked: action === "refund" });
      return;
    case "fulfill":
      control.fulfillOrder(shop, order.id);
      return;
    case "cancel":
    case "cancel-kept":
      control.cancelOrder(shop, order.id, { isRestocked: action === "cancel" });
  }
}

const story = fc.record({
  shop: fc.constantFrom(...SHOPS),
  payment: fc.constantFrom("cod", "card", "transfer"),
  lines: fc.array(
    fc.record({
      sku: fc.constantFrom("SKU-00001", "SKU-00002", "SKU-00005-AZU-S", "SKU-00006"),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  isTest: fc.boolean(),
  isShown: fc.boolean(),
  actions: fc.array(fc.constantFrom(...ACTIONS), { maxLength: 6 }),
} as const);

describe("an order received twice", () => {
  it("is one and the same order, by webhook and by API, whatever happened to it", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ shop, payment, lines, isTest, isShown, actions }) => {
        sim.oauthshop.configureApp({ isCustomerDataApproved: isShown });
        const order = sim.control.placeOrder(shop, { payment, lines, allowOversell: true });
        if (isTest) {
          sim.oauthshop.markTestOrder(shop, order.id);
        }
        for (const action of [null, ...actions]) {
          if (action !== null) {
            act(shop, order, action);
          }
          const told = fromWebhook(shop, order.id);
          const fetched = await oauthshopClient.fetchOrder(connectionOf(shop), order.id);
          expect(fetched).toEqual(told ?? fetched);
          expect(fetched?.externalId).toBe(order.id);
        }
      }),
      { numRuns: 60, seed: 20_261_114 },
    );
  });

  it("is the same in a pull of everything, also for products that are gone", async () => {
    sim.oauthshop.configureApp({ isCustomerDataApproved: true });
    for (const shop of SHOPS) {
      const product = sim.control.listProducts(shop).find(({ variants }) => variants[0]?.sku === "SKU-00006");
      sim.control.deleteProduct(shop, product?.id ?? "");
      const pulled = new Map<string, ChannelOrder>();
      let cursor: string | null = null;
      do {
        const page = await oauthshopClient.pullOrders(connectionOf(shop), { changedSince: null, cursor });
        for (const order of page.items) {
          pulled.set(order.externalId, order);
        }
        cursor = page.nextCursor;
      } while (cursor !== null);
      const orders = sim.control.listOrders(shop);
      expect(orders.length).toBeGreaterThan(5);
      expect(pulled.size).toBe(orders.length);
      for (const { id } of orders) {
        expect(pulled.get(id)).toEqual(fromWebhook(shop, id) ?? pulled.get(id));
      }
    }
  });
});

describe("the stock an order takes", () => {
  it("is what the shop itself has taken off its shelf", async () => {
    const [shop] = SHOPS;
    const sku = "SKU-00002";
    const level = (): number => sim.control.stockWrites({ shopId: shop, sku }).at(-1)?.after ?? Number.NaN;
    sim.control.setStock(shop, sku, 1_000);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.constantFrom("pay", "edit-up", "edit-down", "refund", "refund-kept", "cancel" as const), {
          maxLength: 6,
        }),
        async (quantity, actions) => {
          const before = level();
          const order = sim.control.placeOrder(shop, { lines: [{ sku, quantity }] });
          for (const action of actions) {
            // Units the merchant kept out of stock stay out when the rest of the order is cancelled.
            if (action !== "cancel" || !actions.includes("refund-kept")) {
              act(shop, order, action);
            }
          }
          const read = await oauthshopClient.fetchOrder(connectionOf(shop), order.id);
          const taken = read?.lines.reduce((sum, line) => sum + line.stockQuantity, 0);
          expect(taken).toBe(before - level());
        },
      ),
      { numRuns: 40, seed: 20_261_115 },
    );
  });
});
