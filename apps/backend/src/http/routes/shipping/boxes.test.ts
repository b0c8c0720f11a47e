import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { LARGE, makeGoods, MUG, SMALL } from "../../../../test/factories/packing.ts";
import { BOX, BUYER, once } from "../../../../test/factories/shipping.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { runBatchItems } from "../../../flows/shipping/labels/run-shipment-batch.ts";

const { app, withTable } = await useCarriers();

/** Two boxes, and a product with a weight and sides beside one without. */
async function world(boxes: readonly (typeof SMALL)[] = [SMALL, LARGE]) {
  const merchant = await withTable();
  const { tenant, token } = merchant;
  for (const body of boxes) {
    await app.ok("createBox", { token, body });
  }
  const goods = await makeGoods(app, tenant, [MUG, { sku: "MISTERIO" }]);
  const packing = (orderId: string) => app.ask("getOrderPacking", { token, params: { orderId } });
  return { ...merchant, ...goods, packing };
}

const preset = {
  name: "De siempre",
  lengthCm: 30,
  widthCm: 20,
  heightCm: 10,
  weightG: 1_000,
  isDefault: true,
};

describe("boxes", () => {
  it("are added, changed and removed, each name once", async () => {
    const { token } = await withTable();
    const { data: box } = await app.ok("createBox", { token, body: SMALL });
    expect(box).toMatchObject({ ...SMALL, placeIds: [] });
    expectError(await app.ask("createBox", { token, body: { ...LARGE, name: "s" } }), "BOX_NAME_TAKEN");
    const params = { boxId: box.boxId };
    const { data: changed } = await app.ok("updateBox", { token, params, body: { maxG: 6_000 } });
    expect(changed).toMatchObject({ ...SMALL, maxG: 6_000 });
    await app.ok("deleteBox", { token, params });
    expectError(await app.ask("deleteBox", { token, params }), "BOX_NOT_FOUND");
    expect((await app.ok("listBoxes", { token })).data.items).toEqual([]);
  });

  it("are changed by managers, and not by who only looks", async () => {
    const { tenant } = await withTable();
    const viewer = await makeUser(app, tenant, "VIEWER");
    expectError(await app.ask("createBox", { token: viewer.token, body: SMALL }), "ROLE_FORBIDDEN");
  });

  it("of another tenant are as absent as those that never were, and so are its places", async () => {
    const { token } = await world();
    const stranger = await makeTenant(app, { plan: "PRO" });
    const [box] = (await app.ok("listBoxes", { token })).data.items;
    const [place] = (await app.ok("listPlaces", { token })).data.items;
    const asked = async (boxId: string) =>
      (await app.ask("updateBox", { token: stranger.owner.token, params: { boxId }, body: {} })).body;
    const { requestId: _mine, ...foreign } = await asked(box?.boxId ?? "");
    const { requestId: _other, ...absent } = await asked(`box_${"0".repeat(26)}`);
    expect(foreign).toEqual(absent);
    const body = { ...SMALL, placeIds: [place?.placeId ?? ""] };
    expectError(await app.ask("createBox", { token: stranger.owner.token, body }), "PLACE_NOT_FOUND");
  });

  it("are at most fifty", async () => {
    const { tenant, token } = await withTable();
    await app.database.rows(
      `insert into app.boxes (tenant_id, id, name, length_mm, width_mm, height_mm, tare_g, max_g)
       select $1, 'box_' || lpad(n::text, 26, '0'), 'Caja ' || n, 1, 1, 1, 0, 1 from generate_series(1, 50) n`,
      [tenant.id],
    );
    expectError(await app.ask("createBox", { token, body: SMALL }), "BOX_LIMIT");
  });
});

