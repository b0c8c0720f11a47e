import { minorUnitExponent } from "../../../kernel/money.ts";
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
const DOT_THOUSANDS = ["ARS", "CLP", "COP", "BRL", "UYU", "PYG", "BOB", "VES"];
/** Two decimals by the standard, none in any shop. */
const SHOWN_WHOLE = ["COP"];

/** An amount as it is written where the money is used. */
export function shownAmount(minor: number, currency: string): string {
  const exponent = minorUnitExponent(currency);
  const digits = String(minor).padStart(exponent + 1, "0");
  const whole = exponent === 0 ? digits : digits.slice(0, -exponent);
  const fraction = exponent === 0 ? "" : digits.slice(-exponent);
  const [thousands, decimal] = DOT_THOUSANDS.includes(currency) ? [".", ","] : [",", "."];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  const isWhole = fraction === "" || (SHOWN_WHOLE.includes(currency) && /^0+$/.test(fraction));
  return `${SIGNS[currency] ?? currency} ${isWhole ? grouped : `${grouped}${decimal}${fraction}`}`;
}

export function addressLines(address: ParcelAddress): { street: string; area: string; town: string } {
  const join = (...words: (string | null)[]) =>
    words.filter((word) => word !== null && word !== "").join(", ");
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
