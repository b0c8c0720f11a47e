import { describe, expect, it } from "vitest";
import { ChannelError } from "../../ports/channel.ts";
import { mutateJson, seeded } from "../kit/testing/mutate-json.ts";
import order from "./fixtures/order.json" with { type: "json" };
import product from "./fixtures/product.json" with { type: "json" };
import { mapOrder, mapProduct } from "./mapping.ts";

const FACTS = { currency: "COP", language: "es" };

function failureOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof ChannelError ? error.failure : `threw ${String(error)}`;
  }
}

describe("an order of a cloud shop", () => {
  it("is read whole, whatever mix of texts and numbers it comes in", () => {
    expect(mapOrder(order)).toEqual({
      externalId: "900100200",
      number: "412",
      sourceVersion: Date.UTC(2026, 10, 14, 14, 0, 8) + 60,
      placedAt: new Date("2026-11-14T14:00:00Z"),
      status: "confirmed",
      paymentStatus: "cod_pending",
      paymentMethod: "Pago contra entrega",
      isCashOnDelivery: true,
      charges: { discountMinor: 0, taxMinor: 0, isTaxIncluded: true },
      currency: "COP",
      totalMinor: 17_485_000,
      customer: { name: "Ana Ruiz", email: "ana@example.test", phone: "+573001112233" },
      shippingAddress: {
        name: "Ana Ruiz",
        phone: "+573001112233",
        address: "Cra 7 12-30",
        address2: "Apto 401, Chapinero",
        city: "Bogotá",
        region: "Bogotá",
        zip: "110311",
        country: "CO",
      },
      groupId: null,
      lines: [
        {
          externalLineId: "5100000001",
          channelProductId: "70010001",
          channelVariantId: "80020001",
          sku: "TAZA-R",
          name: "Taza (Rojo)",
          quantity: 2,
          stockQuantity: 2,
          unitPriceMinor: 5_495_000,
        },
        {
          externalLineId: "5100000002",
          channelProductId: "70010001",
          channelVariantId: "80020001",
          sku: "TAZA-R",
          name: "Taza (Rojo)",
          quantity: 1,
          stockQuantity: 1,
          unitPriceMinor: 5_495_000,
        },
      ],
    });
  });

  it("needs no block of the customer and no address", () => {
    const bare = { ...order, customer: undefined, shipping_address: null, contact_name: "" };
    expect(mapOrder({ ...bare, contact_email: null, contact_phone: null })).toMatchObject({
      customer: null,
      shippingAddress: null,
    });
  });

  it("drops what the platform writes where nobody typed anything", () => {
    const mapped = mapOrder({
      ...order,
      contact_phone: "No informado",
      customer: null,
      shipping_address: { ...order.shipping_address, address: "No informado", number: "", zipcode: "0000" },
    });
    expect(mapped.customer?.phone).toBeNull();
    expect(mapped.shippingAddress).toMatchObject({ address: null, zip: null });
  });

  it.each([
    // status, payment, shipping, takes stock, our status
    ["open", "pending", "unpacked", true, "pending"],
    ["open", "authorized", "unpacked", true, "confirmed"],
    ["open", "paid", "unpacked", true, "confirmed"],
    ["open", "partially_paid", "unpacked", true, "pending"],
    ["open", "paid", "partially_packed", true, "preparing"],
    ["open", "paid", "unshipped", true, "ready_to_ship"],
    ["open", "paid", "partially_fulfilled", true, "partially_shipped"],
    ["open", "paid", "shipped", true, "shipped"],
    ["open", "paid", "delivered", true, "delivered"],
    ["closed", "paid", "delivered", true, "completed"],
    ["closed", "paid", "unpacked", true, "confirmed"],
    ["open", "partially_refunded", "unpacked", true, "confirmed"],
    ["open", "refunded", "shipped", true, "shipped"],
    ["open", "refunded", "unpacked", false, "pending"],
    ["open", "voided", "unpacked", false, "pending"],
    ["open", "abandoned", "unpacked", false, "pending"],
    ["cancelled", "paid", "unpacked", false, "cancelled"],
    ["cancelled", "voided", "shipped", false, "cancelled"],
  ])("%s, payment %s, %s: takes stock %s", (status, payment, shipping, isTaken, ours) => {
    const mapped = mapOrder({
      ...order,
      status,
      payment_status: payment,
      shipping_status: shipping,
      gateway: "nuvempago",
      gateway_name: "Pago Nube",
      payment_details: { method: "credit_card" },
    });
    expect(mapped.lines.map((line) => line.stockQuantity)).toEqual(isTaken ? [2, 1] : [0, 0]);
    expect(mapped.lines.map((line) => line.quantity)).toEqual([2, 1]);
    expect(mapped.status).toBe(ours);
    expect(mapped.isCashOnDelivery).toBe(false);
  });

  it("has a later version once cancelled, be it within the same second", () => {
    const cancelled = mapOrder({ ...order, status: "cancelled" });
    expect(cancelled.sourceVersion).toBeGreaterThan(mapOrder(order).sourceVersion);
  });

  it("is cancelled by its date alone", () => {
    expect(mapOrder({ ...order, cancelled_at: "2026-11-14T15:00:00+0000" }).status).toBe("cancelled");
  });

  it.each([
    ["Pago contra entrega", "offline", true],
    ["PAGO CONTRA-ENTREGA", "offline", true],
    ["Contrareembolso", "offline", true],
    ["Pagamento na entrega", "custom", true],
    ["COD", "not-provided", true],
    ["Efectivo al recibir", "offline", true],
    ["Transferencia Bancaria", "offline", false],
    ["Codensa", "offline", false],
    ["Pago contra entrega", "nuvempago", false],
  ])("%s by %s: cash on delivery %s", (name, gateway, isCash) => {
    const method = gateway === "nuvempago" ? "credit_card" : "custom";
    const mapped = mapOrder({
      ...order,
      gateway,
      gateway_name: name,
      payment_details: { method },
    });
    expect(mapped.isCashOnDelivery).toBe(isCash);
    expect(mapped.paymentStatus).toBe(isCash ? "cod_pending" : "unpaid");
  });

  it("counts cash on delivery as collected once the shop marks it paid", () => {
    expect(mapOrder({ ...order, payment_status: "paid" })).toMatchObject({
      isCashOnDelivery: true,
      paymentStatus: "cod_collected",
    });
  });

  it("names the channel whose sale the shop only repeats", () => {
    expect(mapOrder({ ...order, storefront: "meli" }).importedFrom).toBe("MARKETPLACE");
    expect(mapOrder(order)).not.toHaveProperty("importedFrom");
  });

  it.each([
    { products: [{ ...order.products[0], quantity: "two" }] },
    { products: [{ ...order.products[0], quantity: 1.5 }] },
    { products: [{ ...order.products[0], quantity: -1 }] },
    { products: [{ ...order.products[0], price: null }] },
    { products: [order.products[0], order.products[0]] },
    { products: null },
    { total: "174.850,00" },
    { total: "174850.005" },
    { currency: "pesos" },
    { updated_at: "yesterday" },
    { status: 1 },
    { id: 1.5 },
    { customer: "Ana" },
  ])("is refused with %j", (wrong) => {
    expect(failureOf(() => mapOrder({ ...order, ...wrong }))).toBe("malformed");
  });
});

