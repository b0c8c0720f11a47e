import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { brokenPromises } from "../../../../test/factories/places.ts";
import { threePlaces } from "../../../../test/factories/routing.ts";
import { BOXES, BUYER, makeRateTable, once, SENDER } from "../../../../test/factories/shipping.ts";
import { runBatchItems } from "../../../flows/shipping/labels/run-shipment-batch.ts";

const { app } = await useCarriers();

/** Parcels can leave from A and B; C has no address. */
async function addressedPlaces() {
  const w = await threePlaces(app);
  const { token } = w;
  await makeRateTable(app, token);
  const streets = [
    [w.a, "Calle A 1"],
    [w.b, "Calle B 2"],
  ] as const;
  for (const [placeId, address] of streets) {
    await app.ok("updatePlace", { token, params: { placeId }, body: { address: { ...SENDER, address } } });
  }
  const ship = async (orderIds: readonly string[], more: object = { perPlace: true }) => {
    const items = orderIds.map((orderId) => ({
      orderId,
      select: "cheapest" as const,
      parcels: BOXES,
      ...more,
    }));
    const { data } = await app.ok("createShipments", { token, headers: once(), body: { items } });
    while (await runBatchItems(app.foundation.services, w.tenant.id)) {
      // until nothing is left
    }
    return (await app.ok("getShipmentBatch", { token, params: { jobId: data.jobId } })).data;
  };
  const parcels = async (batch: Awaited<ReturnType<typeof ship>>) => {
    const shown = [];
    for (const { shipmentId, error } of batch.items) {
      expect(error).toBeNull();
      const { data } = await app.ok("getShipment", { token, params: { shipmentId: shipmentId ?? "" } });
      const [sent] = await app.database.rows<{ street: string }>(
        "select origin ->> 'address' as street from app.shipments where id = $1",
        [shipmentId],
      );
      shown.push({
        from: sent?.street,
        lines: data.lines?.map(({ sku, quantity }) => `${quantity} ${sku}`),
        cod: data.cod?.expected ?? 0,
      });
    }
    return shown;
  };
  return { ...w, ship, parcels };
}

const cod = { shippingAddress: BUYER, paymentMethod: "cod" };

describe("orders that are shipped many at once", () => {
  it("leave in one parcel from each place that they leave from, and the last one collects the cash", async () => {
    const w = await addressedPlaces();
    const orderId = await w.sell({ X: 4, Y: 3 }, cod);
    const whole = await w.sell({ X: 1 }, cod);
    const batch = await w.ship([orderId, whole]);
    expect(batch).toMatchObject({ state: "completed", progress: { done: 3, total: 3 }, failed: 0 });
    expect(await w.parcels(batch)).toEqual([
      { from: "Calle A 1", lines: ["4 X"], cod: 0 },
      { from: "Calle B 2", lines: ["3 Y"], cod: 1_000 },
      { from: "Calle A 1", lines: ["1 X"], cod: 1_000 },
    ]);
    expect(await brokenPromises(app)).toEqual([]);
    const named = await app.database.rows<{ place_id: string | null; n: number }>(
      "select place_id, count(*)::integer as n from app.shipment_lines where tenant_id = $1 group by 1 order by 2",
      [w.tenant.id],
    );
    expect(named).toEqual([
      { place_id: w.b, n: 1 },
      { place_id: w.a, n: 2 },
    ]);
  });

  it("leave whole from the one place that has them, and from the usual one where that has no address", async () => {
    const w = await addressedPlaces();
    const fromB = await w.sell({ Y: 4 }, cod);
    const fromC = await w.sell({ X: 2, Y: 2 }, cod);
    expect(w.from(await w.route(fromC))).toBe("C X2, C Y2");
    expect(await w.parcels(await w.ship([fromB, fromC]))).toEqual([
      { from: "Calle B 2", lines: ["4 Y"], cod: 1_000 },
      { from: "Calle A 1", lines: ["2 X", "2 Y"], cod: 1_000 },
    ]);
  });

  it("leave what is left where a part has gone already", async () => {
    const w = await addressedPlaces();
    const orderId = await w.sell({ X: 4, Y: 3 }, cod);
    const { data } = await app.ok("getOrder", { token: w.token, params: { orderId } });
    const lines = data.lines
      .filter(({ sku }) => sku === "X")
      .map(({ id }) => ({ orderLineId: id, quantity: 3 }));
    await app.ok("createShipment", {
      token: w.token,
      headers: once(),
      body: { orderId, originId: w.a, lines, select: "cheapest", parcels: BOXES },
    });
    expect(await w.parcels(await w.ship([orderId]))).toEqual([
      { from: "Calle A 1", lines: ["1 X"], cod: 0 },
      { from: "Calle B 2", lines: ["3 Y"], cod: 1_000 },
    ]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("leave in one parcel from the usual place where nobody asks for more", async () => {
    const w = await addressedPlaces();
    const orderId = await w.sell({ X: 4, Y: 3 }, cod);
    expect(await w.parcels(await w.ship([orderId], {}))).toEqual([
      { from: "Calle A 1", lines: ["4 X", "3 Y"], cod: 1_000 },
    ]);
  });
});
