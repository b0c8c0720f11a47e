import type { ShippingRule } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { ruleOf, valuesOf } from "./rule-values.ts";

const FULL: ShippingRule = {
  name: "Lejos",
  when: { zones: ["R9"], regions: ["CO-AMA"], minBillableG: 0, maxBillableG: 5_000, cod: false },
  use: {
    connectionIds: ["ccn_1"],
    carriers: ["sur"],
    services: ["domicilio"],
    maxTransitDays: 4,
    pick: "fastest",
  },
};

describe("a shipping rule in its form", () => {
  it("comes out as it went in", () => {
    expect(ruleOf(valuesOf(FULL))).toEqual(FULL);
  });

  it("has no condition where nothing is filled in", () => {
    expect(ruleOf({ ...valuesOf(null), name: " Todo " })).toEqual({
      name: "Todo",
      when: {},
      use: { pick: "cheapest" },
    });
  });
});