describe("a product of a cloud shop", () => {
  it("gives one listing per variant, in the shop's language, at the price that is paid", () => {
    const images = [{ id: 1, src: "https://cdn.example/taza.png", position: 1 }];
    const imageUrl = "https://cdn.example/taza.png";
    expect(mapProduct({ ...product, images }, FACTS)).toEqual([
      {
        channelProductId: "70010001",
        channelVariantId: "80020001",
        productName: "Taza",
        name: "Rojo / Grande",
        sku: "TAZA-R",
        barcode: "7801234567890",
        priceMinor: 1_990_000,
        currency: "COP",
        imageUrl,
        stock: 8,
        size: { weightG: 300, lengthMm: 120, widthMm: 85, heightMm: 100 },
        publishKey: { locationIds: "01HZX3Q8M5T2V9K7C4R6N1B0DA,01HZX3Q8M5T2V9K7C4R6N1B0DB" },
      },
      {
        channelProductId: "70010001",
        channelVariantId: "80020002",
        productName: "Taza",
        name: "Taza",
        sku: null,
        barcode: null,
        priceMinor: null,
        currency: "COP",
        imageUrl,
        stock: null,
        size: null,
        publishKey: { locationId: "01HZX3Q8M5T2V9K7C4R6N1B0DA" },
      },
    ]);
  });

  it.each([
    [{ weight: 0.5 }, { weightG: 500 }],
    [{ weight: "" }, { weightG: null, widthMm: 85 }],
    [
      { weight: "heavy", depth: {} },
      { weightG: null, lengthMm: null, heightMm: 100 },
    ],
    [{ width: "-1.00" }, { widthMm: null }],
  ])("with %j is packed as %j", (change, size) => {
    const [first] = product.variants;
    const variants = [{ ...first, ...change }];
    expect(mapProduct({ ...product, variants }, FACTS)[0]?.size).toMatchObject(size);
  });

  it("falls back to the first language that has a text, and takes a plain text too", () => {
    expect(mapProduct(product, { currency: "COP", language: "en" })[0]?.productName).toBe("Caneca");
    expect(mapProduct({ ...product, name: "Taza" }, FACTS)[0]?.productName).toBe("Taza");
    expect(mapProduct({ ...product, name: { es: "" } }, FACTS)[0]?.productName).toBe("70010001");
  });
});

describe("hostile bodies", () => {
  it("end in a malformed answer or a sound result, never in anything else", () => {
    const random = seeded(20_261_114);
    const seen = new Set<string | null>();
    for (let round = 0; round < 3_000; round += 1) {
      const body = mutateJson(order, random);
      const failure = failureOf(() => {
        const mapped = mapOrder(body);
        const numbers = mapped.lines.flatMap((line) => [
          line.quantity,
          line.stockQuantity,
          line.unitPriceMinor,
        ]);
        expect([...numbers, mapped.totalMinor, mapped.sourceVersion].every(Number.isSafeInteger)).toBe(true);
      });
      seen.add(failure);
      seen.add(failureOf(() => mapProduct(mutateJson(product, random), FACTS)));
    }
    expect(seen).toEqual(new Set([null, "malformed"]));
  });
});
