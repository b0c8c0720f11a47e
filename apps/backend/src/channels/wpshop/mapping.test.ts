import { describe, expect, it } from "vitest";
import ORDER from "./fixtures/order.json" with { type: "json" };
import VARIATION from "./fixtures/variation.json" with { type: "json" };
import { mapOrder, mapVariant, needsRefundLines, wpMoney } from "./mapping.ts";
import { readRefundLines, readWpOrder, readWpProduct } from "./wire.ts";

function order(change: Record<string, unknown> = {}) {
  return mapOrder(readWpOrder({ ...ORDER, ...change }), []);
}

function lineWith(change: Record<string, unknown>): Record<string, unknown> {
  return { ...ORDER, line_items: [{ ...ORDER.line_items[0], ...change }] };
}

describe("an order", () => {
  it("becomes ours, with personal data in the named fields only", () => {
    const mapped = order();
    expect(mapped).toEqual({
      externalId: "1001",
      number: "A-1001",
      sourceVersion: Date.parse("2026-11-14T15:00:09Z"),
      placedAt: new Date("2026-11-14T15:00:00Z"),
      status: "confirmed",
      paymentStatus: "cod_pending",
      paymentMethod: "cod",
      isCashOnDelivery: true,
      currency: "CLP",
      totalMinor: 25_990,
      shippingMinor: 3_990,
      customer: { name: "Ana Rojas", email: "ana@example.test", phone: "+56911111111" },
      shippingAddress: {
        name: "Luis Soto",
        phone: "+56911111111",
        address: "Calle Dos 45",
        address2: null,
        city: "Ñuñoa",
        region: "CL-RM",
        zip: "7750000",
        country: "CL",
      },
      groupId: null,
      lines: [
        {
          externalLineId: "55",
          channelProductId: "800",
          channelVariantId: "812",
          sku: "POL-ROJ-M",
          name: "Polera - Rojo, M",
          quantity: 2,
          stockQuantity: 2,
          unitPriceMinor: 11_000,
        },
      ],
    });
    expect(JSON.stringify(mapped)).not.toContain("wc_order_");
  });

  it("holds the units of a bundle at the lines of its contents", () => {
    const [parent] = order(lineWith({ bundled_items: [56] }))?.lines ?? [];
    expect(parent).toMatchObject({ quantity: 2, stockQuantity: 0 });
    const [child] = order(lineWith({ bundled_by: 54, bundled_items: [] }))?.lines ?? [];
    expect(child).toMatchObject({ stockQuantity: 2 });
  });

  it.each([
    ["pending", "pending", "unpaid", 0],
    ["failed", "pending", "failed", 0],
    ["on-hold", "on_hold", "unpaid", 2],
    ["processing", "confirmed", "unpaid", 2],
    ["wc-processing", "confirmed", "unpaid", 2],
    ["completed", "completed", "unpaid", 2],
    ["cancelled", "cancelled", "unpaid", 0],
    ["refunded", "cancelled", "refunded", 0],
    ["shipped", "shipped", "unpaid", 2],
    ["waiting-for-llama", "confirmed", "unpaid", 2],
  ])("in status %s is %s and %s, with %i units off the shelf", (status, expected, payment, units) => {
    expect(order({ status, payment_method: "bacs" })).toMatchObject({
      status: expected,
      paymentStatus: payment,
      lines: [{ stockQuantity: units }],
    });
  });

  it.each(["checkout-draft", "auto-draft", "draft", "new", "trash"])("in status %s is none", (status) => {
    expect(order({ status })).toBeNull();
  });

  it("is paid when the shop says when, also on delivery", () => {
    const paid = { date_paid_gmt: "2026-11-14T15:00:05" };
    expect(order({ ...paid, payment_method: "webpay" })).toMatchObject({ paymentStatus: "paid" });
    expect(order(paid)).toMatchObject({ paymentStatus: "cod_collected", isCashOnDelivery: true });
    expect(order({ status: "cancelled" })).toMatchObject({ paymentStatus: "unpaid", isCashOnDelivery: true });
  });

  it("that was delivered and paid back is returned", () => {
    const mapped = order({ status: "refunded", date_completed_gmt: "2026-11-15T10:00:00" });
    expect(mapped).toMatchObject({
      status: "returned",
      paymentStatus: "refunded",
      lines: [{ stockQuantity: 2 }],
    });
  });

  it("goes to the billing address when the other is empty", () => {
    const shipping = { first_name: "", last_name: "", address_1: "", city: "", phone: "" };
    expect(order({ shipping })).toMatchObject({
      shippingAddress: { name: "Ana Rojas", city: "Providencia" },
    });
    expect(order({ shipping, billing: shipping })).toMatchObject({ shippingAddress: null, customer: null });
  });

  it("names a simple product by its own id, and survives a deleted one", () => {
    expect(mapOrder(readWpOrder(lineWith({ variation_id: 0 })), [])?.lines[0]).toMatchObject({
      channelProductId: "800",
      channelVariantId: "800",
    });
    expect(
      mapOrder(readWpOrder(lineWith({ variation_id: 0, product_id: 0, sku: null })), [])?.lines[0],
    ).toMatchObject({
      channelProductId: null,
      channelVariantId: null,
      sku: null,
      stockQuantity: 2,
    });
  });

  it.each([
    { id: 0 },
    { id: "abc" },
    { status: null },
    { currency: "pesos" },
    { total: null },
    { total: "12,50" },
    { date_created_gmt: "yesterday" },
    { date_modified_gmt: null, date_created_gmt: null },
    { line_items: null },
    { line_items: [null] },
    { line_items: [{ ...ORDER.line_items[0], quantity: "a few" }] },
    { line_items: [{ ...ORDER.line_items[0], quantity: -1 }] },
    { line_items: [{ ...ORDER.line_items[0], total: Number.NaN }] },
  ])("with %j is malformed", (change) => {
    expect(() => order(change)).toThrow(expect.objectContaining({ failure: "malformed" }));
  });
});

