import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { ordersOfShipment } from "./client-orders.ts";
import { type MarketBench, openBench, SIM_OPTIONS, VARIATIONS, withAnswer } from "./testing/sim.ts";

let bench: MarketBench<MarketplaceSim>;
let connection: ShopConnection;

beforeAll(async () => {
  bench = openBench(await startMarketplaceSim(SIM_OPTIONS));
  connection = bench.connect(VARIATIONS);
});
afterAll(async () => {
  await bench.close();
});

describe("orders of a shipment", () => {
  it("are all that travel in it", async () => {
    const products = bench.sim.control.listProducts(VARIATIONS).slice(0, 2);
    const lines = products.map(({ variants }) => ({ variantId: variants[0]?.id, quantity: 1 }));
    const purchase = bench.sim.control.placeOrder(VARIATIONS, { lines, allowOversell: true });
    const shipmentId = bench.sim.marketplace.shipmentId(VARIATIONS, purchase.id);
    bench.called();
    expect(await ordersOfShipment(connection, shipmentId)).toEqual(
      bench.sim.marketplace.orderIds(VARIATIONS, purchase.id),
    );
    expect(bench.called()).toEqual([`GET /shipments/${shipmentId}/items`]);
  });

  it("are none where the shipment is unknown or sent by somebody else", async () => {
    expect(await ordersOfShipment(connection, "404")).toEqual([]);
    const foreign = withAnswer(connection, () => ({
      body: Buffer.from(JSON.stringify([{ order_id: 1, sender_id: 5 }])),
    }));
    expect(await ordersOfShipment(foreign, "1")).toEqual([]);
  });

  it("are refused in another shape", async () => {
    const wrong = withAnswer(connection, () => ({ body: Buffer.from('{"order_id":1}') }));
    await expect(ordersOfShipment(wrong, "1")).rejects.toMatchObject({ failure: "malformed" });
  });
});
