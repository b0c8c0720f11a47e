import { CLAIM_STATUSES } from "@estiba/contract";
import { expect, test } from "vitest";
import { CLAIM_TONES, isClaimable, mayHaveClaim } from "./claims.ts";

test("every state of a claim has its colour", () => {
  expect(Object.keys(CLAIM_TONES)).toEqual([...CLAIM_STATUSES]);
});

test("what is lost or damaged can be claimed, except a parcel of a test account", () => {
  expect(isClaimable({ status: "lost", test: false, events: [] })).toBe(true);
  expect(isClaimable({ status: "damaged", test: false, events: [] })).toBe(true);
  expect(isClaimable({ status: "in_transit", test: false, events: [] })).toBe(false);
  expect(isClaimable({ status: "lost", test: true, events: [] })).toBe(false);
});

test("a parcel that was found again still shows its claim, others are not asked for one", () => {
  const found = { status: "delivered", test: false, events: [{ status: "lost" }] } as const;
  expect([isClaimable(found), mayHaveClaim(found)]).toEqual([false, true]);
  expect(mayHaveClaim({ status: "delivered", test: false, events: [{ status: "in_transit" }] })).toBe(false);
});
