import { assert, array, constantFrom, integer, oneof, property, record, type Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atCarrier,
  atCustomer,
  collect,
  dispute,
  outstanding,
  payOut,
  remit,
  settle,
  writeOff,
  type CodPayment,
  type Step,
} from "./cod.ts";
import type { Posting } from "./posting.ts";
import { matchLines } from "./remittances/match.ts";
import { bookLines } from "./remittances/remittance.ts";
import { applyChange } from "./shipment-change.ts";
import { paymentOf, type ShipmentFacts } from "./shipment.ts";

const AT = new Date("2026-01-15T12:00:00Z");

const facts: ShipmentFacts = {
  shipmentId: "shm_1",
  orderId: null,
  connectionId: "ccn_1",
  channel: null,
  carrierName: "Sur",
  trackingNumber: "A1",
  currency: "CLP",
  isPrepaid: false,
  chargedMinor: 9_000,
  codExpectedMinor: 1,
  codFeeMinor: 300,
  isFeeDeducted: true,
  returnFreightMinor: 0,
  isReturn: false,
};

type Deed = (one: CodPayment) => Step | null;

const STATUSES = ["in_transit", "delivered", "return_in_transit", "returned", "cancelled", "lost"] as const;
const moves: Arbitrary<Deed> = record({
  from: constantFrom(...STATUSES),
  to: constantFrom(...STATUSES),
  collected: oneof(constantFrom(undefined), integer({ min: 0, max: 3_000 })),
}).map(
  ({ from, to, collected }) =>
    (one: CodPayment) =>
      applyChange(one, { shipmentId: one.shipmentId, from, to, at: AT, collectedMinor: collected }),
);
const amounts = integer({ min: 1, max: 3_000 });
const collections: Arbitrary<Deed> = amounts.map(
  (amountMinor) => (one: CodPayment) =>
    (one.status === "expected" || one.status === "partially_collected") && amountMinor <= atCustomer(one)
      ? collect(one, { amountMinor, source: "manual", at: AT, cause: "manual" })
      : null,
);
const losses: Arbitrary<Deed> = amounts.map(
  (amountMinor) => (one: CodPayment) =>
    one.status !== "cancelled" && amountMinor <= atCustomer(one) + atCarrier(one)
      ? writeOff(one, { amountMinor, at: AT, reason: "x" })
      : null,
);
const disputes: Arbitrary<Deed> = constantFrom<Deed>(
  (one) => (one.status === "collected" ? dispute(one, "manual", "x") : null),
  (one) => (one.status === "disputed" ? payOut(one, AT) : null),
  (one) => (one.remittedMinor > one.settledMinor ? settle(one, one.remittedMinor - one.settledMinor) : null),
);
const statements: Arbitrary<Deed> = record({
  collected: integer({ min: 0, max: 3_000 }),
  fee: oneof(constantFrom(null), integer({ min: 0, max: 400 })),
  resolution: constantFrom("accept" as const, "dispute" as const, "ignore" as const),
}).map(({ collected, fee, resolution }) => (one: CodPayment) => {
  const stated = {
    trackingNumber: "a1",
    collectedMinor: collected,
    codFeeMinor: fee,
    freightMinor: null,
    withheldMinor: null,
    deliveredOn: null,
  };
  const [match] = matchLines([stated], one.currency, {
    payments: new Map([["A1", one]]),
    parcels: new Set(),
  });
  if (!match) {
    return null;
  }
  const line = {
    ...stated,
    ...match,
    line: 1,
    resolution: match.discrepancy ? resolution : null,
    bookedMinor: null,
    differenceMinor: null,
    isRounding: false,
  };
  return bookLines("rem_1", [line], new Map([[one.id, one]]), AT)[0]?.step ?? null;
});

/** What the ledger would hold of the payment after these postings, and what statements took of it. */
function ledgerOf(postings: readonly Posting[], remitted: number) {
  const sum = (account: string) =>
    postings
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.account === account)
      .reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n);
  return { customer: Number(sum("cod_at_customer")), carrier: Number(sum("cod_at_carrier")) - remitted };
}

