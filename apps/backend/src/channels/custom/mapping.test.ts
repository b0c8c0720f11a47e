import { describe, expect, it } from "vitest";
import { mutants, orMalformed, unsoundFields } from "../../../test/channels/hostile.ts";
import ORDER from "./fixtures/order.json" with { type: "json" };
import { readCustomOrder } from "./mapping.ts";

function idsOf(items: unknown[]): string[] {
  return readCustomOrder({ ...ORDER, items }).lines.map((line) => line.externalLineId);
}

describe("an order of an own backend", () => {
  it("becomes ours, whatever else the body holds", () => {
    expect(readCustomOrder(ORDER)).toEqual({
      externalId: "WEB-7001",
      number: "7001",
      sourceVersion: Date.parse("2026-11-14T15:05:00Z"),
      placedAt: new Date("2026-11-14T15:00:00Z"),
      status: "confirmed",
      paymentStatus: "cod_pending",
      paymentMethod: "Pago contra entrega",
      isCashOnDelivery: true,
      currency: "COP",
      totalMinor: 129_900,
      customer: { name: "Ana Rojas", email: "ana@example.test", phone: "+573000000000" },
      shippingAddress: {
        name: null,
        phone: null,
        address: "Calle 12 # 34-56",
        address2: null,
        city: "Bogotá",
        region: null,
        zip: "110111",
        country: null,
      },
      groupId: null,
      lines: [
        {
          externalLineId: "SKU-1",
          channelProductId: null,
          channelVariantId: "SKU-1",
          sku: "SKU-1",
          name: "Taza",
          quantity: 2,
          stockQuantity: 2,
          unitPriceMinor: 49_950,
        },
        {
          externalLineId: "v-9",
          channelProductId: null,
          channelVariantId: "v-9",
          sku: null,
          name: "v-9",
          quantity: 1,
          stockQuantity: 1,
          unitPriceMinor: 30_000,
        },
      ],
    });
  });

  it("needs no more than its number and its total", () => {
    const receivedAt = new Date("2026-11-14T16:00:00Z");
    expect(readCustomOrder({ orderId: "1", total: 0 }, { receivedAt })).toEqual({
      externalId: "1",
      number: null,
      sourceVersion: 0,
      placedAt: receivedAt,
      status: "confirmed",
      paymentStatus: "unpaid",
      paymentMethod: null,
      isCashOnDelivery: false,
      currency: "COP",
      totalMinor: 0,
      customer: null,
      shippingAddress: null,
      groupId: null,
      lines: [],
    });
    expect(readCustomOrder({ orderId: "1", total: 1 }, { currency: "CLP" }).currency).toBe("CLP");
  });

  it.each([
    [
      { status: "cancelled" },
      { status: "cancelled", paymentStatus: "unpaid", lines: [{ stockQuantity: 0 }, {}] },
    ],
    [{ status: "Canceled" }, { status: "cancelled" }],
    [{ status: "returned" }, { lines: [{ quantity: 2, stockQuantity: 0 }, { stockQuantity: 0 }] }],
    [{ status: "pending" }, { status: "pending", lines: [{ stockQuantity: 2 }, { stockQuantity: 1 }] }],
    [{ status: "on_hold" }, { lines: [{ stockQuantity: 2 }, { stockQuantity: 1 }] }],
    [{ paymentStatus: "paid" }, { paymentStatus: "paid", isCashOnDelivery: true }],
    [{ paymentMethod: "card" }, { paymentStatus: "unpaid", isCashOnDelivery: false }],
    [{ paymentMethod: "cash_on_delivery" }, { isCashOnDelivery: true }],
    [{ paymentMethod: "COD" }, { isCashOnDelivery: true }],
    [{ currency: "clp" }, { currency: "CLP" }],
    [{ orderId: 7001 }, { externalId: "7001" }],
    [{ version: 12 }, { sourceVersion: 12 }],
    [{ updatedAt: null }, { sourceVersion: 0 }],
    [{ customer: { firstName: "Ana", lastName: "Rojas" } }, { customer: { name: "Ana Rojas" } }],
    [{ shippingAddress: { zip: 110_111 } }, { shippingAddress: { zip: "110111" } }],
  ])("with %j has %j", (change, expected) => {
    expect(readCustomOrder({ ...ORDER, ...change })).toMatchObject(expected);
  });

  it("keeps lines apart that sell the same article, whatever stands between them", () => {
    const [cup, plate] = [
      { sku: "CUP", quantity: 1 },
      { sku: "PLATE", quantity: 1 },
    ];
    expect(idsOf([cup, plate, cup])).toEqual(["CUP", "PLATE", "CUP#2"]);
    expect(idsOf([plate, cup, cup])).toEqual(["PLATE", "CUP", "CUP#2"]);
    expect(idsOf([{ ...cup, lineId: 7 }])).toEqual(["7"]);
  });

  it.each([
    { orderId: null },
    { orderId: "" },
    { orderId: "x".repeat(256) },
    { total: "129900" },
    { total: 1299.5 },
    { total: -1 },
    { total: null },
    { currency: "pesos" },
    { currency: 5 },
    { status: "teleported" },
    { paymentStatus: "bartered" },
    { placedAt: "soon" },
    { updatedAt: "later" },
    { version: -1 },
    { customer: "Ana" },
    { shippingAddress: "Calle 12" },
    { items: {} },
    { items: [{ quantity: 1 }] },
    { items: [{ sku: "A" }] },
    { items: [{ sku: "A", quantity: "1" }] },
    { items: [{ sku: "A", quantity: 1.5 }] },
    { items: [{ sku: "A", quantity: 1, price: 9.99 }] },
    { items: Array.from({ length: 1_001 }, () => ({ sku: "A", quantity: 1 })) },
  ])("is malformed with %j", (change) => {
    expect(() => readCustomOrder({ ...ORDER, ...change })).toThrow(
      expect.objectContaining({ failure: "malformed" }),
    );
  });

  it("is sound or malformed, however it was tampered with", () => {
    let sound = 0;
    const unsound: string[] = [];
    for (const mutant of mutants(ORDER, 5_000)) {
      const order = orMalformed(() => readCustomOrder(mutant));
      sound += order === null ? 0 : 1;
      unsound.push(...unsoundFields(order));
    }
    expect(unsound).toEqual([]);
    expect(sound).toBeGreaterThan(250);
    expect(sound).toBeLessThan(5_000);
  });
});
