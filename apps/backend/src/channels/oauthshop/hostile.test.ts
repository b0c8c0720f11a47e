import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChannelError, type IncomingWebhook } from "../../ports/channel.ts";
import { asObject } from "../kit/read.ts";
import { mapOrder, mapVariant } from "./mapping.ts";
import { readOrderBody, readOrderNode } from "./order-shapes.ts";
import { fixture } from "./testing/fixture.ts";
import { oauthshopWebhook } from "./webhook.ts";

const RUNS = { numRuns: 3_000, seed: 20_261_114 } as const;
const REFUND = {
  id: 1,
  refund_line_items: [{ line_item_id: "866550311766439020", quantity: 1, restock_type: "return" }],
};

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
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
  fc.jsonValue(),
);

type Path = readonly (string | number)[];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  const own = path.length === 0 ? [] : [path];
  const steps: (string | number)[] = Array.isArray(value) ? [...value.keys()] : [];
  const inside = isRecord(value) && steps.length === 0 ? Object.keys(value) : steps;
  return [
    ...own,
    ...inside.flatMap((step) => pathsOf(isRecord(value) ? value[step] : null, [...path, step])),
  ];
}

/** Puts something else, or nothing, in one place; the way there may be gone by now. */
function spoil(value: unknown, path: Path, other: unknown): unknown {
  const copy: unknown = structuredClone(value);
  let parent: unknown = copy;
  for (const step of path.slice(0, -1)) {
    parent = isRecord(parent) ? parent[step] : null;
  }
  const last = path.at(-1);
  if (isRecord(parent) && last !== undefined) {
    parent[last] = other;
  }
  return copy;
}

function spoiled(base: unknown): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.constantFrom(...pathsOf(base)), fc.option(nasty, { nil: undefined }));
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((value, [path, other]) => spoil(value, path, other), base));
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
  const body = { ...fixture("order-body.json"), refunds: [REFUND] };

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
        const { product, node } = asObject(json, "spoiled");
        const place = { currency: "COP", locationId: "9" };
        const variant = tolerate(() => mapVariant(asObject(product, "product"), node, place));
        expect(variant?.channelVariantId ?? "1").toMatch(/^\d+$/);
        expect(Number.isSafeInteger(variant?.stock ?? 0)).toBe(true);
        expect(Number.isSafeInteger(variant?.size?.weightG ?? 0)).toBe(true);
        expect(Number.isSafeInteger(variant === null ? 0 : variant.priceMinor)).toBe(true);
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
