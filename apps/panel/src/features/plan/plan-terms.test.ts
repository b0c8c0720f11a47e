import { PLANS as TERMS, PLAN_NAMES } from "@estiba/contract";
import { expect, test } from "vitest";
import { PLANS, PLAN_TERMS } from "./plan-terms.ts";

test("the plans are those of the contract, smallest first", () => {
  expect(PLANS).toEqual([...PLAN_NAMES]);
});

test.each(PLANS)("%s promises what the contract does", (plan) => {
  const { features, requestsPerMinute } = TERMS[plan];
  expect(PLAN_TERMS[plan]).toEqual({ features, requestsPerMinute });
});
