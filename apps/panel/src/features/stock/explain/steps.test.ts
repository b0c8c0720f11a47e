import { expect, test } from "vitest";
import { plotOf, stepsOf } from "./steps.ts";

const at = (second: number) => new Date(second * 1000).toISOString();
const movements = [
  { seq: 3, at: at(20), delta: -4, balanceAfter: -1 },
  { seq: 2, at: at(10), delta: -2, balanceAfter: 3 },
  { seq: 1, at: at(0), delta: 5, balanceAfter: 5 },
];

test("the steps go from what was before the first movement to what is after the last", () => {
  expect(stepsOf(movements).map(({ atMs, level }) => [atMs / 1000, level])).toEqual([
    [0, 0],
    [0, 5],
    [10, 3],
    [20, -1],
  ]);
  expect(stepsOf([])).toEqual([]);
});

test("the staircase fills its box, reaches below zero, and lasts until the end", () => {
  const plot = plotOf(stepsOf(movements), 40_000, 100, 60);
  expect([plot.min, plot.max, plot.zeroY]).toEqual([-1, 5, 50]);
  expect(plot.line).toBe("M0.0 50.0H0.0V0.0H25.0V20.0H50.0V60.0H100");
});
