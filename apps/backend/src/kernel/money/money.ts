import { minorUnitExponent } from "@estiba/contract/values";

export { minorUnitExponent };

export class MoneyError extends Error {}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Decimal text to integer minor units, as text all the way. Digits beyond the currency's must be zero. */
export function parseMoney(text: string, currency: string): number {
  const match = DECIMAL.exec(text.trim());
  if (!match) {
    throw new MoneyError(`not an amount: ${text.slice(0, 40)}`);
  }
  const [, sign = "", whole = "", fraction = ""] = match;
  const exponent = minorUnitExponent(currency);
  if (/[1-9]/.test(fraction.slice(exponent))) {
    throw new MoneyError(`${currency} has no more than ${exponent} decimals`);
  }
  const minor = Number(`${sign}${whole}${fraction.slice(0, exponent).padEnd(exponent, "0")}`);
  if (!Number.isSafeInteger(minor)) {
    throw new MoneyError("the amount is too large");
  }
  return minor === 0 ? 0 : minor;
}

export function formatMoney(minor: number, currency: string): string {
  const exponent = minorUnitExponent(currency);
  const digits = Math.abs(minor)
    .toString()
    .padStart(exponent + 1, "0");
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return minor < 0 ? `-${text}` : text;
}
