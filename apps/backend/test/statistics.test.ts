import { describe, expect, it } from "vitest";
import { Random } from "./fuzz/random.ts";
import { mannWhitney, median } from "./statistics.ts";

const draws = (seed: number, count: number, shift = 0): number[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.next() + random.next() + random.next() + shift);
};

describe("Mann-Whitney", () => {
  it("gives the figures of a worked example", () => {
    const { u, p } = mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12]);
    expect(u).toBe(17);
    expect(p).toBeCloseTo(0.111347, 5);
  });

  it("gives 1 for samples that are the same, ties and all", () => {
    expect(mannWhitney([1, 1, 2, 2], [1, 1, 2, 2]).p).toBeCloseTo(1);
    expect(mannWhitney([3, 3], [3, 3]).p).toBe(1);
  });

  it("is symmetric", () => {
    const [left, right] = [draws(1, 50), draws(2, 60, 0.2)];
    expect(mannWhitney(left, right).p).toBeCloseTo(mannWhitney(right, left).p, 12);
  });

  it("calls about one in a hundred equal pairs different at 0.01, and a shifted pair always", () => {
    const runs = Array.from(
      { length: 1_000 },
      (_, run) => mannWhitney(draws(run, 60), draws(run + 5_000, 60)).p,
    );
    expect(runs.filter((p) => p <= 0.01).length).toBeLessThanOrEqual(22);
    expect(runs.filter((p) => p <= 0.5).length).toBeGreaterThan(430);
    expect(mannWhitney(draws(7, 400), draws(8, 400, 0.15)).p).toBeLessThan(0.001);
  });
});

it("the median is the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
