import { afterEach, expect, test } from "vitest";
import { decimalMarkOf } from "./format.ts";
import { formatMoney, moneyLocale, setMoneyCountry, toMajor, toMinor, typedMarks } from "./money.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

afterEach(() => {
  setMoneyCountry(null);
});

test("amounts are written as in the tenant's country, whatever language is read", () => {
  setMoneyCountry("CO");
  for (const language of ["en", "es", "pt"]) {
    expect(plain(formatMoney(12_990_000, "COP", language))).toBe("COP 129.900");
  }
  setMoneyCountry("MX");
  expect(plain(formatMoney(123_450, "MXN", "es"))).toBe("MXN 1,234.50");
});

test("fields have the decimal mark of the tenant's country", () => {
  setMoneyCountry("CO");
  expect(decimalMarkOf(moneyLocale("COP", "en"))).toBe(",");
  setMoneyCountry("MX");
  expect(decimalMarkOf(moneyLocale("MXN", "es"))).toBe(".");
});

test("where nobody uses decimals, a field takes thousands as they are written", () => {
  setMoneyCountry("CO");
  expect(typedMarks("COP", "en")).toEqual({
    decimalSeparator: ",",
    thousandSeparator: ".",
    allowedDecimalSeparators: [","],
  });
  setMoneyCountry("MX");
  expect(typedMarks("MXN", "es")).toMatchObject({
    decimalSeparator: ".",
    allowedDecimalSeparators: [".", ","],
  });
});

test("until the country is known, as in the reader's language", () => {
  expect(plain(formatMoney(12_990_000, "COP", "en"))).toBe("COP 129,900");
  expect(plain(formatMoney(1_050, "BRL", "pt"))).toBe("BRL 10,50");
});

test("a currency nobody knows does not break the page", () => {
  expect(plain(formatMoney(100, "??", "en"))).toBe("?? 1.00");
});

test("amounts that people write become smallest units, and back", () => {
  expect(toMinor(1234.5, "COP")).toBe(123_450);
  expect(toMinor(1234, "CLP")).toBe(1_234);
  expect(toMajor(123_450, "COP")).toBe(1234.5);
});
