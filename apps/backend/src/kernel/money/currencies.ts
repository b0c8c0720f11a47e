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

/** ISO 4217, and what WooCommerce offers besides. An order or a price may be in any of them; the books keep those above. */
const KNOWN = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY
  COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR
  IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
  MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD
  SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER
  ZAR ZMW ZWG ZWL
  ANG BTC BYR GGP IMP IRT JEP MRO PRB STD VEF`.split(/\s+/),
);

/** Whether there is such a currency at all. */
export function isKnownCurrency(code: unknown): code is string {
  return typeof code === "string" && KNOWN.has(code);
}

export const CURRENCY_RULE = "must be a code of ISO 4217 in capital letters, such as COP";

export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(CURRENCIES, code);
}
