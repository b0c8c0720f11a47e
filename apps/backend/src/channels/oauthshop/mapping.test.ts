import { describe, expect, it } from "vitest";
import type { ChannelOrder } from "../../ports/channel.ts";
import { asArray, asObject } from "../kit/read.ts";
import { mapOrder, mapVariant } from "./mapping.ts";
import { readOrderBody, readOrderNode } from "./order-shapes.ts";
import { fixture, type JsonRecord } from "./testing/fixture.ts";

const LINE = "866550311766439020";

function fromBody(change: JsonRecord = {}, lineChange: JsonRecord = {}): ChannelOrder {
  const body = fixture("order-body.json");
  const lines = asArray(body["line_items"], "line_items").map((line) => ({
    ...asObject(line, "line"),
    ...lineChange,
  }));
  return mapOrder(readOrderBody({ ...body, line_items: lines, ...change }));
}

function fromNode(change: JsonRecord = {}): ChannelOrder {
  return mapOrder(readOrderNode({ ...fixture("order-node.json"), ...change }));
}

function refund(quantity: number, restockType: string): JsonRecord {
  return { id: 1, refund_line_items: [{ line_item_id: LINE, quantity, restock_type: restockType }] };
}

function units(order: ChannelOrder): number | undefined {
  return order.lines[0]?.stockQuantity;
}

function unitsRefunded(type: string): number | undefined {
  return units(fromBody({ refunds: [refund(1, type)] }, { current_quantity: 1 }));
}

function statusOf(change: JsonRecord, line: JsonRecord = {}): string {
  return fromBody(change, line).status;
}

function version(change: JsonRecord = {}, line: JsonRecord = {}): number {
  return fromBody(change, line).sourceVersion;
}

describe("an order of a hosted shop", () => {
  it("keeps its long ids to the last digit", () => {
    const order = fromBody();
    expect(order.externalId).toBe("820982911946154508");
    expect(order.lines[0]?.externalLineId).toBe(LINE);
  });

  it("is read whole", () => {
    expect(fromBody()).toEqual({
      externalId: "820982911946154508",
      number: "#1001",
      sourceVersion: expect.any(Number) as number,
      placedAt: new Date("2026-11-14T14:00:00Z"),
      status: "confirmed",
      paymentStatus: "cod_pending",
      paymentMethod: "Cash on Delivery (COD)",
      isCashOnDelivery: true,
      charges: { discountMinor: 0, taxMinor: 0, isTaxIncluded: false },
      currency: "COP",
      totalMinor: 11_990_000,
      customer: { name: "Ana Ruiz", email: "ana@example.test", phone: "+573001112233" },
      shippingAddress: {
        name: "Ana Ruiz",
        phone: "+573001112233",
        address: "Cra 7 # 12-30",
        address2: "Apto 401",
        city: "Bogotá",
        region: "Bogotá, D.C.",
        zip: "110311",
        country: "CO",
      },
      groupId: null,
      lines: [
        {
          externalLineId: LINE,
          channelProductId: "1",
          channelVariantId: "11",
          sku: "MUG-R",
          name: "Mug - Red",
          quantity: 2,
          stockQuantity: 2,
          unitPriceMinor: 5_495_000,
        },
      ],
    });
  });

  it("is the same from a webhook and from the API", () => {
    expect(fromNode()).toEqual(fromBody());
  });

  it("survives a shop that may not show who bought", () => {
    const order = fromBody({ email: null, phone: null, customer: null, shipping_address: null });
    expect(order).toMatchObject({ customer: null, shippingAddress: null });
  });

  it("reads amounts in the decimals of the currency", () => {
    expect(fromBody({ currency: "CLP" }).totalMinor).toBe(119_900);
    expect(() => fromBody({ currency: "CLP", current_total_price: "10.50" })).toThrowError(
      expect.objectContaining({ failure: "malformed" }),
    );
  });

  it("names a line without variant by its product alone, and a custom line without ids", () => {
    expect(fromBody({}, { variant_title: null }).lines[0]?.name).toBe("Mug");
    expect(fromBody({}, { variant_title: "Default Title" }).lines[0]?.name).toBe("Mug");
    const custom = fromBody({}, { product_id: null, variant_id: null, sku: "", variant_title: "" }).lines[0];
    expect(custom).toMatchObject({ channelProductId: null, channelVariantId: null, sku: null, name: "Mug" });
  });
});

