/** ISO 4217 exponents that are not two. Colombian pesos have two, although shops show none. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

export function minorUnitExponent(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

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
