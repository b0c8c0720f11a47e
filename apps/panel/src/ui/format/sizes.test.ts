import { expect, test } from "vitest";
import { formatGrams, formatSides, toCentimetres, toMillimetres, toWhole } from "./sizes.ts";

test("centimetres with one decimal and whole millimetres are the same length", () => {
  for (const millimetres of [1, 29, 205, 999, 10_000]) {
    expect(toMillimetres(toCentimetres(millimetres))).toBe(millimetres);
  }
  expect(toMillimetres(20.55)).toBe(206);
});

test("a field in the middle of typing has a length, an empty one has none", () => {
  expect(toMillimetres("12.")).toBe(120);
  expect(toMillimetres("30.0")).toBe(300);
  expect(toMillimetres("")).toBeNull();
  expect(toMillimetres(".")).toBeNull();
  expect(toWhole("250")).toBe(250);
  expect(toWhole("")).toBeNull();
  expect(toWhole(0)).toBe(0);
});

test("sizes are written as the reader's language writes numbers", () => {
  expect(formatSides([30, 20.5, 10], "en")).toBe("30 × 20.5 × 10 cm");
  expect(formatSides([30, 20.5, 10], "es")).toBe("30 × 20,5 × 10 cm");
  expect(formatGrams(1_250, "en")).toBe("1,250 g");
});