describe("a payment on delivery", () => {
  it("whatever happens to it, in whatever order, agrees with its postings to the unit", () => {
    const deeds = array(oneof(moves, collections, losses, disputes, statements), { maxLength: 25 });
    assert(
      property(integer({ min: 1, max: 2_500 }), deeds, (expected, story) => {
        const first = paymentOf({ ...facts, codExpectedMinor: expected }, AT);
        if (!first) {
          return;
        }
        let one = first;
        const postings: Posting[] = [];
        let remitted = 0;
        for (const deed of story) {
          const step = deed(one);
          if (!step) {
            continue;
          }
          // A statement's own posting takes the money from the carrier; paying out posts it itself.
          const isPaidOut = step.postings.some(({ kind }) => kind === "cod_paid");
          remitted += isPaidOut ? 0 : step.payment.remittedMinor - one.remittedMinor;
          one = step.payment;
          postings.push(...step.postings);
        }
        const { customer, carrier } = ledgerOf(postings, remitted);
        expect(expected + customer).toBe(atCustomer(one));
        expect(carrier).toBe(atCarrier(one));
        expect(atCustomer(one)).toBeGreaterThanOrEqual(0);
        expect(atCarrier(one)).toBeGreaterThanOrEqual(0);
        expect(outstanding(one, 0)).toBeGreaterThanOrEqual(0);
        expect(one.settledMinor).toBeLessThanOrEqual(one.remittedMinor);
        const keys = postings.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const money = postings.flatMap(({ entries, currency }) =>
          entries.map((entry) => ({ ...entry, currency })),
        );
        expect(money.filter(({ amountMinor }) => !Number.isSafeInteger(amountMinor))).toEqual([]);
        expect(money.filter(({ currency }) => currency !== "CLP")).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it("of which part was given up is disputed, not taken back, when the carrier then reports less or a return", () => {
    const first = paymentOf({ ...facts, codExpectedMinor: 2 }, AT);
    const change = (from: "in_transit" | "delivered", to: "in_transit" | "delivered") =>
      ({ shipmentId: "shm_1", from, to, at: AT }) as const;
    const steps = (to: "delivered" | "in_transit", collectedMinor?: number) => {
      const assumed = first && applyChange(first, change("in_transit", "delivered"));
      const lost = assumed && writeOff(assumed.payment, { amountMinor: 1, at: AT, reason: "x" });
      return lost && applyChange(lost.payment, { ...change("delivered", to), collectedMinor });
    };
    for (const step of [steps("delivered", 0), steps("in_transit")]) {
      expect(step).toMatchObject({ payment: { status: "disputed", collectedMinor: 2 }, postings: [] });
    }
  });

  it("the same change twice counts once", () => {
    assert(
      property(array(moves, { maxLength: 8 }), moves, (story, last) => {
        const start = paymentOf({ ...facts, codExpectedMinor: 2_000 }, AT);
        const before = story.reduce((one, deed) => (one ? (deed(one)?.payment ?? one) : one), start);
        const after = before && last(before)?.payment;
        const again = after ? last(after) : null;
        expect([again?.postings ?? [], again?.moments ?? []]).toEqual([[], []]);
      }),
    );
  });

  it("being collected and handed over in full, it ends settled with nothing outstanding", () => {
    const start = paymentOf({ ...facts, codExpectedMinor: 2_000 }, AT);
    const one =
      start && applyChange(start, { shipmentId: "shm_1", from: "in_transit", to: "delivered", at: AT });
    const handed =
      one && remit(one.payment, { amountMinor: 2_000, remittanceId: "rem_1", isDisputed: false });
    const done = handed && settle(handed.payment, 2_000);
    expect(done?.payment.status).toBe("settled");
    expect(done && outstanding(done.payment, 0)).toBe(0);
  });
});
