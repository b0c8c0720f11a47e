import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChannelError, type IncomingWebhook } from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { mapOrder, mapVariant } from "./mapping.ts";
import { readOrderBody, readOrderNode } from "./order-shapes.ts";
import { fixture, fixtureBytes, type JsonValue } from "./testing/fixture.ts";
import { oauthshopWebhook } from "./webhook.ts";

const RUNS = { numRuns: 3_000, seed: 20_261_114 } as const;
const REFUND = {
  id: 1,
  refund_line_items: [{ line_item_id: "866550311766439020", quantity: 1, restock_type: "return" }],
};

const nasty: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue[]>(
    null,
    true,
    0,
    -1,
    1.5,
    1e21,
    "",
    " ",
    "NaN",
    "1e5",
    "2026-13-45T99:99:99Z",
    "gid://shopify/Order/1",
    "constructor",
    "__proto__",
    "\0",
    "\uD800",
    [],
    {},
    [[]],
    [null],
    { nodes: null },
  ),
  fc.string(),
  fc.double(),
  fc.jsonValue().map((value) => value as JsonValue),
);

function pathsOf(
  value: JsonValue,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  const own = path.length === 0 ? [] : [path];
  if (Array.isArray(value)) {
    return [...own, ...value.flatMap((item, index) => pathsOf(item, [...path, index]))];
  }
  return typeof value === "object" && value !== null
    ? [...own, ...Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]))]
    : own;
}

/** The value with something else, or nothing, in one place. */
function spoil(
  value: JsonValue,
  path: readonly (string | number)[],
  other: JsonValue | undefined,
): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) {
    return other ?? null;
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      index !== step ? [item] : rest.length === 0 && other === undefined ? [] : [spoil(item, rest, other)],
    );
  }
  const entries = Object.entries(value ?? {}).flatMap(([name, item]) =>
    name !== step
      ? [[name, item] as const]
      : rest.length === 0 && other === undefined
        ? []
        : [[name, spoil(item, rest, other)] as const],
  );
  return Object.fromEntries(entries);
}

function spoiled(base: JsonValue): fc.Arbitrary<JsonValue> {
  const change = fc.tuple(fc.constantFrom(...pathsOf(base)), fc.option(nasty, { nil: undefined }));
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((value, [path, other]) => spoil(value, path, other), base));
}

/** The result, or null when it was refused as malformed; any other exception goes through. */
function tolerate<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof ChannelError && error.failure === "malformed") {
      return null;
    }
    throw error;
  }
}

function expectSound(order: ReturnType<typeof mapOrder> | null): void {
  if (order === null) {
    return;
  }
  expect(order.externalId).toMatch(/^\d+$/);
  expect(Number.isSafeInteger(order.sourceVersion)).toBe(true);
  expect(Number.isSafeInteger(order.totalMinor)).toBe(true);
  expect(Number.isNaN(order.placedAt.getTime())).toBe(false);
  expect(order.currency).toMatch(/^[A-Z]{3}$/);
  for (const line of order.lines) {
    expect(Number.isSafeInteger(line.unitPriceMinor)).toBe(true);
    expect(line.stockQuantity).toBeGreaterThanOrEqual(0);
    expect(line.stockQuantity).toBeLessThanOrEqual(line.quantity);
  }
}

describe("whatever somebody sends", () => {
  const body = {
    ...(parseExactJson(fixtureBytes("order-body.json")) as Record<string, JsonValue>),
    refunds: [REFUND],
  };

  it("a webhook's order is sound or malformed", () => {
    fc.assert(
      fc.property(spoiled(body), (json) => {
        expectSound(tolerate(() => mapOrder(readOrderBody(json))));
      }),
      RUNS,
    );
  });

  it("an order of the API is sound or malformed", () => {
    const refunds = [
      {
        id: "gid://shopify/Refund/1",
        refundLineItems: {
          nodes: [
            {
              quantity: 1,
              restockType: "RETURN",
              lineItem: { id: "gid://shopify/LineItem/866550311766439020" },
            },
          ],
        },
      },
    ];
    fc.assert(
      fc.property(spoiled({ ...fixture("order-node.json"), refunds }), (json) => {
        expectSound(tolerate(() => mapOrder(readOrderNode(json))));
      }),
      RUNS,
    );
  });

  it("a variant is sound or malformed", () => {
    const base = {
      product: { id: "gid://shopify/Product/1", title: "Mug" },
      node: fixture("variant-node.json"),
    };
    fc.assert(
      fc.property(spoiled(base), (json) => {
        const { product, node } = json as { product: Record<string, JsonValue> | null; node: JsonValue };
        const variant = tolerate(() =>
          mapVariant(product ?? {}, node ?? null, { currency: "COP", locationId: "9" }),
        );
        if (variant !== null) {
          expect(variant.stock === null || Number.isSafeInteger(variant.stock)).toBe(true);
          expect(Number.isSafeInteger(variant.priceMinor)).toBe(true);
          expect(variant.channelVariantId).toMatch(/^\d+$/);
        }
      }),
      RUNS,
    );
  });

  it("a webhook is routed, described and read, or malformed", () => {
    const topic = fc.constantFrom(
      "orders/create",
      "orders/edited",
      "orders/delete",
      "refunds/create",
      "products/update",
      "inventory_levels/update",
      "customers/redact",
      "shop/redact",
      "app/uninstalled",
      "shop/update",
      "",
      "orders",
      "../orders/create",
    );
    const bytes = fc.oneof(
      spoiled(body).map((json) => Buffer.from(JSON.stringify(json))),
      spoiled(body).map((json) => Buffer.from(JSON.stringify(json).slice(0, -7))),
      fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
      fc.constant(Buffer.alloc(0)),
    );
    fc.assert(
      fc.property(topic, fc.string(), bytes, (named, shop, rawBody) => {
        const request: IncomingWebhook = {
          headers: {
            "x-shopify-topic": named,
            "x-shopify-shop-domain": shop,
            "x-shopify-hmac-sha256": shop,
          },
          query: {},
          rawBody,
        };
        const route = oauthshopWebhook.route(request);
        expect(route.kind === "shop" ? route.routeKey : "").toMatch(/^([a-z0-9-]+\.myshopify\.com)?$/);
        expect(oauthshopWebhook.verify(request, { app: ["secret"], shop: [] })).not.toBe("valid");
        const event = tolerate(() => oauthshopWebhook.describe(request));
        if (event !== null) {
          tolerate(() => oauthshopWebhook.readOrders(rawBody, event));
        }
      }),
      RUNS,
    );
  });
});
