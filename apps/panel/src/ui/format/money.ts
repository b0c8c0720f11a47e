import { minorUnitExponent } from "@estiba/contract/values";
import { remembered } from "./remembered.ts";

function moneyFormat(language: string, currency: string): Intl.NumberFormat {
  const digits = minorUnitExponent(currency);
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "code",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: "always",
    trailingZeroDisplay: "stripIfInteger",
  });
}

const formats = remembered((language) => remembered((currency) => moneyFormat(language, currency)));

/** An amount of smallest units in the reader's language; whole amounts go without their zeros. */
export function formatMoney(minor: number, currency: string, language: string): string {
  try {
    return formats(language)(currency).format(toMajor(minor, currency));
  } catch {
    return `${minor} ${currency}`;
  }
}

/** For fields in which people write amounts. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** minorUnitExponent(currency);
}

export function toMinor(major: number, currency: string): number {
  return Math.round(major * 10 ** minorUnitExponent(currency));
}
