import { beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "./clock.ts";
import type { SimEvent, SimShop } from "./model.ts";
import { OrderDesk } from "./order-desk.ts";
import { createRandom } from "./random.ts";
import { seedCatalog } from "./seed-catalog.ts";
import { ShopStore } from "./shop-store.ts";

let store: ShopStore;
let shop: SimShop;
let desk: OrderDesk;
let events: SimEvent[];

function open(isNegativeStockAllowed: boolean): void {
  store = new ShopStore({
    clock: createManualClock(0),
    ids: (_kind, _shopIndex, sequence) => String(sequence),
    firstOrderNumber: 1,
    isNegativeStockAllowed,
  });
  shop = store.createShop({ name: "Uno", country: "CL", currency: "CLP" });
  seedCatalog(store, shop, { products: 10, seed: "s" });
  events = [];
  store.onEvent = (event) => {
    events.push(event);
  };
  desk = new OrderDesk(store, createRandom("orders"));
  store.setLevel(shop, store.variant(shop, "SKU-00001"), 3, { source: "merchant" });
}

const level = (): number | undefined => store.variant(shop, "SKU-00001").levels[0];

beforeEach(() => {
  open(false);
});

describe("selling more than there is", () => {
  it("is refused, counting all lines of a variant together", () => {
    const lines = [
      { sku: "SKU-00001", quantity: 2 },
      { sku: "SKU-00001", quantity: 2 },
    ];
    expect(() => desk.place(shop, { lines })).toThrow("only 3 left of SKU-00001");
    expect(level()).toBe(3);
  });

  it("stops at zero where the platform cannot go below, and gives back only what it took", () => {
    const order = desk.place(shop, { lines: [{ sku: "SKU-00001", quantity: 5 }], allowOversell: true });
    expect([level(), order.lines[0]?.unclaimedQuantity]).toEqual([0, 2]);
    desk.cancel(shop, order.id);
    expect(level()).toBe(3);
  });

  it("goes below zero where the platform can", () => {
    open(true);
    const order = desk.place(shop, { lines: [{ sku: "SKU-00001", quantity: 5 }], allowOversell: true });
    expect(level()).toBe(-2);
    desk.cancel(shop, order.id);
    expect(level()).toBe(3);
  });
});

describe("after the sale", () => {
  it("refunds part by part and knows when nothing is left", () => {
    const order = desk.place(shop, { lines: [{ sku: "SKU-00001", quantity: 3 }] });
    const lineId = order.lines[0]?.id ?? "";
    desk.refund(shop, order.id, { lines: [{ lineId, quantity: 1 }], isRestocked: false });
    expect([order.paymentStatus, level()]).toEqual(["partially_refunded", 0]);
    desk.refund(shop, order.id);
    expect([order.paymentStatus, level()]).toEqual(["refunded", 2]);
    expect(() => desk.refund(shop, order.id, { lines: [{ lineId, quantity: 1 }] })).toThrow("cannot refund");
  });

  it("gives back only the rest when a partly refunded order is cancelled, once", () => {
    const order = desk.place(shop, { lines: [{ sku: "SKU-00001", quantity: 3 }] });
    desk.refund(shop, order.id, { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }] });
    desk.cancel(shop, order.id);
    expect(level()).toBe(3);
    expect(() => desk.cancel(shop, order.id)).toThrow("already cancelled");
  });

  it("edits quantities both ways, adds and removes lines, and follows with the total", () => {
    const order = desk.place(shop, { lines: [{ sku: "SKU-00001" }], shippingMinor: 0 });
    desk.edit(shop, order.id, { lines: [{ sku: "SKU-00001", quantity: 3 }] });
    expect(level()).toBe(0);
    desk.edit(shop, order.id, {
      lines: [
        { sku: "SKU-00001", quantity: 0 },
        { sku: "SKU-00002", quantity: 2 },
      ],
    });
    expect([level(), order.lines.map((line) => line.sku)]).toEqual([3, ["SKU-00002"]]);
    expect(order.totalMinor).toBe(2 * store.variant(shop, "SKU-00002").priceMinor);
  });

  it("notifies the platform once per change of the order", () => {
    const order = desk.place(shop, { lines: [{ sku: "SKU-00001" }], payment: "transfer" });
    desk.pay(shop, order.id);
    desk.fulfill(shop, order.id);
    desk.cancel(shop, order.id);
    const changes = events.flatMap((event) => (event.kind === "order" ? [event.change] : []));
    expect(changes).toEqual(["created", "paid", "fulfilled", "cancelled"]);
  });
});