describe("which orders take stock", () => {
  it.each(["pending", "authorized", "partially_paid", "paid", "partially_refunded", "voided"])(
    "%s takes what was bought",
    (status) => {
      expect(units(fromBody({ financial_status: status }))).toBe(2);
    },
  );

  it("a cancelled, a test and an unconfirmed order take nothing", () => {
    expect(units(fromBody({ cancelled_at: "2026-11-14T10:00:00-05:00" }))).toBe(0);
    expect(units(fromBody({ test: true }))).toBe(0);
    expect(units(fromBody({ confirmed: false }))).toBe(0);
  });

  it("units that were edited away do not count", () => {
    expect(units(fromBody({}, { current_quantity: 1 }))).toBe(1);
    expect(units(fromBody({}, { current_quantity: 0 }))).toBe(0);
  });

  it("refunded units count until somebody puts them back", () => {
    expect(unitsRefunded("no_restock")).toBe(2);
    expect(unitsRefunded("cancel")).toBe(1);
    expect(unitsRefunded("return")).toBe(1);
    expect(unitsRefunded("legacy_restock")).toBe(1);
    expect(() => unitsRefunded("teleport")).toThrowError(expect.objectContaining({ failure: "malformed" }));
  });

  it("never more than were bought", () => {
    expect(units(fromBody({ refunds: [refund(5, "no_restock")] }, { current_quantity: 2 }))).toBe(2);
  });
});

describe("where an order stands", () => {
  it("waits for money, unless it is collected at the door", () => {
    expect(statusOf({ payment_gateway_names: ["Bank Deposit"] })).toBe("pending");
    expect(statusOf({ payment_gateway_names: [] })).toBe("pending");
    expect(statusOf({ financial_status: null, payment_gateway_names: [] })).toBe("pending");
    expect(statusOf({})).toBe("confirmed");
    expect(statusOf({ financial_status: "paid" })).toBe("confirmed");
    expect(statusOf({ financial_status: "authorized" })).toBe("confirmed");
    expect(statusOf({ financial_status: "voided" })).toBe("pending");
  });

  it("follows the parcels", () => {
    expect(statusOf({ fulfillment_status: "partial" })).toBe("partially_shipped");
    expect(statusOf({ fulfillment_status: "fulfilled" })).toBe("shipped");
    expect(statusOf({ fulfillment_status: "restocked" })).toBe("cancelled");
    expect(statusOf({ cancelled_at: "2026-11-14T10:00:00-05:00", fulfillment_status: "fulfilled" })).toBe(
      "cancelled",
    );
    for (const word of [
      "OPEN",
      "IN_PROGRESS",
      "ON_HOLD",
      "SCHEDULED",
      "PENDING_FULFILLMENT",
      "REQUEST_DECLINED",
    ]) {
      expect(fromNode({ displayFulfillmentStatus: word }).status).toBe("confirmed");
    }
  });

  it("follows what comes back", () => {
    const shipped = { fulfillment_status: "fulfilled" };
    expect(statusOf({ ...shipped, refunds: [refund(1, "return")] }, { current_quantity: 1 })).toBe(
      "partially_returned",
    );
    expect(statusOf({ ...shipped, refunds: [refund(2, "return")] }, { current_quantity: 0 })).toBe(
      "returned",
    );
    expect(statusOf({ ...shipped, refunds: [refund(2, "no_restock")] }, { current_quantity: 0 })).toBe(
      "shipped",
    );
  });

  it("is as good as cancelled when nothing is left of it, before it was shipped", () => {
    expect(statusOf({ refunds: [refund(2, "cancel")] }, { current_quantity: 0 })).toBe("cancelled");
    expect(statusOf({ refunds: [refund(2, "no_restock")] }, { current_quantity: 0 })).toBe("confirmed");
  });

  it.each([
    ["authorized", "authorized"],
    ["paid", "paid"],
    ["partially_paid", "unpaid"],
    ["partially_refunded", "partially_refunded"],
    ["refunded", "refunded"],
    ["voided", "failed"],
    ["expired", "failed"],
  ])("%s is %s", (word, paymentStatus) => {
    const order = fromBody({ financial_status: word, payment_gateway_names: ["shopify_payments"] });
    expect(order).toMatchObject({ paymentStatus, isCashOnDelivery: false });
  });

  it.each(["mystery", "constructor", "__proto__"])("a word it does not know (%s) is not guessed", (word) => {
    expect(() => fromBody({ financial_status: word })).toThrowError(
      expect.objectContaining({ failure: "malformed" }),
    );
    expect(() => fromBody({ fulfillment_status: word })).toThrowError(
      expect.objectContaining({ failure: "malformed" }),
    );
  });
});

