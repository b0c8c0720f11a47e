import { remembered } from "./remembered.ts";

/** ISO 4217 digits that are not two. Browsers follow shop habits instead, which drop the cents of some currencies. */
const NO_DIGITS = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "));
const THREE_DIGITS = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

export function digitsOf(currency: string): number {
  if (NO_DIGITS.has(currency)) {
    return 0;
  }
  return THREE_DIGITS.has(currency) ? 3 : 2;
}

function moneyFormat(language: string, currency: string): Intl.NumberFormat {
  const digits = digitsOf(currency);
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
  return minor / 10 ** digitsOf(currency);
}

export function toMinor(major: number, currency: string): number {
  return Math.round(major * 10 ** digitsOf(currency));
}
