import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { LARGE, makeGoods, MUG } from "../../../../test/factories/packing.ts";
import { BOX, once } from "../../../../test/factories/shipping.ts";

const { app, withTable } = await useCarriers();

const BOOK = { sku: "LIBRO", weightG: 400, lengthMm: 230, widthMm: 160, heightMm: 25 };

async function world() {
  const merchant = await withTable();
  const { tenant, token } = merchant;
  await app.ok("createBox", { token, body: LARGE });
  const goods = await makeGoods(app, tenant, [MUG, BOOK]);
  const ship = async (body: object) =>
    (await app.ok("createShipment", { token, headers: once(), body: { select: "cheapest", ...body } })).data;
  const contents = async (shipmentId: string) => {
    const { data } = await app.ok("getShipment", { token, params: { shipmentId } });
    return data.lines?.map(({ parcel, sku, quantity }) => [parcel, sku, quantity]);
  };
  return { ...merchant, ...goods, ship, contents };
}

describe("what is in a shipment", () => {
  it("is said parcel by parcel where the order was packed", async () => {
    const { sell, ship, contents } = await world();
    const orderId = await sell([
      ["TAZA", 30],
      ["LIBRO", 1],
    ]);
    const { shipmentId, parcels } = await ship({ orderId });
    expect(parcels).toHaveLength(2);
    expect(await contents(shipmentId)).toEqual([
      [1, "TAZA", 24],
      [2, "TAZA", 6],
      [2, "LIBRO", 1],
    ]);
  });

  it("is the order where somebody typed one parcel, and open where they typed several", async () => {
    const { sell, ship, contents } = await world();
    const [one, two] = [await sell([["TAZA", 2]]), await sell([["TAZA", 2]])];
    const single = await ship({ orderId: one, parcels: [BOX] });
    expect(await contents(single.shipmentId)).toEqual([[1, "TAZA", 2]]);
    const several = await ship({ orderId: two, parcels: [{ ...BOX, quantity: 2 }] });
    expect(await contents(several.shipmentId)).toEqual([[null, "TAZA", 2]]);
  });

  it("is what the order has when it is bought, though the offer is older", async () => {
    const { token, sell, ship, contents } = await world();
    const orderId = await sell([["TAZA", 2]]);
    const { data: quote } = await app.ok("createQuote", { token, body: { orderId } });
    await app.database.rows("update app.order_lines set stock_quantity = 1 where order_id = $1", [orderId]);
    const { shipmentId } = await ship({
      orderId,
      select: undefined,
      quoteId: quote.quoteId,
      rateId: quote.rates[0]?.rateId,
    });
    expect(await contents(shipmentId)).toEqual([[1, "TAZA", 1]]);
  });

  it("is not said of one more parcel beside those that took the order away", async () => {
    const { sell, ship, contents } = await world();
    const orderId = await sell([["TAZA", 1]]);
    await ship({ orderId });
    const more = await ship({ orderId, allowSecond: true, parcels: [BOX], codAmount: 0 });
    expect(await contents(more.shipmentId)).toEqual([]);
  });

  it("is said again by the label bought after the first was cancelled", async () => {
    const { token, sell, ship, contents } = await world();
    const orderId = await sell([["TAZA", 1]]);
    const first = await ship({ orderId });
    await app.ok("cancelShipment", { token, params: { shipmentId: first.shipmentId }, body: {} });
    const second = await ship({ orderId });
    expect(await contents(second.shipmentId)).toEqual([[1, "TAZA", 1]]);
  });
});

const line = async (token: string, orderId: string, sku: string) => {
  const { data } = await app.ok("getOrder", { token, params: { orderId } });
  return data.lines.find((one) => one.sku === sku);
};

async function twoLines(change: { paymentMethod?: string } = {}) {
  const of = await world();
  const orderId = await of.sell(
    [
      ["TAZA", 2],
      ["LIBRO", 1],
    ],
    change,
  );
  const mugs = (quantity: number) => async () => [
    { orderLineId: (await line(of.token, orderId, "TAZA"))?.id ?? "", quantity },
  ];
  const order = async () => (await app.ok("getOrder", { token: of.token, params: { orderId } })).data;
  const deliver = (shipmentId: string, status: "picked_up" | "delivered" = "picked_up") =>
    app.ok("addTrackingEvent", {
      token: of.token,
      params: { shipmentId },
      body: { status, occurredAt: new Date().toISOString() },
    });
  return { ...of, orderId, mugs, order, deliver };
}

