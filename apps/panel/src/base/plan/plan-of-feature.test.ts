import { FEATURES, PLANS, PLAN_NAMES } from "@estiba/contract/values";
import { expect, test } from "vitest";
import { PLAN_OF_FEATURE } from "./plan-of-feature.ts";

test.each(FEATURES)("the plan named for %s is the smallest one that has it", (feature) => {
  const first = PLAN_NAMES.find((plan) => PLANS[plan].features.some((known) => known === feature));
  expect(PLAN_OF_FEATURE[feature]).toBe(first);
});
