import { CLAIM_STATUSES } from "@estiba/contract/values";
import { expect, test } from "vitest";
import { CLAIM_TONES } from "../../base/vocabulary/tones.ts";
import { isClaimable } from "./claims.ts";

test("every state of a claim has its colour", () => {
  expect(Object.keys(CLAIM_TONES)).toEqual([...CLAIM_STATUSES]);
});

test("what is lost or damaged can be claimed, except a parcel of a test account", () => {
  expect(isClaimable({ status: "lost", test: false })).toBe(true);
  expect(isClaimable({ status: "damaged", test: false })).toBe(true);
  expect(isClaimable({ status: "in_transit", test: false })).toBe(false);
  expect(isClaimable({ status: "lost", test: true })).toBe(false);
});
