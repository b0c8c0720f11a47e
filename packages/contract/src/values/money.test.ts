import { expect, test } from "vitest";
import { moneyText, numberLocale } from "./money.ts";

const said = (minor: number, currency: string, country: string | null): string =>
  moneyText(minor, currency, numberLocale(country, currency) ?? "en").replace("\u00a0", " ");

test.each([
  [12_990_000, "COP", "CO", "COP 129.900"],
  [12_990_050, "COP", "CO", "COP 129.900,50"],
  [129_900, "CLP", "CL", "CLP 129.900"],
  [1_500_000, "PYG", "PY", "PYG 1.500.000"],
  [100_000, "BRL", "BR", "BRL 1.000,00"],
  [123_450, "MXN", "MX", "MXN 1,234.50"],
  [123_450, "USD", "CO", "USD 1.234,50"],
  [-123_450, "USD", "US", "-USD 1,234.50"],
])("%i of %s in %s is %s %s", (minor, currency, country, text) => {
  expect(said(minor, currency, country)).toBe(text);
});

test("without a country, the currency's own is taken", () => {
  expect(said(12_990_000, "COP", null)).toBe("COP 129.900");
  expect(said(123_450, "EUR", null)).toBe("EUR 1,234.50");
});
