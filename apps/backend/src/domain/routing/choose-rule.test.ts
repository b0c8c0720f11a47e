import type { RoutingRule } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { chooseRule } from "./choose-rule.ts";
import type { OrderFacts } from "./model.ts";

const ORDER: OrderFacts = {
  shopId: "shp_1",
  platform: "WPSHOP",
  country: "AR",
  region: "Río Negro",
  zip: "8400",
  isCashOnDelivery: true,
  totalMinor: 50_000,
  currency: "ARS",
  skus: ["TAZA-R", "LIBRO"],
};
const NOWHERE: OrderFacts = { ...ORDER, country: null, region: null, zip: null, platform: null, skus: [] };

const rule = (name: string, when: RoutingRule["when"]): RoutingRule => ({
  name,
  when,
  use: { placeIds: "ranked", mode: "prefer_complete", maxParts: 2 },
});
const isMet = (when: RoutingRule["when"], order = ORDER) => chooseRule([rule("R", when)], order) !== null;

describe("a rule", () => {
  it.each<[string, RoutingRule["when"], RoutingRule["when"]]>([
    ["shop", { shopIds: ["shp_2", "shp_1"] }, { shopIds: ["shp_2"] }],
    ["platform", { platforms: ["WPSHOP"] }, { platforms: ["CUSTOM"] }],
    ["country", { countries: ["CL", "ar"] }, { countries: ["CL"] }],
    ["region", { regions: ["río negro"] }, { regions: ["Chubut"] }],
    ["postal code", { zipPrefixes: ["83", "84"] }, { zipPrefixes: ["9", "4"] }],
    ["SKU", { skus: ["libro"] }, { skus: ["LIB"] }],
    ["payment on delivery", { cod: true }, { cod: false }],
    ["total", { minTotal: 50_000 }, { minTotal: 50_001 }],
  ])("is met by its %s and by no other", (_name, met, missed) => {
    expect(isMet(met)).toBe(true);
    expect(isMet(missed)).toBe(false);
  });

  it("is not met by an order that does not say what the rule asks", () => {
    expect(isMet({ countries: ["AR"] }, NOWHERE)).toBe(false);
    expect(isMet({ regions: ["Río Negro"] }, NOWHERE)).toBe(false);
    expect(isMet({ zipPrefixes: ["8"] }, NOWHERE)).toBe(false);
    expect(isMet({ platforms: ["WPSHOP"] }, NOWHERE)).toBe(false);
    expect(isMet({ skus: ["LIBRO"] }, NOWHERE)).toBe(false);
  });

  it("needs all its conditions, and without any is met by every order", () => {
    expect(isMet({ countries: ["AR"], cod: false })).toBe(false);
    expect(isMet({}, NOWHERE)).toBe(true);
  });

  it("comes before those below it", () => {
    const rules = [rule("none", { cod: false }), rule("first", { cod: true }), rule("second", {})];
    expect(chooseRule(rules, ORDER)?.name).toBe("first");
    expect(chooseRule(rules.slice(0, 1), ORDER)).toBeNull();
  });
});
