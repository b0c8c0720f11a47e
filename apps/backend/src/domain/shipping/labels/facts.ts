import { CURRENCIES, isCurrency } from "../../../kernel/money/currencies.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";

export type Mark = "void" | "test" | null;

/** What one parcel's label says. No document number, no contents. */
export interface LabelFacts {
  readonly carrier: string;
  readonly service: string;
  readonly zone: string | null;
  readonly recipient: ParcelAddress;
  readonly sender: ParcelAddress;
  readonly orderNumber: string | null;
  readonly parcel: number;
  readonly parcels: number;
  readonly weightG: number;
  readonly date: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
  readonly cod: { readonly minor: number; readonly currency: string } | null;
  readonly mark: Mark;
}

const UNKNOWN = { exponent: 2, shown: 2, decimalMark: "." } as const;
const SIGNS: Readonly<Record<string, string>> = {
  ARS: "$",
  CLP: "$",
  COP: "$",
  MXN: "$",
  UYU: "$",
  BRL: "R$",
  PEN: "S/",
  BOB: "Bs",
  PYG: "Gs",
};
/** An amount as it is written where the money is used. */
export function shownAmount(minor: number, currency: string): string {
  const { exponent, shown, decimalMark } = isCurrency(currency) ? CURRENCIES[currency] : UNKNOWN;
  const digits = String(minor).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, decimalMark === "," ? "." : ",");
  const isWhole = fraction === "" || (shown === 0 && /^0+$/.test(fraction));
  return `${SIGNS[currency] ?? currency} ${isWhole ? grouped : `${grouped}${decimalMark}${fraction}`}`;
}

const join = (...words: (string | null)[]) => words.filter((word) => word !== null && word !== "").join(", ");

export function addressLines(address: ParcelAddress): { street: string; area: string; town: string } {
  return {
    street: join(address.address, address.unit),
    area: join(address.neighborhood, address.reference),
    town: join(
      [address.zip, address.city].filter((word) => word !== null).join(" "),
      address.region?.split("-")[1] ?? null,
      address.country,
    ),
  };
}
