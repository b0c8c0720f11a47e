import { describe, expect, it } from "vitest";
import { ChannelError, type ChannelOrder } from "../../ports/channel.ts";
import { mutateJson, seeded } from "../kit/testing/mutate-json.ts";
import order from "./fixtures/order.json" with { type: "json" };
import shipment from "./fixtures/shipment.json" with { type: "json" };
import { toOrder } from "./mapping.ts";
import { readOrder, readShipment } from "./wire.ts";

const map = (orderJson: unknown, shipmentJson: unknown = shipment): ChannelOrder =>
  toOrder(readOrder(orderJson), shipmentJson === null ? null : readShipment(shipmentJson));

function failureOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof ChannelError ? error.failure : `threw ${String(error)}`;
  }
}

const stockOf = (mapped: ChannelOrder): number[] => mapped.lines.map((line) => line.stockQuantity);

describe("a sale on the marketplace", () => {
  it("is read whole, together with its shipment", () => {
    expect(map(order)).toEqual({
      externalId: "2000000000000101",
      number: "2000000000000900",
      sourceVersion: Date.parse("2026-11-14T12:35:00.000-04:00") + 165,
      placedAt: new Date("2026-11-14T16:31:23Z"),
      status: "ready_to_ship",
      paymentStatus: "paid",
      paymentMethod: "credit_card",
      isCashOnDelivery: false,
      currency: "CLP",
      totalMinor: 25_980,
      isShippedByChannel: true,
      customer: { name: "Ana Rojas", email: null, phone: null },
      shippingAddress: {
        name: "Ana Rojas",
        phone: null,
        address: "Av. Uno 123",
        address2: "Dpto 4",
        city: "Providencia",
        region: "RM (Metropolitana)",
        zip: null,
        country: "CL",
      },
      groupId: "2000000000000900",
      lines: [
        {
          externalLineId: "MLC1234567890:17400001",
          channelProductId: "MLC1234567890",
          channelVariantId: "MLCU111",
          sku: "POL-ROJ-M",
          name: "Polera básica",
          quantity: 2,
          stockQuantity: 2,
          unitPriceMinor: 12_990,
        },
      ],
    });
  });

  it("says of what was sold in a kit that nobody can tell what it takes", () => {
    const [item] = order.order_items;
    const lines = [
      item,
      { ...item, kit_instance_id: "kit-1" },
      { ...item, bundle: { parent_item: { id: "MLC1" } } },
    ];
    const mapped = map({ ...order, order_items: lines });
    expect(mapped.lines.map(({ unmappedReason, stockQuantity }) => [unmappedReason, stockQuantity])).toEqual([
      [undefined, 2],
      ["platform_kit", 2],
      ["platform_kit", 2],
    ]);
  });

  it("keeps cents where the currency has them", () => {
    const colombian = {
      ...order,
      currency_id: "COP",
      total_amount: 52_240,
      order_items: [{ ...order.order_items[0], unit_price: 26_120.5 }],
    };
    expect(map(colombian)).toMatchObject({ totalMinor: 5_224_000, lines: [{ unitPriceMinor: 2_612_050 }] });
  });

  it("has no cents where the currency has none", () => {
    expect(failureOf(() => map({ ...order, total_amount: 25_980.5 }))).toBe("malformed");
  });

  it.each([
    // status, closed, takes stock, our status, payment
    ["confirmed", false, false, "pending", "unpaid"],
    ["payment_required", false, false, "pending", "unpaid"],
    ["payment_in_process", false, false, "pending", "unpaid"],
    ["partially_paid", false, false, "pending", "unpaid"],
    ["confirmed", true, true, "pending", "unpaid"],
    ["payment_in_process", true, true, "pending", "unpaid"],
    ["paid", false, true, "confirmed", "paid"],
    ["paid", true, true, "confirmed", "paid"],
    ["partially_refunded", true, true, "confirmed", "partially_refunded"],
    ["pending_cancel", true, true, "on_hold", "paid"],
    ["cancelled", true, false, "cancelled", "paid"],
    ["invalid", true, false, "cancelled", "paid"],
  ])("%s, closed %s: takes stock %s", (status, isClosed, isTaken, ours, payment) => {
    const mapped = map({ ...order, status, date_closed: isClosed ? order.date_closed : null }, null);
    expect(stockOf(mapped)).toEqual([isTaken ? 2 : 0]);
    expect(mapped.status).toBe(ours);
    expect(mapped.paymentStatus).toBe(payment);
  });

  it.each([
    ["pending", null, "confirmed"],
    ["handling", null, "preparing"],
    ["ready_to_ship", "printed", "ready_to_ship"],
    ["shipped", "out_for_delivery", "shipped"],
    ["delivered", null, "delivered"],
    ["not_delivered", "receiver_absent", "shipped"],
    ["not_delivered", "returned", "returned"],
    ["cancelled", null, "confirmed"],
    ["constructor", null, "confirmed"],
  ])("with its parcel %s (%s) is %s", (status, substatus, ours) => {
    expect(map(order, { ...shipment, status, substatus }).status).toBe(ours);
  });

  it("has a later version once cancelled, be it within the same second", () => {
    const cancelled = map({ ...order, status: "cancelled" });
    expect(cancelled.sourceVersion).toBeGreaterThan(map(order).sourceVersion);
  });

  it("takes nothing from the seller's shelf when the platform's warehouse ships it", () => {
    const full = { ...shipment, logistic: { mode: "me2", type: "fulfillment" } };
    expect(stockOf(map(order, full))).toEqual([0]);
    expect(map(order, full).lines[0]?.quantity).toBe(2);
    expect([map(order, full), map(order, shipment)].map((one) => one.isFulfilledByChannel)).toEqual([
      true,
      undefined,
    ]);
  });

  it("waits where the platform warns of fraud, and keeps the stock", () => {
    const mapped = map({ ...order, tags: [...order.tags, "fraud_risk_detected"] });
    expect(mapped.status).toBe("on_hold");
    expect(stockOf(mapped)).toEqual([2]);
  });

  it("is refunded once its payment is", () => {
    const payments = [{ ...order.payments[0], status: "refunded" }];
    expect(map({ ...order, status: "cancelled", payments }).paymentStatus).toBe("refunded");
    expect(map({ ...order, status: "cancelled", payments: [] }).paymentStatus).toBe("unpaid");
  });

  it("reads the older form of a shipment too", () => {
    const { shipping_address: address } = shipment.destination;
    const old = {
      id: 45_000_000_001,
      status: "shipped",
      logistic_type: "fulfillment",
      last_updated: "2026-11-14T12:35:00.000-04:00",
      receiver_address: { ...address, receiver_name: "Ana", receiver_phone: "+56911112222" },
    };
    const mapped = map(order, old);
    expect(mapped).toMatchObject({
      status: "shipped",
      customer: { phone: "+56911112222" },
      shippingAddress: { name: "Ana", phone: "+56911112222", city: "Providencia" },
    });
    expect(stockOf(mapped)).toEqual([0]);
  });

  it("goes by its own number where it was bought alone, and by nickname where names are kept back", () => {
    const alone = { ...order, pack_id: null, buyer: { nickname: "COMPRADOR1" } };
    expect(map(alone, null)).toMatchObject({
      number: "2000000000000101",
      groupId: null,
      customer: { name: "COMPRADOR1" },
    });
    expect(map({ ...alone, buyer: undefined }, null).customer).toBeNull();
  });

  it.each([
    [{ user_product_id: "MLCU111", variation_id: 5 }, "MLCU111"],
    [{ user_product_id: null, variation_id: 5 }, "MLC1234567890:5"],
    [{ user_product_id: null, variation_id: null }, "MLC1234567890"],
  ])("sells the listing %j as %s", (ids, channelVariantId) => {
    const [line] = order.order_items;
    const mapped = map({ ...order, order_items: [{ ...line, item: { ...line?.item, ...ids } }] });
    expect(mapped.lines[0]?.channelVariantId).toBe(channelVariantId);
  });

  it("takes the older code where the newer is empty", () => {
    const [line] = order.order_items;
    const item = { ...line?.item, seller_sku: null, seller_custom_field: "OLD-1" };
    expect(map({ ...order, order_items: [{ ...line, item }] }).lines[0]?.sku).toBe("OLD-1");
  });

  it("distinguishes two lines of one variation", () => {
    const [line] = order.order_items;
    const ids = map({ ...order, order_items: [line, line] }).lines.map((each) => each.externalLineId);
    expect(ids).toEqual(["MLC1234567890:17400001", "MLC1234567890:17400001#2"]);
  });

  it("keeps ids longer than a double holds", () => {
    expect(map({ ...order, id: "9876543210987654321" }).externalId).toBe("9876543210987654321");
  });

  it.each([
    { seller: null },
    { seller: {} },
    { status: null },
    { currency_id: "peso" },
    { order_items: null },
    { order_items: [{ ...order.order_items[0], quantity: "many" }] },
    { order_items: [{ ...order.order_items[0], quantity: -2 }] },
    { order_items: [{ ...order.order_items[0], unit_price: null }] },
    { total_amount: "1e3" },
    { last_updated: null },
    { shipping: "soon" },
    { payments: {} },
  ])("is refused with %j", (wrong) => {
    expect(failureOf(() => map({ ...order, ...wrong }))).toBe("malformed");
  });
});

describe("hostile sales and shipments", () => {
  it("end in a malformed answer or a sound result, never in anything else", () => {
    const random = seeded(14);
    const seen = new Set<string | null>();
    for (let round = 0; round < 3_000; round += 1) {
      const failure = failureOf(() => {
        const mapped = map(mutateJson(order, random), round % 2 === 0 ? mutateJson(shipment, random) : null);
        const numbers = mapped.lines.flatMap((line) => [
          line.quantity,
          line.stockQuantity,
          line.unitPriceMinor,
        ]);
        expect([...numbers, mapped.totalMinor, mapped.sourceVersion].every(Number.isSafeInteger)).toBe(true);
        expect(typeof mapped.status).toBe("string");
        expect(typeof mapped.paymentStatus).toBe("string");
      });
      seen.add(failure);
    }
    expect(seen).toEqual(new Set([null, "malformed"]));
  });
});
