interface Currency {
  /** Decimals of the smallest unit. */
  readonly exponent: number;
  /** Decimals people write. */
  readonly shown: number;
  /** Between whole units and decimals, where it is used. */
  readonly decimalMark: "," | ".";
}

const of = (exponent: number, shown: number, decimalMark: "," | "."): Currency => ({
  exponent,
  shown,
  decimalMark,
});

/** What money may be kept in; the database holds the same list. */
export const CURRENCIES = {
  ARS: of(2, 2, ","),
  BOB: of(2, 2, ","),
  BRL: of(2, 2, ","),
  CLP: of(0, 0, ","),
  COP: of(2, 0, ","),
  CRC: of(2, 2, ","),
  DOP: of(2, 2, "."),
  GTQ: of(2, 2, "."),
  HNL: of(2, 2, "."),
  MXN: of(2, 2, "."),
  NIO: of(2, 2, "."),
  PEN: of(2, 2, "."),
  PYG: of(0, 0, ","),
  USD: of(2, 2, "."),
  UYU: of(2, 2, ","),
  VES: of(2, 2, ","),
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof CURRENCIES;

export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(CURRENCIES, code);
}