describe("a part of an order", () => {
  it("leaves by itself, and the rest afterwards without being named", async () => {
    const { orderId, mugs, ship, contents, order, deliver } = await twoLines();
    const first = await ship({ orderId, lines: await mugs(1)() });
    expect(await contents(first.shipmentId)).toEqual([[1, "TAZA", 1]]);
    expect((await order()).status).toBe("confirmed");
    await deliver(first.shipmentId);
    expect((await order()).status).toBe("partially_shipped");
    const second = await ship({ orderId });
    expect(await contents(second.shipmentId)).toEqual([
      [1, "TAZA", 1],
      [1, "LIBRO", 1],
    ]);
    expect((await order()).lines.map(({ parcelQuantity }) => parcelQuantity)).toEqual([2, 1]);
    await deliver(second.shipmentId);
    expect((await order()).status).toBe("shipped");
    await deliver(first.shipmentId, "delivered");
    expect((await order()).status).toBe("shipped");
    await deliver(second.shipmentId, "delivered");
    expect((await order()).status).toBe("delivered");
  });

  it("stays among those to be sent until something takes the rest", async () => {
    const { token, orderId, mugs, ship } = await twoLines();
    const waiting = async () => {
      const { items } = (await app.ok("listOrders", { token, query: { stage: "to_dispatch" } })).data;
      return items.map(({ id }) => id);
    };
    await ship({ orderId, lines: await mugs(2)() });
    expect(await waiting()).toEqual([orderId]);
    const rest = await ship({ orderId });
    expect(await waiting()).toEqual([]);
    const status = async () => (await app.ok("getOrder", { token, params: { orderId } })).data.status;
    expect(await status()).toBe("ready_to_ship");
    await app.ok("cancelShipment", { token, params: { shipmentId: rest.shipmentId }, body: {} });
    expect(await waiting()).toEqual([orderId]);
    expect(await status()).toBe("confirmed");
  });

  it("shows the label that is still to be printed, whichever came first", async () => {
    const { orderId, mugs, ship, order } = await twoLines();
    const [first, second] = [await ship({ orderId, lines: await mugs(1)() }), await ship({ orderId })];
    const shown = async () => (await order()).parcel?.shipmentId;
    expect(await shown()).toBe(second.shipmentId);
    await app.database.rows("update app.shipments set printed_at = now() where id = $1", [second.shipmentId]);
    expect(await shown()).toBe(first.shipmentId);
  });

  it("never holds more than is left", async () => {
    const { token, orderId, mugs, ship } = await twoLines();
    const ask = async (lines: object) =>
      app.ask("createShipment", {
        token,
        headers: once(),
        body: { orderId, select: "cheapest", lines } as never,
      });
    const refused = await ask(await mugs(3)());
    expectError(refused, "LINES_EXCEED_ALLOCATION");
    expect(refused.body.details).toMatchObject({ lines: [{ wanted: 3, open: 2 }] });
    await ship({ orderId, lines: await mugs(2)() });
    expectError(await ask(await mugs(1)()), "LINES_EXCEED_ALLOCATION");
    expectError(
      await ask([{ orderLineId: `oln_${"0".repeat(26)}`, quantity: 1 }]),
      "LINES_EXCEED_ALLOCATION",
    );
    await ship({ orderId });
    const again = { orderId, select: "cheapest" as const };
    expectError(
      await app.ask("createShipment", { token, headers: once(), body: again }),
      "ORDER_ALREADY_SHIPPED",
    );
  });

  it("leaves once, however many ask for it at the same moment", async () => {
    const { token, orderId, mugs, order } = await twoLines();
    const lines = await mugs(1)();
    const body = { orderId, select: "cheapest" as const, lines };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.ask("createShipment", { token, headers: once(), body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 409, 409, 409, 409,
    ]);
    expect((await order()).lines[0]?.parcelQuantity).toBe(2);
  });

  it("collects the cash with the parcel that leaves nothing behind, and never more than the order's", async () => {
    const { token, orderId, mugs, ship } = await twoLines({ paymentMethod: "contra entrega" });
    const first = await ship({ orderId, lines: await mugs(1)() });
    expect(first.cod).toBeNull();
    const { data: quote } = await app.ok("createQuote", { token, body: { orderId } });
    expect(quote.rates[0]?.cod.amount).toBe(1_000_000);
    const rest = await ship({ orderId });
    expect(rest.cod).toMatchObject({ expected: 1_000_000 });
    const more = { orderId, select: "cheapest" as const, allowSecond: true, parcels: [BOX], codAmount: 1 };
    expectError(await app.ask("createShipment", { token, headers: once(), body: more }), "COD_EXCEEDS_ORDER");
  });

  it("is bought with the offer that was made for it, and with no other", async () => {
    const { token, orderId, mugs, contents } = await twoLines();
    const lines = await mugs(1)();
    const { data: quote } = await app.ok("createQuote", { token, body: { orderId, lines } });
    expect(quote.parcels).toMatchObject([{ weightG: 650 }]);
    const body = { orderId, quoteId: quote.quoteId, rateId: quote.rates[0]?.rateId ?? "" };
    const other = { ...body, lines: await mugs(2)() };
    expectError(await app.ask("createShipment", { token, headers: once(), body: other }), "QUOTE_EXPIRED");
    const { data } = await app.ok("createShipment", { token, headers: once(), body });
    expect(await contents(data.shipmentId)).toEqual([[1, "TAZA", 1]]);
  });

  it("can be a label bought elsewhere", async () => {
    const { token, orderId, mugs, ship, contents } = await twoLines();
    const { data: own } = await app.ok("createCarrierConnection", {
      token,
      body: { provider: "manual", name: "Otra", mode: "live" },
    });
    const manual = { connectionId: own.connectionId, trackingNumber: "OTRA-0001" };
    const first = await ship({ select: undefined, orderId, manual, lines: await mugs(1)() });
    expect(await contents(first.shipmentId)).toEqual([[1, "TAZA", 1]]);
    const rest = await ship({ orderId });
    expect(await contents(rest.shipmentId)).toHaveLength(2);
  });
});