describe("refunds", () => {
  const refunded = { ...ORDER, date_paid_gmt: "2026-11-14T15:00:05", refunds: [{ id: 9, total: "-11000" }] };

  it("are requested unless the lines show what came back", () => {
    expect(needsRefundLines(readWpOrder(ORDER))).toBe(false);
    expect(needsRefundLines(readWpOrder(refunded))).toBe(true);
    const meta_data = [
      { key: "_reduced_stock", value: "1" },
      { key: "_restock_refunded_items", value: "1" },
    ];
    const inside = [{ id: 9, total: "-11000", line_items: [] }];
    expect(needsRefundLines(readWpOrder({ ...refunded, refunds: inside }))).toBe(false);
    const told = readWpOrder({ ...refunded, line_items: [{ ...ORDER.line_items[0], meta_data }] });
    expect(needsRefundLines(told)).toBe(false);
    expect(mapOrder(told, [])).toMatchObject({
      paymentStatus: "partially_refunded",
      lines: [{ quantity: 2, stockQuantity: 1 }],
    });
  });

  it("that the order itself carries are used without a call to the shop", () => {
    const line_items = [{ id: 70, quantity: -1, meta_data: [{ key: "_refunded_item_id", value: "55" }] }];
    const told = readWpOrder({ ...refunded, refunds: [{ id: 9, total: "-11000", line_items }] });
    expect(needsRefundLines(told)).toBe(false);
    expect(mapOrder(told, [])).toMatchObject({
      paymentStatus: "partially_refunded",
      lines: [{ quantity: 2, stockQuantity: 1 }],
    });
  });

  it("find their line by the hidden mark, or by id", () => {
    const marked = { id: 70, quantity: -1, meta_data: [{ key: "_refunded_item_id", value: "55" }] };
    expect(readRefundLines({ line_items: [marked, { id: 55, quantity: -1 }] })).toEqual([
      { lineId: "55", quantity: 1 },
      { lineId: "55", quantity: 1 },
    ]);
    const mapped = mapOrder(readWpOrder(refunded), readRefundLines({ line_items: [marked] }));
    expect(mapped?.lines[0]).toMatchObject({ quantity: 2, stockQuantity: 1 });
  });
});

