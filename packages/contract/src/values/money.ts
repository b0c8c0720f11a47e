import { minorUnitExponent } from "./currencies.ts";

const SPANISH = "AR BO CL CO CR DO EC ES GT HN MX NI PA PE PY SV UY VE".split(" ");
const LOCALES: ReadonlyMap<string, string> = new Map([
  ...SPANISH.map((country) => [country, `es-${country}`] as const),
  ["BR", "pt-BR"],
  ["PT", "pt-PT"],
  ["US", "en-US"],
]);
/** Where a currency is used, for readers whose country is not known. */
const HOMES: ReadonlyMap<string, string> = new Map(
  "ARS BOB BRL CLP COP CRC DOP GTQ HNL MXN NIO PEN PYG USD UYU VES"
    .split(" ")
    .map((currency) => [currency, currency.slice(0, 2)] as const),
);
/** Currencies with cents that nobody uses. */
const WITHOUT_CENTS = new Set(["COP"]);

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${String(digits)}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: "always",
    });
  formats.set(key, known);
  return known;
}

/** How numbers are written in a country; undefined where it is not known. */
export function numberLocale(country: string | null, currency: string): string | undefined {
  return LOCALES.get(country ?? "") ?? LOCALES.get(HOMES.get(currency) ?? "");
}

/** Decimals of an amount in daily use. Cents that nobody uses are written only where there are some. */
export function dailyDecimals(minor: number, currency: string): number {
  const exponent = minorUnitExponent(currency);
  return WITHOUT_CENTS.has(currency) && minor % 10 ** exponent === 0 ? 0 : exponent;
}

/** An amount of smallest units as people of the country write it: the same on screen, in mails, on labels and in tables. */
export function moneyText(minor: number, currency: string, locale: string): string {
  const digits = dailyDecimals(minor, currency);
  const amount = Math.abs(minor) / 10 ** minorUnitExponent(currency);
  return `${minor < 0 ? "-" : ""}${currency}\u00a0${numberFormat(locale, digits).format(amount)}`;
}
