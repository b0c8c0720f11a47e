import { assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/pg.ts";
import { CURRENCIES, type CurrencyCode } from "./currencies.ts";
import { MoneyError, minorUnitExponent } from "./money.ts";
import { isSpreadsheetNumber, parseWrittenAmount } from "./written-amount.ts";

describe("an amount as people write it", () => {
  it.each([
    ["ARS", "1.234,56", 123_456],
    ["ARS", "$ 125.000,00", 12_500_000],
    ["ARS", "1234,5", 123_450],
    ["ARS", "1.234", 123_400],
    ["ARS", "-12,00", -1_200],
    ["ARS", "ARS 3.500", 350_000],
    ["MXN", "1,234.56", 123_456],
    ["MXN", "$1,250.00", 125_000],
    ["MXN", "1.234", 123_400],
    ["MXN", "1,234", 123_400],
    ["CLP", "119.900", 119_900],
    ["CLP", "$119.900", 119_900],
    ["CLP", "119900", 119_900],
    ["CLP", "119.900,00", 119_900],
    ["PYG", "₲ 1.250.000", 1_250_000],
    ["COP", "119.900", 11_990_000],
    ["COP", "$ 119.900", 11_990_000],
    ["COP", "119.900,50", 11_990_050],
    ["USD", "USD 9.90", 990],
  ] as const)("%s %s is %i of its smallest unit", (currency, text, minor) => {
    expect(parseWrittenAmount(text, currency)).toBe(minor);
  });

  it.each([
    ["ARS", "1.23E+11"],
    ["ARS", "1,234,567.89"],
    ["ARS", "12.34.56"],
    ["ARS", "1,239"],
    ["CLP", "119,5"],
    ["MXN", "1.234,56"],
    ["ARS", ""],
    ["ARS", "diez"],
    ["ARS", "9007199254740993"],
    ["ARS", "1e3"],
  ] as const)("%s %s is not read at all", (currency, text) => {
    expect(() => parseWrittenAmount(text, currency)).toThrow(MoneyError);
  });

  it("takes the mark of the decimals as an option", () => {
    expect(parseWrittenAmount("1,234.56", "ARS", ".")).toBe(123_456);
    expect(parseWrittenAmount("1.234,56", "USD", ",")).toBe(123_456);
  });

  it("comes back whole from any figure of any currency, without a fraction ever being computed", () => {
    const codes = Object.keys(CURRENCIES) as CurrencyCode[];
    assert(
      property(constantFrom(...codes), integer({ min: 0, max: 2 ** 40 }), (currency, minor) => {
        const { exponent, decimalMark } = CURRENCIES[currency];
        const digits = String(minor).padStart(exponent + 1, "0");
        const cut = digits.length - exponent;
        const whole = digits.slice(0, cut).replace(/\B(?=(?:\d{3})+$)/g, decimalMark === "," ? "." : ",");
        const text = exponent === 0 ? whole : `${whole}${decimalMark}${digits.slice(cut)}`;
        expect(parseWrittenAmount(text, currency)).toBe(minor);
      }),
    );
  });
});

it("numbers a spreadsheet has shortened are known as such", () => {
  expect(["1.23E+11", "1,23E+11", "3.6E11", "12e5"].map(isSpreadsheetNumber)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["SUR0000001236", "360000000001", "E123", "1E"].map(isSpreadsheetNumber)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it("the program and the database keep the same currencies, with the same decimals", async () => {
  const database = await cloneDatabase();
  try {
    const rows = await database.rows(
      "select code, exponent, shown_exponent as shown from directory.currencies",
    );
    const kept = Object.entries(CURRENCIES).map(([code, { exponent, shown }]) => ({ code, exponent, shown }));
    expect(rows).toEqual(kept);
    expect(kept.map(({ code }) => minorUnitExponent(code))).toEqual(kept.map(({ exponent }) => exponent));
  } finally {
    await database.drop();
  }
});
