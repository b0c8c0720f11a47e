import { formatMoney } from "../../kernel/money/money.ts";
import type { NormalQuote, ParcelAddress, ParcelSize } from "../../ports/carrier.ts";

const G_PER_OUNCE = 28.349523125;
const MM_PER_INCH = 25.4;

/** One decimal, rounded up: a parcel must not come out lighter or smaller than it is. */
const upToTenth = (value: number) => Math.ceil(Number((value * 10).toFixed(6))) / 10;

export const ounces = (grams: number) => upToTenth(grams / G_PER_OUNCE);
export const inches = (millimetres: number) => upToTenth(millimetres / MM_PER_INCH);

function wireParcel(parcel: ParcelSize) {
  return {
    length: inches(parcel.lengthMm),
    width: inches(parcel.widthMm),
    height: inches(parcel.heightMm),
    weight: ounces(parcel.weightG),
  };
}

function wireAddress(address: ParcelAddress) {
  return {
    name: address.name,
    company: address.company,
    street1: address.address,
    street2: address.unit,
    city: address.city,
    state: address.region?.split("-")[1] ?? null,
    zip: address.zip,
    country: address.country,
    phone: address.phone,
    email: address.email,
    federal_tax_id: address.documentNumber,
  };
}

export function wireShipment(quote: NormalQuote, reference: string | null) {
  const [parcel] = quote.parcels;
  return {
    shipment: {
      ...(reference === null ? {} : { reference }),
      to_address: wireAddress(quote.destination),
      from_address: wireAddress(quote.origin),
      parcel: parcel ? wireParcel(parcel) : null,
      options: {
        label_format: "PDF",
        currency: quote.currency,
        ...(quote.codMinor > 0
          ? { cod_amount: formatMoney(quote.codMinor, quote.currency), cod_method: "CASH" }
          : {}),
      },
    },
  };
}
