import { describe, expect, it } from "vitest";
import { keepsBound } from "./measured.ts";

const BOUND_MS = 100;

async function verdictOn(...takenMs: number[]) {
  const left = [...takenMs];
  const { isKept, measured } = await keepsBound(
    async () => left.shift() ?? Number.NaN,
    (ms) => ms < BOUND_MS,
  );
  return { isKept, times: measured.length };
}

describe("a bound on time", () => {
  it("is kept by one measurement within it", async () => {
    expect(await verdictOn(40, 300, 300)).toEqual({ isKept: true, times: 1 });
  });

  it("is kept when only the first of three misses it", async () => {
    expect(await verdictOn(120, 40, 40)).toEqual({ isKept: true, times: 3 });
  });

  it.each([
    [120, 120, 40],
    [120, 40, 120],
    [120, 120, 120],
  ])("is missed by %d, %d and %d ms", async (...takenMs) => {
    expect(await verdictOn(...takenMs)).toEqual({ isKept: false, times: 3 });
  });
});