describe("amounts", () => {
  it.each([
    ["25990", "CLP", 25_990],
    ["25990.00", "CLP", 25_990],
    ["25990.50", "CLP", 25_991],
    ["25990.49", "CLP", 25_990],
    ["-10.5", "CLP", -11],
    ["29.35", "USD", 2_935],
    ["29.355", "USD", 2_936],
    ["29.3", "USD", 2_930],
    [11_000, "CLP", 11_000],
    [0.1 + 0.2, "USD", 30],
    ["3.9995", "KWD", 4_000],
  ] as const)("%s %s is %i", (amount, currency, minor) => {
    expect(wpMoney(amount, currency, "total")).toBe(minor);
  });

  it("share a line's total out over its units", () => {
    const [line] = mapOrder(readWpOrder(lineWith({ quantity: 3, total: "10000" })), [])?.lines ?? [];
    expect(line?.unitPriceMinor).toBe(3_333);
  });
});

describe("a listing", () => {
  const parent = { name: "Polera", sku: "POL" };
  const FACTS = { currency: "CLP", units: { weight: "kg", side: "cm" } };

  it("becomes ours", () => {
    const image = { id: 9, src: "https://tienda.example/rojo.jpg" };
    expect(mapVariant(readWpProduct({ ...VARIATION, image }), parent, FACTS)).toEqual({
      imageUrl: image.src,
      channelProductId: "800",
      channelVariantId: "812",
      productName: "Polera",
      name: "Rojo, M",
      sku: "POL-ROJ-M",
      barcode: "7800000000129",
      priceMinor: 12_990,
      currency: "CLP",
      stock: 7,
      size: { weightG: 300, lengthMm: 300, widthMm: 205, heightMm: null },
      publishKey: { stockOwner: "self" },
    });
  });

  it.each([
    [{ sku: "POL" }, { sku: null }],
    [{ sku: "" }, { sku: null }],
    [{ price: "" }, { priceMinor: null }],
    [{ manage_stock: false, stock_quantity: null }, { stock: null }],
    [
      { manage_stock: "parent", stock_quantity: 9 },
      { stock: 9, stockGroup: "800", publishKey: { stockOwner: "parent" } },
    ],
    [{ stock_quantity: "7" }, { stock: 7 }],
    [{ stock_quantity: 2.5 }, { stock: null }],
    [{ stock_quantity: -3 }, { stock: -3 }],
    [{ attributes: [], name: "Rojo" }, { name: "Rojo" }],
  ])("with %j has %j", (change, expected) => {
    expect(mapVariant(readWpProduct({ ...VARIATION, ...change }), parent, FACTS)).toMatchObject(expected);
  });

  it.each([
    [{}, { weightG: 300, lengthMm: 300, widthMm: 205, heightMm: 20 }],
    [{ weight: "" }, { weightG: 900 }],
    [
      { weight: "0", dimensions: { length: "-1" } },
      { weightG: null, lengthMm: null, widthMm: null },
    ],
    [
      { weight: {}, dimensions: "big" },
      { weightG: 900, lengthMm: null, heightMm: 20 },
    ],
    [{ weight: 0.5 }, { weightG: 500 }],
  ])("with %j is packed as %j, with its parent's where it has none", (change, expected) => {
    const measured = { ...parent, size: { weight: "0.9", length: null, width: null, height: "2" } };
    const { size } = mapVariant(readWpProduct({ ...VARIATION, ...change }), measured, FACTS);
    expect(size).toMatchObject(expected);
  });

  it("says nothing of its size where the units are not known, and no size where there is none", () => {
    const bare = { ...VARIATION, weight: "", dimensions: { length: "", width: "", height: "" } };
    expect(mapVariant(readWpProduct(bare), parent, FACTS).size).toBeNull();
    const unknown = { currency: "CLP", units: null };
    expect(mapVariant(readWpProduct(VARIATION), parent, unknown)).not.toHaveProperty("size");
    const strange = { currency: "CLP", units: { weight: "kg", side: "" } };
    const weightOnly = { weightG: 300, lengthMm: null, widthMm: null, heightMm: null };
    expect(mapVariant(readWpProduct(VARIATION), parent, strange).size).toEqual(weightOnly);
  });

  it.each([{ id: null }, { price: {} }, { price: "free" }, { stock_quantity: "many" }, { attributes: {} }])(
    "with %j is malformed",
    (change) => {
      expect(() => mapVariant(readWpProduct({ ...VARIATION, ...change }), parent, FACTS)).toThrow(
        expect.objectContaining({ failure: "malformed" }),
      );
    },
  );
});