describe("an order without typed parcels", () => {
  it("leaves in the box its goods fit into, and shows what is in it", async () => {
    const { sell, packing } = await world();
    const { body } = await packing(await sell([["TAZA", 2]]));
    expect(body.data).toMatchObject({
      source: "boxes",
      missingSkus: [],
      parcels: [
        {
          boxName: "S",
          lengthCm: 20,
          widthCm: 15,
          heightCm: 10,
          weightG: 780,
          lines: [{ sku: "TAZA", quantity: 2 }],
        },
      ],
    });
  });

  it("leaves in several where one does not hold them", async () => {
    const { sell, packing } = await world();
    const { body } = await packing(await sell([["TAZA", 30]]));
    expect(
      (body.data as { parcels: { boxName: string; weightG: number }[] }).parcels.map(
        ({ boxName, weightG }) => `${boxName} ${weightG}`,
      ),
    ).toEqual(["L 8700", "L 2400"]);
  });

  it("is quoted and bought by the weight of its goods", async () => {
    const { token, sell } = await world();
    const orderId = await sell([["TAZA", 2]]);
    const { data: quote } = await app.ok("createQuote", { token, body: { orderId } });
    expect(quote.parcels).toEqual([{ lengthCm: 20, widthCm: 15, heightCm: 10, weightG: 780 }]);
    const { data } = await app.ok("createShipment", {
      token,
      headers: once(),
      body: { orderId, select: "cheapest" },
    });
    expect(data.parcels).toMatchObject([{ parcel: 1, weightG: 780 }]);
  });

  it("is bought among many, and one whose goods have no weight says which", async () => {
    const { token, tenant, sell } = await world();
    const [light, unknown] = [await sell([["TAZA", 1]]), await sell([["MISTERIO", 1]])];
    const items = [light, unknown].map((orderId) => ({ orderId, select: "rules" as const }));
    const { data: batch } = await app.ok("createShipments", { token, headers: once(), body: { items } });
    while (await runBatchItems(app.foundation.services, tenant.id)) {
      // until all are done
    }
    const { data } = await app.ok("getShipmentBatch", { token, params: { jobId: batch.jobId } });
    expect(data.items.map(({ state, error }) => [state, error?.error, error?.skus])).toEqual([
      ["done", undefined, undefined],
      ["failed", "SIZES_MISSING", ["MISTERIO"]],
    ]);
  });

  it("needs the sizes of its goods, or a default parcel", async () => {
    const { token, sell, packing } = await world();
    const orderId = await sell([
      ["TAZA", 1],
      ["MISTERIO", 2],
    ]);
    const refused = await packing(orderId);
    expectError(refused, "SIZES_MISSING");
    expect(refused.body.details).toEqual({ skus: ["MISTERIO"] });
    await app.ok("updateShippingSettings", { token, body: { parcelPresets: [preset] } });
    expect((await packing(orderId)).body.data).toMatchObject({
      source: "preset",
      missingSkus: ["MISTERIO"],
      parcels: [{ boxId: null, lengthCm: 30, weightG: 1_000 }],
    });
  });

  it("has the default parcel's size and its goods' weight where there are no boxes", async () => {
    const { token, sell, packing } = await world([]);
    const orderId = await sell([["TAZA", 3]]);
    await app.ok("updateShippingSettings", { token, body: { parcelPresets: [preset] } });
    expect((await packing(orderId)).body.data).toMatchObject({
      source: "preset",
      missingSkus: [],
      parcels: [{ lengthCm: 30, weightG: 1_050 }],
    });
  });

  it("uses the boxes of the place it leaves from", async () => {
    const { token, sell, warehouseId } = await world([LARGE]);
    const { data: other } = await app.ok("createPlace", { token, body: { name: "Otro", kind: "store" } });
    await app.ok("createBox", { token, body: { ...SMALL, placeIds: [other.placeId] } });
    const orderId = await sell([["TAZA", 1]]);
    const { data } = await app.ok("getOrderPacking", {
      token,
      params: { orderId },
      query: { originId: warehouseId },
    });
    expect(data.parcels.map(({ boxName }) => boxName)).toEqual(["L"]);
  });

  it("of another tenant is not packed", async () => {
    const { sell } = await world();
    const stranger = await makeTenant(app, { plan: "PRO" });
    const params = { orderId: await sell([["TAZA", 1]]) };
    expectError(await app.ask("getOrderPacking", { token: stranger.owner.token, params }), "ORDER_NOT_FOUND");
  });

  it("can still be sent in parcels somebody typed", async () => {
    const { token, sell } = await world();
    const orderId = await sell([["TAZA", 1]]);
    const { data } = await app.ok("createQuote", { token, body: { orderId, parcels: [BOX] } });
    expect(data.parcels).toEqual([BOX]);
    const goal = { destination: BUYER, currency: "ARS" };
    expectError(await app.ask("createQuote", { token, body: goal }), "BAD_REQUEST");
    const nothing = { select: "cheapest" as const };
    expectError(await app.ask("createShipment", { token, headers: once(), body: nothing }), "BAD_REQUEST");
  });
});
