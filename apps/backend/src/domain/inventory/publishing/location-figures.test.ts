import { array, assert, integer, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { figuresOf, keepOthers } from "./location-figures.ts";

const stock = (...units: number[]) => units.map((one, index) => ({ locationId: `L${index}`, units: one }));
const quantities = (figures: readonly { quantity: number }[]) => figures.map(({ quantity }) => quantity);

describe("the figures of mapped locations", () => {
  it.each([
    [9, [4, 5], [4, 5]],
    [7, [4, 5], [4, 3]],
    [3, [4, 5], [3, 0]],
    [0, [4, 5], [0, 0]],
    [4, [-1, 5], [0, 4]],
    [0, [-3, 2], [0, 0]],
    [12, [4, 5], [7, 5]],
  ])("%i of %j: %j", (target, units, expected) => {
    expect(quantities(figuresOf(target, stock(...units)))).toEqual(expected);
  });

  it("always add up to the target, none below zero", () => {
    const some = array(integer({ min: -20, max: 50 }), { minLength: 1, maxLength: 6 });
    assert(
      property(nat(200), some, (target, units) => {
        const figures = quantities(figuresOf(target, stock(...units)));
        expect(figures.reduce((sum, one) => sum + one, 0)).toBe(target);
        expect(Math.min(...figures)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("the figures of locations that are not mapped", () => {
  it.each([
    [10, [6, 4], [6, 4]],
    [12, [6, 4], [8, 4]],
    [5, [6, 4], [1, 4]],
    [3, [6, 4], [0, 3]],
    [3, [6, 2, 4], [0, 0, 3]],
    [0, [6, 4], [0, 0]],
    [10, [6, -2], [10, 0]],
  ])("%i where %j is shown: %j", (target, shown, expected) => {
    expect(quantities(keepOthers(target, stock(...shown)))).toEqual(expected);
  });
});
