import { endpoints, type Endpoint } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { expectError, type Answer } from "../../../test/client.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { makeShop } from "../../../test/factories/stock.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";

const app = await useApp();
const tenant = await makeTenant(app, { plan: "PRO" });
const { token } = tenant.owner;
const { value: key } = await makeKey(app, tenant);
const shop = await makeShop(app, tenant);

interface Told {
  readonly place: string;
  readonly field: string | null;
  readonly errors: readonly { path: string; message: string }[];
}
function told(answer: Answer): Told {
  expectError(answer, "BAD_REQUEST");
  return answer.body.details as unknown as Told;
}
const order = (body: object) => app.send("POST", "/api/v1/custom/orders", { key, body });
const changeVariant = (body: object) =>
  app.send("PATCH", "/api/v1/tenant/catalog/master-variants/mva_x", { token, body });
const valid = { shopId: shop.id, orderId: "A-1", total: 100, currency: "COP" };

describe("a request with mistakes", () => {
  it("gets all missing fields at once, each by its name", async () => {
    const answer = await order({});
    expect(told(answer)).toEqual({
      place: "body",
      field: "shopId",
      errors: ["shopId", "orderId", "total", "currency"].map((path) => ({ path, message: "is required" })),
    });
    expect(answer.body.message).toBe(
      "shopId is required; orderId is required; total is required; currency is required.",
    );
  });

  it("gets the path of what is wrong within lists and objects", async () => {
    const answer = await order({
      ...valid,
      items: [
        { sku: "A", quantity: -1, price: 1.5 },
        { sku: "", quantity: "2" },
      ],
      shippingAddress: { city: 7 },
      placedAt: "yesterday",
      status: "gone",
    });
    expect(
      told(answer)
        .errors.map(({ path, message }) => `${path} ${message}`)
        .toSorted(),
    ).toEqual([
      "items[0].price must be a whole number in the currency's smallest unit, so 10.50 USD is sent as 1050",
      "items[0].quantity must be at least 0",
      "items[1].quantity must be a whole number",
      "items[1].sku must not be empty",
      "placedAt must be a time in ISO 8601, such as 2026-11-14T15:04:05Z",
      "shippingAddress.city must be a string",
      expect.stringMatching(/^status must be one of pending, confirmed, /) as string,
    ]);
  });

  it("gets errors of path, query and body in one answer", async () => {
    const address = "/api/v1/tenant/catalog/channel-mappings?limit=0&offset=x&search=";
    expect(told(await app.send("GET", address, { token }))).toMatchObject({
      place: "query",
      errors: [
        { path: "limit", message: "must be at least 1" },
        { path: "offset", message: "must be a whole number" },
      ],
    });
    const users = `/api/v1/tenant/users/${"a".repeat(201)}`;
    const answer = await app.send("PATCH", users, { token, body: { role: "KING" } });
    expect(told(answer).errors.map(({ path }) => path)).toEqual(["userId", "role"]);
  });

  it("gets the type of a field that may be null", async () => {
    const { errors } = told(await changeVariant({ priceMinor: 1.5, barcode: "", lowStockThreshold: -1 }));
    expect(errors.map(({ path, message }) => `${path} ${message}`).toSorted()).toEqual([
      "barcode must not be blank",
      "barcode must not be empty",
      "lowStockThreshold must be at least 0",
      expect.stringMatching(/^priceMinor must be a whole number or null in the/),
    ]);
  });

  it("gets an error that a body is needed, and of what kind", async () => {
    expect((await app.send("POST", "/api/v1/custom/orders", { key })).body.message).toMatch(
      /^The body is required/,
    );
    expect((await app.send("POST", "/api/v1/custom/orders", { key, rawBody: "[]" })).body.message).toBe(
      "The body must be an object.",
    );
  });

  it("names at most fifty errors, and only the first of a body of thousands of values", async () => {
    const many = Array.from({ length: 400 }, () => ({ quantity: -1 }));
    expect(told(await order({ ...valid, items: many })).errors).toHaveLength(50);
    const thousands = Array.from({ length: 6_000 }, () => ({ quantity: -1 }));
    expect(told(await order({ ...valid, items: thousands })).errors).toEqual([
      { path: "items", message: "must have at most 500 entries" },
    ]);
  });
});

describe("the validator's own words", () => {
  const FOREIGN =
    /must NOT|must match|must be equal|required property|must be (?:string|integer|object|array)\b|JSON Pointer|anyOf|instancePath/;

  it("reach nobody: every endpoint, everything wrong", async () => {
    const all = Object.values<Endpoint>(endpoints).filter(({ policy }) => policy.auth !== "webhook");
    const junk = { a: 1, "": null };
    const spoilt = (endpoint: Endpoint) =>
      Object.fromEntries(Object.keys(endpoint.body?.properties ?? {}).map((name) => [name, [junk]]));
    const answers = await Promise.all(
      all
        .filter(({ body }) => body)
        .map(async (endpoint) => {
          const address = endpoint.path.replace(/\{\w+\}/g, "x");
          const credentials = endpoint.policy.auth === "apiKey" ? { key } : { token };
          return app.send(endpoint.method, address, { ...credentials, body: spoilt(endpoint) });
        }),
    );
    expect(answers.map(({ text }) => text).filter((text) => FOREIGN.test(text))).toEqual([]);
    expect(answers.filter(({ text }) => text.includes("is not valid"))).toEqual([]);
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThan(50);
  });
});

describe("an unsigned event of an own backend", () => {
  const rawBody = JSON.stringify({ orderId: "1", total: 1 });
  const send = (headers: Record<string, string>) =>
    app.send("POST", "/api/v1/webhook/custom", { rawBody, headers });

  it("400 BAD_REQUEST names the header X-Service-Shop-Id", async () => {
    const answer = await send({ "x-service-signature": "AAAA" });
    expectError(answer, "BAD_REQUEST");
    expect(answer.body.message).toContain("X-Service-Shop-Id");
  });

  it("401 WEBHOOK_SIGNATURE_REQUIRED names the header X-Service-Signature", async () => {
    const { data } = await app.ok("registerCustomShop", {
      key,
      body: { externalShopId: "firmada", name: "Firmada" },
    });
    const answer = await send({ "x-service-shop-id": data.shopId });
    expectError(answer, "WEBHOOK_SIGNATURE_REQUIRED");
    expect(answer.body.message).toContain("X-Service-Signature");
  });
});
