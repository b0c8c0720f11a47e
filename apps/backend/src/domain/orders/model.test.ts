import type { OrderStatus, PaymentStatus } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import type { ChannelOrder } from "../../ports/channel.ts";
import { contentHash, judge, pickNewest, sourceRank, type IncomingOrder, type Known } from "./model.ts";

function told(status: OrderStatus, paymentStatus: PaymentStatus, totalMinor: number): IncomingOrder {
  const order = { externalId: "1", status, paymentStatus, totalMinor, lines: [] } as unknown as ChannelOrder;
  return { shopId: "shp_1", order, eventId: null, version: 1, isFetched: false };
}

const known = (incoming: IncomingOrder): Known => ({
  id: "ord_1",
  shopId: incoming.shopId,
  externalId: "1",
  sourceVersion: incoming.version,
  sourceRank: sourceRank(incoming),
  contentHash: contentHash(incoming.order),
  status: incoming.order.status,
  manualStatus: null,
  stockStatus: "not_applicable",
});

// Of two contents some hash lower and some higher: no total may decide by luck.
const TOTALS = Array.from({ length: 20 }, (_unused, index) => index);

describe("two words about an order within the same second", () => {
  it.each([
    ["paid", told("confirmed", "unpaid", 0), told("confirmed", "paid", 0)],
    ["collected", told("confirmed", "cod_pending", 0), told("confirmed", "cod_collected", 0)],
    ["refunded", told("delivered", "paid", 0), told("delivered", "refunded", 0)],
    ["cancelled", told("confirmed", "paid", 0), told("cancelled", "unpaid", 0)],
  ])("end in %s, whichever comes first", (_end, before, after) => {
    for (const totalMinor of TOTALS) {
      const [one, two] = [before, after].map((word) => ({ ...word, order: { ...word.order, totalMinor } }));
      if (one === undefined || two === undefined) {
        throw new Error("two words");
      }
      expect(judge(two, contentHash(two.order), known(one))).toBe("updated");
      expect(judge(one, contentHash(one.order), known(two))).toBe("late");
      expect(pickNewest([one, two])).toEqual([two]);
      expect(pickNewest([two, one])).toEqual([two]);
    }
  });
});
