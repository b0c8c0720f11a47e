import { expect, test } from "vitest";
import { decimalMarkOf } from "./format.ts";
import { readAmount } from "./read-amount.ts";

test("an amount is read while it is being written", () => {
  expect(["1", "12.", "12.5", "12.50", 12.5].map(readAmount)).toEqual([1, 12, 12.5, 12.5, 12.5]);
  expect(["", " ", "-", "x", Number.NaN].map(readAmount)).toEqual(["", "", "", "", ""]);
});

test("decimals are written as the reader's language does", () => {
  expect(["en", "es", "pt"].map(decimalMarkOf)).toEqual([".", ",", ","]);
});
