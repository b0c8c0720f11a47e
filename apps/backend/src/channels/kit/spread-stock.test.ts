import { describe, expect, it } from "vitest";
import { spreadStock } from "./spread-stock.ts";

const figures = (stocks: readonly number[], total: number): number[] =>
  spreadStock(
    stocks.map((stock, index) => ({ id: `place-${index}`, stock })),
    total,
  ).map((place) => place.stock);

describe("spreading a total over several places", () => {
  it("lets the first place take the difference", () => {
    expect(figures([5, 3], 6)).toEqual([3, 3]);
    expect(figures([5, 3], 20)).toEqual([17, 3]);
  });

  it("takes from the others only what they hold too much", () => {
    expect(figures([5, 3, 4], 6)).toEqual([0, 2, 4]);
    expect(figures([5, 3, 4], 0)).toEqual([0, 0, 0]);
  });

  it("reads a place below zero as empty", () => {
    expect(figures([2, -4], 7)).toEqual([7, 0]);
  });

  it("always adds up", () => {
    for (let total = 0; total < 40; total += 1) {
      const sum = figures([total % 7, total % 5, total % 11], total).reduce((all, one) => all + one, 0);
      expect(sum).toBe(total);
    }
  });
});
