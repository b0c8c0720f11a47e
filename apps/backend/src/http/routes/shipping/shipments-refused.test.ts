import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import {
  BOX,
  BOXES,
  BUYER,
  CHEAPEST,
  makeMerchant,
  makeOrder,
  makeRateTable,
  once,
} from "../../../../test/factories/shipping.ts";

const app = await useApp();

async function withTable() {
  const merchant = await makeMerchant(app);
  return { ...merchant, ...(await makeRateTable(app, merchant.token)) };
}

describe("what is refused", () => {
  it.each([
    ["no source", { orderId: "ord_01jcm8z6h3e8v9qk2r4t5w6x7y" }, "BAD_REQUEST"],
    [
      "two sources",
      { ...CHEAPEST, manual: { connectionId: "ccn_01jcm8z6h3e8v9qk2r4t5w6x7y", trackingNumber: "ABCD" } },
      "BAD_REQUEST",
    ],
    ["nowhere to go", { select: "cheapest", parcels: BOXES }, "BAD_REQUEST"],
    [
      "an unknown order",
      { orderId: "ord_01jcm8z6h3e8v9qk2r4t5w6x7y", select: "cheapest", parcels: BOXES },
      "ORDER_NOT_FOUND",
    ],
    [
      "an unknown quote",
      { quoteId: "quo_01jcm8z6h3e8v9qk2r4t5w6x7y", rateId: "rat_01jcm8z6h3e8v9qk2r4t5w6x7y" },
      "QUOTE_NOT_FOUND",
    ],
    [
      "a buyer without telephone",
      { ...CHEAPEST, destination: { ...BUYER, phone: undefined } },
      "BAD_REQUEST",
    ],
  ] as const)("%s", async (_name, body, code) => {
    const { token } = await withTable();
    expectError(await app.ask("createShipment", { token, headers: once(), body: body as never }), code);
  });

  it("a rate of no quote, and an address that says where but not to whom", async () => {
    const { tenant, token } = await withTable();
    const { data: quote } = await app.ok("createQuote", {
      token,
      body: { destination: BUYER, parcels: BOXES, currency: "ARS" },
    });
    const unknown = { quoteId: quote.quoteId, rateId: "rat_01jcm8z6h3e8v9qk2r4t5w6x7y", destination: BUYER };
    expectError(await app.ask("createShipment", { token, headers: once(), body: unknown }), "RATE_NOT_FOUND");
    const orderId = await makeOrder(app, tenant);
    await app.database.rows(
      "update app.orders set customer = null, shipping_address = shipping_address - 'name' - 'phone' where id = $1",
      [orderId],
    );
    await app.ok("createQuote", { token, body: { orderId, parcels: BOXES } });
    const answer = await app.ask("createShipment", {
      token,
      headers: once(),
      body: { orderId, select: "cheapest", parcels: BOXES },
    });
    expectError(answer, "INVALID_ADDRESS");
    expect(answer.body.details).toEqual({ missing: ["destination.name", "destination.phone"] });
  });

  it("a request that does not say which one it is", async () => {
    const { token } = await withTable();
    expectError(await app.ask("createShipment", { token, body: CHEAPEST }), "BAD_REQUEST");
  });

  it("a second parcel for an order, unless it is meant", async () => {
    const { tenant, token } = await withTable();
    const orderId = await makeOrder(app, tenant);
    const body = { orderId, select: "cheapest", parcels: BOXES } as const;
    await app.ok("createShipment", { token, headers: once(), body });
    expectError(await app.ask("createShipment", { token, headers: once(), body }), "ORDER_ALREADY_SHIPPED");
    await app.ok("createShipment", { token, headers: once(), body: { ...body, allowSecond: true } });
  });

  it("all but one, when two people press the button at the same moment", async () => {
    const { tenant, token } = await withTable();
    const orderId = await makeOrder(app, tenant);
    const body = { orderId, select: "cheapest", parcels: BOXES } as const;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.ask("createShipment", { token, headers: once(), body })),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });

  it("a cancelled order, and one whose marketplace makes the labels", async () => {
    const { tenant, token } = await withTable();
    const orderId = await makeOrder(app, tenant);
    await app.ok("changeOrderStatus", { token, params: { orderId }, body: { status: "cancelled" } });
    const body = { orderId, select: "cheapest", parcels: BOXES } as const;
    expectError(await app.ask("createShipment", { token, headers: once(), body }), "ORDER_NOT_SHIPPABLE");
    const other = await makeOrder(app, tenant);
    await app.database.rows("update app.shops set platform = 'MARKETPLACE' where tenant_id = $1", [
      tenant.id,
    ]);
    const answer = await app.ask("createShipment", {
      token,
      headers: once(),
      body: { ...body, orderId: other },
    });
    expectError(answer, "CHANNEL_MANAGES_SHIPPING");
    await app.database.rows("update app.orders set is_shipped_by_channel = false where id = $1", [other]);
    await app.ok("createShipment", { token, headers: once(), body: { ...body, orderId: other } });
  });

  it("a quote for another address, with a fresh one beside it", async () => {
    const { token } = await withTable();
    const { data: quote } = await app.ok("createQuote", {
      token,
      body: { destination: BUYER, parcels: BOXES, currency: "ARS" },
    });
    const answer = await app.ask("createShipment", {
      token,
      headers: once(),
      body: {
        quoteId: quote.quoteId,
        rateId: quote.rates[0]?.rateId ?? "",
        destination: { ...BUYER, zip: "5001" },
      },
    });
    expectError(answer, "QUOTE_EXPIRED");
    expect(answer.body.details).toMatchObject({
      quote: { quoteId: expect.stringMatching(/^quo_/) as unknown },
    });
  });

  it("a price above what the caller allows", async () => {
    const { token } = await withTable();
    expectError(
      await app.ask("createShipment", { token, headers: once(), body: { ...CHEAPEST, maxPrice: 1 } }),
      "PRICE_CHANGED",
    );
  });

  it("a key that was used for something else", async () => {
    const { token } = await withTable();
    const headers = once();
    await app.ok("createShipment", { token, headers, body: CHEAPEST });
    const other = { ...CHEAPEST, parcels: [{ ...BOX, weightG: 1 }] };
    expectError(await app.ask("createShipment", { token, headers, body: other }), "IDEMPOTENCY_KEY_REUSED");
  });
});
