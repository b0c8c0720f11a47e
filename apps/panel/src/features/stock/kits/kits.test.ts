import { MAX_KIT_COMPONENTS, MAX_KIT_QUANTITY } from "@estiba/contract/values";
import { describe, expect, test } from "vitest";
import type { SkuLine } from "../lines/lines.ts";
import { limitOf } from "./limit.ts";
import type { KitComponent } from "./queries.ts";
import { linesOf, recipeOf } from "./recipe-values.ts";

const component = (sku: string, onHand: number, enoughFor: number, isLimiting: boolean): KitComponent => ({
  masterVariantId: `mva_${sku}`,
  sku,
  name: sku,
  quantity: 2,
  onHand,
  safetyStock: 0,
  enoughFor,
  isLimiting,
});

const line = (sku: string, units: SkuLine["units"]): SkuLine => ({ sku, name: "", units });

describe("what limits a kit", () => {
  test("is the component that there are fewest of, counted in kits", () => {
    const components = [component("TAZA", 8, 4, true), component("CAFE", 5, 5, false)];
    expect(limitOf({ makeable: 4, components })).toEqual({
      kind: "components",
      components: [components[0]],
    });
  });

  test("is what there is nothing of, and not what is merely too little", () => {
    const components = [component("TAZA", 1, 0, true), component("CAFE", 0, 0, true)];
    expect(limitOf({ makeable: 0, components })).toEqual({ kind: "none", components: [components[1]] });
  });

  test("is that the components are in different places, where together they would make more", () => {
    const components = [component("TAZA", 6, 3, true), component("CAFE", 5, 5, true)];
    expect(limitOf({ makeable: 1, components })).toEqual({ kind: "places", most: 3 });
  });
});

describe("a recipe that is edited", () => {
  test("begins with the components that are saved, or with none", () => {
    expect(linesOf({ components: [component("TAZA", 8, 4, true)] })).toEqual([
      { sku: "TAZA", name: "TAZA", units: 2 },
    ]);
    expect(linesOf(null)).toEqual([]);
  });

  test("can be saved once each component has a quantity that one kit may have", () => {
    expect(recipeOf([line("TAZA", 2), line("CAFE", 1)])).toEqual([
      { sku: "TAZA", quantity: 2 },
      { sku: "CAFE", quantity: 1 },
    ]);
    expect(recipeOf([])).toBeNull();
    expect(recipeOf([line("TAZA", "")])).toBeNull();
    expect(recipeOf([line("TAZA", 0)])).toBeNull();
    expect(recipeOf([line("TAZA", MAX_KIT_QUANTITY + 1)])).toBeNull();
  });

  test("has no more components than a kit may have", () => {
    const lines = Array.from({ length: MAX_KIT_COMPONENTS + 1 }, (_unused, at) => line(`S-${at}`, 1));
    expect(recipeOf(lines.slice(1))).toHaveLength(MAX_KIT_COMPONENTS);
    expect(recipeOf(lines)).toBeNull();
  });
});
