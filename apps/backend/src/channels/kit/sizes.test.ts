import { describe, expect, it } from "vitest";
import { gramsOf, knownSize, millimetresOf } from "./sizes.ts";

describe("a weight", () => {
  it.each([
    ["0.3", "kg", 300],
    [500, "g", 500],
    [" 1.25 ", "KG", 1_250],
    ["2.5", "lb", 1_134],
    ["2.5", "lbs", 1_134],
    ["3", "oz", 85],
    [".5", "kg", 500],
    ["0.0001", "kg", 1],
    ["1000", "kg", 1_000_000],
  ])("of %j %s is %i grams", (amount, unit, grams) => {
    expect(gramsOf(amount, unit)).toBe(grams);
  });

  it.each([
    ["", "kg"],
    ["0", "kg"],
    ["0.000", "kg"],
    [0, "g"],
    [-3, "g"],
    ["-3", "g"],
    ["1,5", "kg"],
    ["1e3", "g"],
    ["heavy", "kg"],
    [Number.NaN, "g"],
    [Number.POSITIVE_INFINITY, "g"],
    ["1000.001", "kg"],
    [null, "kg"],
    [undefined, "kg"],
    [{}, "kg"],
    ["5", "stone"],
    ["5", "cm"],
    ["5", "constructor"],
    ["5", ""],
    ["5", null],
  ])("of %j %j is not known", (amount, unit) => {
    expect(gramsOf(amount, unit)).toBeNull();
  });
});

describe("a side", () => {
  it.each([
    ["0.4", "m", 400],
    ["12.5", "cm", 125],
    [70, "mm", 70],
    ["10", "in", 254],
    ["1", "yd", 914],
    ["0.01", "mm", 1],
    ["10", "m", 10_000],
  ])("of %j %s is %i millimetres", (amount, unit, millimetres) => {
    expect(millimetresOf(amount, unit)).toBe(millimetres);
  });

  it.each([
    ["", "cm"],
    ["0.00", "cm"],
    ["-1", "cm"],
    ["1001", "cm"],
    ["5", "kg"],
    ["5", undefined],
  ])("of %j %j is not known", (amount, unit) => {
    expect(millimetresOf(amount, unit)).toBeNull();
  });
});

it("a size of which nothing is known is none", () => {
  const nothing = { weightG: null, lengthMm: null, widthMm: null, heightMm: null };
  expect(knownSize(nothing)).toBeNull();
  expect(knownSize({ ...nothing, heightMm: 20 })).toEqual({ ...nothing, heightMm: 20 });
});