describe("cash on delivery", () => {
  it.each([
    "Cash on Delivery (COD)",
    "COD",
    "Pago contra entrega",
    "Contraentrega",
    "contra-entrega",
    "Contrareembolso",
  ])("is known by the name %j", (name) => {
    const order = fromBody({ payment_gateway_names: [name] });
    expect(order).toMatchObject({
      isCashOnDelivery: true,
      paymentStatus: "cod_pending",
      paymentMethod: name,
    });
  });

  it.each(["shopify_payments", "Bank Deposit", "Codensa Fácil", ""])("is not %j", (name) => {
    expect(fromBody({ payment_gateway_names: [name] })).toMatchObject({
      isCashOnDelivery: false,
      paymentStatus: "unpaid",
    });
  });

  it("is collected once paid, unless another method brought the money", () => {
    expect(fromBody({ financial_status: "paid" }).paymentStatus).toBe("cod_collected");
    const mixed = fromBody({ financial_status: "paid", payment_gateway_names: ["COD", "shopify_payments"] });
    expect(mixed).toMatchObject({ isCashOnDelivery: false, paymentStatus: "paid" });
    expect(fromBody({ financial_status: "partially_paid" }).paymentStatus).toBe("cod_pending");
  });
});

describe("the version of an order", () => {
  const at = Date.parse("2026-11-14T14:00:02Z");

  it("stays within the second of the change", () => {
    expect(version()).toBeGreaterThanOrEqual(at);
    expect(version({ cancelled_at: "2026-11-14T10:00:00-05:00" }, { quantity: 5_000 })).toBeLessThan(
      at + 1_000,
    );
    expect(version({ updated_at: "2026-11-14T09:00:03-05:00" })).toBeGreaterThan(
      version({ cancelled_at: "2026-11-14T10:00:00-05:00" }, { quantity: 5_000 }),
    );
  });

  it("grows with what happens within one second", () => {
    const steps = [
      version(),
      version({ financial_status: "paid" }),
      version({ financial_status: "paid" }, { quantity: 3, current_quantity: 3 }),
      version({ financial_status: "paid" }, { quantity: 3, current_quantity: 2 }),
      version(
        { financial_status: "paid", fulfillment_status: "fulfilled" },
        { quantity: 3, current_quantity: 2 },
      ),
      version(
        {
          financial_status: "partially_refunded",
          fulfillment_status: "fulfilled",
          refunds: [refund(1, "return")],
        },
        { quantity: 3, current_quantity: 1 },
      ),
      version({ financial_status: "voided", cancelled_at: "2026-11-14T09:00:02-05:00" }),
    ];
    expect(steps).toEqual(steps.toSorted((left, right) => left - right));
    expect(new Set(steps).size).toBe(steps.length);
  });
});

describe("a variant of a hosted shop", () => {
  const place = { currency: "COP", locationId: "9" };
  const product = { id: "gid://shopify/Product/1", title: "Mug" };

  it("is read whole", () => {
    const url = "https://cdn.shopify.com/mug.png";
    const pictured = { ...product, featuredMedia: { preview: { image: { url } } } };
    expect(mapVariant(pictured, fixture("variant-node.json"), place)).toEqual({
      imageUrl: url,
      channelProductId: "1",
      channelVariantId: "11",
      productName: "Mug",
      name: "Red",
      sku: "MUG-R",
      barcode: null,
      priceMinor: 5_495_000,
      currency: "COP",
      stock: 12,
      size: { weightG: 350, lengthMm: null, widthMm: null, heightMm: null },
      publishKey: { inventoryItemId: "111", locationId: "9" },
    });
  });

  it.each([
    [{ weight: { value: 350, unit: "GRAMS" } }, 350],
    [{ weight: { value: 2, unit: "POUNDS" } }, 907],
    [{ weight: { value: 8, unit: "OUNCES" } }, 227],
    [{ weight: { value: 0, unit: "KILOGRAMS" } }, undefined],
    [{ weight: { value: 5, unit: "STONES" } }, undefined],
    [{ weight: { value: "much", unit: "GRAMS" } }, undefined],
    [{ weight: null }, undefined],
    [null, undefined],
    [undefined, undefined],
  ])("measured as %j weighs %s grams", (measurement, grams) => {
    const item = asObject(fixture("variant-node.json")["inventoryItem"], "item");
    const node = { ...fixture("variant-node.json"), inventoryItem: { ...item, measurement } };
    expect(mapVariant(product, node, place).size?.weightG).toBe(grams);
  });

  it("is named like its product when there is no other", () => {
    const only = mapVariant(
      product,
      { ...fixture("variant-node.json"), title: "Default Title", sku: "" },
      place,
    );
    expect(only).toMatchObject({ name: "Mug", sku: null });
  });

  it("has no stock to speak of when the shop does not count it, and none where it is not kept", () => {
    const item = asObject(fixture("variant-node.json")["inventoryItem"], "item");
    const stock = (change: JsonRecord): number | null =>
      mapVariant(product, { ...fixture("variant-node.json"), inventoryItem: { ...item, ...change } }, place)
        .stock;
    expect(stock({ tracked: false })).toBeNull();
    expect(stock({ inventoryLevel: null })).toBe(0);
    expect(stock({ inventoryLevel: { quantities: [{ name: "available", quantity: -3 }] } })).toBe(-3);
  });
});
