import { expect, test } from "vitest";
import { totalOf } from "./charges.ts";

test("a parcel costs what was paid for its label, or was quoted, and what came later", () => {
  expect(totalOf({ quoted: 900, actual: null, adjustments: 0 })).toBe(900);
  expect(totalOf({ quoted: 900, actual: 950, adjustments: 200 })).toBe(1_150);
  expect(totalOf({ quoted: 900, actual: 950, adjustments: -50 })).toBe(900);
});
