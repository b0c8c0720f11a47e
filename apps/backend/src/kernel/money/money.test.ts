import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, MoneyError, parseMoney } from "./money.ts";

describe("money", () => {
  it.each([
    ["129.90", "MXN", 12_990],
    ["25990", "CLP", 25_990],
    ["25990.00", "CLP", 25_990],
    ["0.1", "USD", 10],
    ["-3.5", "ARS", -350],
    ["1.234", "KWD", 1_234],
    ["15000", "COP", 1_500_000],
  ])("%s %s is %i in minor units", (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor);
  });

  it.each([
    ["1.005", "USD"],
    ["10.5", "CLP"],
    ["", "USD"],
    ["1,50", "USD"],
    ["1e3", "USD"],
    ["NaN", "USD"],
    ["99999999999999999999", "USD"],
  ])("refuses %j %s instead of rounding", (text, currency) => {
    expect(() => parseMoney(text, currency)).toThrow(MoneyError);
  });

  it("comes back as it was written, in every currency", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom("USD", "CLP", "KWD", "COP"), (minor, currency) => {
        expect(parseMoney(formatMoney(minor, currency), currency)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });
});
