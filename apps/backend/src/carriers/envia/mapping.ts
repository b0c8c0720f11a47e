import type { BookedPickup, Bought, CarrierInfo, NormalQuote, NormalRate } from "../../ports/carrier.ts";
import { asFields, asList, asMinor, asText, isFields, minorOr, textOf, type Fields } from "../kit/read.ts";
import type { Slug } from "./wire.ts";

const WARNING = "price is fixed only when the label is bought";

function fuelOf(json: Fields, currency: string): number {
  const summary = Array.isArray(json["costSummary"]) ? (json["costSummary"] as unknown[]) : [];
  return summary
    .filter(isFields)
    .flatMap((one) =>
      Array.isArray(one["costAdditionalCharges"]) ? (one["costAdditionalCharges"] as unknown[]) : [],
    )
    .filter(isFields)
    .filter((charge) => charge["additionalService"] === "fuel")
    .reduce((sum, charge) => sum + minorOr(charge["cost"], currency, 0), 0);
}

function etaOf(json: Fields): NormalRate["eta"] {
  const text = textOf(json["deliveryEstimate"]);
  const date = isFields(json["deliveryDate"]) ? json["deliveryDate"] : {};
  const numbers = (text?.match(/\d+/g) ?? []).map(Number);
  const days = Number(textOf(date["dateDifference"]) ?? Number.NaN);
  const fallback = Number.isInteger(days) ? days : null;
  const day = textOf(date["date"]);
  return {
    minDays: numbers.length > 0 ? Math.min(...numbers) : fallback,
    maxDays: numbers.length > 0 ? Math.max(...numbers) : fallback,
    date: day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null,
    text,
  };
}

/** What the parts do not explain of the total is `other`, or a discount when it is less than they add up to. */
function priceOf(json: Fields, currency: string) {
  const base = asMinor(json["basePrice"], currency, "basePrice");
  const total = asMinor(json["totalPrice"], currency, "totalPrice");
  const codFee = minorOr(json["cashOnDeliveryCommission"], currency, 0);
  const insurance = minorOr(json["insurance"], currency, 0);
  const tax = minorOr(json["taxes"], currency, 0);
  const fuel = fuelOf(json, currency);
  const rest = total - base - codFee - insurance - tax - fuel;
  return {
    base,
    fuel,
    insurance,
    codFee,
    remote: 0,
    other: Math.max(0, rest),
    discount: Math.max(0, -rest),
    tax,
    total,
  };
}

export function mapRate(value: unknown, slug: Slug, request: NormalQuote): NormalRate {
  const json = asFields(value, "rate");
  const currency = asText(json["currency"], "currency");
  const service = asText(json["service"], "service");
  const carrier = asText(json["carrier"], "carrier");
  const price = priceOf(json, currency);
  const isCodGiven = minorOr(json["cashOnDeliveryAmount"], currency, 0) > 0 || price.codFee > 0;
  const name = textOf(json["serviceDescription"]) ?? service;
  return {
    carrier: { code: carrier, name: textOf(json["carrierDescription"]) ?? carrier },
    service: { code: service, name },
    deliveryType: /sucursal|oficina|ocurre|branch/i.test(name) ? "branch" : "home",
    currency,
    price,
    billableG: request.parcels.reduce((sum, { weightG }) => sum + weightG, 0),
    zone: textOf(json["zone"]),
    eta: etaOf(json),
    cod: {
      supported: request.codMinor === 0 || isCodGiven,
      amount: request.codMinor,
      fee: price.codFee,
      feeTiming: null,
    },
    codFeeWithTaxMinor:
      price.codFee === 0 ? 0 : price.codFee + minorOr(json["additionalServicesTaxes"], currency, 0),
    returnFreightMinor: 0,
    isBinding: false,
    warnings: [WARNING],
    providerRef: { carrier: slug.carrier, service, isImport: slug.isImport, thirdParty: slug.thirdParty },
  };
}

export function mapBought(rows: readonly unknown[], currency: string): Bought {
  const all = rows.map((row) => asFields(row, "label"));
  const [first] = all;
  const numbers = all.map((row) => asText(row["trackingNumber"], "trackingNumber"));
  return {
    trackingNumber: numbers[0] ?? asText(undefined, "trackingNumber"),
    parcelNumbers: numbers,
    carrierUrl: textOf(first?.["trackUrl"]),
    chargedMinor: all.reduce((sum, row) => sum + asMinor(row["totalPrice"], currency, "totalPrice"), 0),
    labelUrl: textOf(first?.["label"]),
    providerShipmentId: textOf(first?.["shipmentId"]),
  };
}

/** A row of the list of shipments, which has other names for the same things. */
export function mapListed(row: Fields, currency: string): Bought {
  const trackingNumber = asText(row["tracking_number"], "tracking_number");
  return {
    trackingNumber,
    parcelNumbers: [trackingNumber],
    carrierUrl: textOf(row["track_url"]),
    chargedMinor:
      textOf(row["total_price"]) === null ? null : asMinor(row["total_price"], currency, "total_price"),
    labelUrl: textOf(row["label_file"]),
    providerShipmentId: textOf(row["id"]),
  };
}

/** Which of the provider's carriers ship from a country. */
export function mapSlugs(json: unknown): Slug[] {
  const slugs = rowsOf(json).flatMap((row) => {
    const one = asFields(row, "carrier");
    const carrier = textOf(one["name"]);
    return carrier === null
      ? []
      : [{ carrier, isImport: Number(one["import"] ?? 0), thirdParty: Number(one["third_party"] ?? 0) }];
  });
  return [...new Map(slugs.map((slug) => [JSON.stringify(slug), slug])).values()];
}

export const mapCarrier = ({ carrier }: Slug, country: string): CarrierInfo => ({
  code: carrier,
  name: carrier,
  countries: [country],
  services: [],
  cod: { supported: true, max: null, currency: null, feeTiming: null },
});

export function mapVoided(json: unknown): { refund: "refunded" | "none"; amountMinor: null } {
  const [row] = rowsOf(json);
  const isReturned = isFields(row) && row["balanceReturned"] === true;
  return { refund: isReturned ? "refunded" : "none", amountMinor: null };
}

export function mapBooked(json: unknown, currency: string): BookedPickup {
  const { data } = asFields(json, "answer");
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const row: Fields = isFields(first) ? first : {};
  const names = ["confirmation", "confirmationNumber", "pickupNumber", "id"];
  return {
    confirmation: names.map((name) => textOf(row[name])).find((one) => one !== null) ?? null,
    chargedMinor: textOf(row["totalPrice"]) === null ? null : minorOr(row["totalPrice"], currency, 0),
  };
}

const MAX_LINKS = 10;
const DEEPEST = 4;

/** The provider groups its files by carrier; whatever the groups are called, the files are the links in them. */
export function linksOf(value: unknown, depth = 0): string[] {
  if (typeof value === "string") {
    return /^https?:\/\//.test(value) ? [value] : [];
  }
  if (typeof value !== "object" || value === null || depth > DEEPEST) {
    return [];
  }
  const inner: unknown[] = Object.values(value);
  return [...new Set(inner.flatMap((one) => linksOf(one, depth + 1)))].slice(0, MAX_LINKS);
}

export const rowsOf = (json: unknown): readonly unknown[] => asList(asFields(json, "answer")["data"], "data");
