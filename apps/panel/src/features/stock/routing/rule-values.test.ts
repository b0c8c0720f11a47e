import type { RoutingRule } from "@estiba/contract";
import { MAX_ROUTE_PARTS } from "@estiba/contract/values";
import { describe, expect, it } from "vitest";
import { PART_CHOICES, partsOf, ruleOf, valuesOf } from "./rule-values.ts";

const FULL: RoutingRule = {
  name: "Sur",
  when: {
    shopIds: ["shp_1"],
    platforms: ["WPSHOP"],
    countries: ["AR"],
    regions: ["Chubut"],
    zipPrefixes: ["83"],
    skus: ["TAZA"],
    cod: false,
    minTotal: 5_000,
  },
  use: { placeIds: ["whs_2", "whs_1"], mode: "prefer_complete", maxParts: 3, tie: "cost" },
};

describe("a routing rule in its form", () => {
  it("comes out as it went in, its places in their order", () => {
    expect(ruleOf(valuesOf(FULL))).toEqual(FULL);
  });

  it("has no condition where nothing is filled in, and asks all places by priority", () => {
    const values = { ...valuesOf(null), name: " Todo ", regions: [" "] };
    expect(ruleOf(values)).toEqual({
      name: "Todo",
      when: {},
      use: { placeIds: "ranked", mode: "prefer_complete", maxParts: 2 },
    });
  });

  it("that is never split has one place", () => {
    expect(ruleOf({ ...valuesOf(FULL), parts: "1" }).use).toMatchObject({
      mode: "only_complete",
      maxParts: 1,
    });
    expect(partsOf({ mode: "only_complete", maxParts: 3 })).toBe(1);
    expect(partsOf({ mode: "prefer_complete", maxParts: 3 })).toBe(3);
  });

  it("is split over as many places as the service allows", () => {
    expect(PART_CHOICES.map(Number)).toEqual(Array.from({ length: MAX_ROUTE_PARTS }, (_none, at) => at + 1));
  });
});
