import { describe, expect, it } from "vitest";
import { mutants, orMalformed, unsoundFields } from "../../../test/channels/hostile.ts";
import ORDER from "./fixtures/order.json" with { type: "json" };
import VARIATION from "./fixtures/variation.json" with { type: "json" };
import { mapOrder, mapVariant } from "./mapping.ts";
import { wpshopWebhook } from "./webhook.ts";
import { readRefundLines, readWpOrder, readWpProduct } from "./wire.ts";

const COUNT = 5_000;
const FACTS = { currency: "CLP", units: { weight: "kg", side: "cm" } };

function readings(good: unknown, read: (mutant: unknown) => unknown) {
  let sound = 0;
  const unsound: string[] = [];
  for (const mutant of mutants(good, COUNT)) {
    const result = orMalformed(() => read(mutant));
    sound += result === null ? 0 : 1;
    unsound.push(...unsoundFields(result));
  }
  return { sound, unsound };
}

describe("answers of a hostile shop", () => {
  it.each([
    ["orders", ORDER, (json: unknown) => mapOrder(readWpOrder(json), [])],
    ["refunds", { line_items: ORDER.line_items }, (json: unknown) => readRefundLines(json)],
    ["listings", VARIATION, (json: unknown) => mapVariant(readWpProduct(json), null, FACTS)],
  ] as const)("give sound %s or are malformed", (_name, good, read) => {
    const { sound, unsound } = readings(good, read);
    expect(unsound).toEqual([]);
    expect(sound).toBeGreaterThan(COUNT / 20);
    expect(sound).toBeLessThan(COUNT);
  });

  it("are routed, described and read without surprise as webhooks", () => {
    const { unsound } = readings(ORDER, (mutant) => {
      const request = {
        headers: { "x-wc-webhook-topic": "order.updated", "x-wc-webhook-source": JSON.stringify(mutant) },
        query: {},
        rawBody: Buffer.from(JSON.stringify(mutant)),
      };
      expect(["shop", "none"]).toContain(wpshopWebhook.route(request).kind);
      return wpshopWebhook.readOrders(request.rawBody, wpshopWebhook.describe(request));
    });
    expect(unsound).toEqual([]);
  });
});
