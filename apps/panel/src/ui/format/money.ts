import { dailyDecimals, minorUnitExponent, moneyText, numberLocale } from "@estiba/contract/values";
import { decimalMarkOf } from "./format.ts";

let countryOfTenant: string | null = null;

/** Amounts are written as in the tenant's country, whatever language its people read. */
export function setMoneyCountry(country: string | null): void {
  countryOfTenant = country;
}

/** The locale in which amounts of a currency are written. */
export function moneyLocale(currency: string, language: string): string {
  const locale = countryOfTenant === null ? language : numberLocale(countryOfTenant, currency);
  return locale ?? language;
}

/** An amount of smallest units, as everywhere else: on labels, in mails, in tables. */
export function formatMoney(minor: number, currency: string, language: string): string {
  return moneyText(minor, currency, moneyLocale(currency, language));
}

/** The marks of a field. Where people use no decimals, "89.000" is typed as it is written everywhere else, and is never 89. */
export function typedMarks(currency: string, language: string) {
  const decimalSeparator = decimalMarkOf(moneyLocale(currency, language));
  return dailyDecimals(0, currency) > 0
    ? { decimalSeparator, thousandSeparator: " ", allowedDecimalSeparators: [".", ","] }
    : {
        decimalSeparator,
        thousandSeparator: decimalSeparator === "," ? "." : ",",
        allowedDecimalSeparators: [decimalSeparator],
      };
}

/** For fields in which people write amounts. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** minorUnitExponent(currency);
}

export function toMinor(major: number, currency: string): number {
  return Math.round(major * 10 ** minorUnitExponent(currency));
}
