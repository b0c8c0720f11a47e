import { statusOfText } from "../../kernel/text/track-texts.ts";
import type {
  Bought,
  CarrierContext,
  CarrierEvent,
  NormalQuote,
  NormalRate,
  TrackSnapshot,
} from "../../ports/carrier.ts";
import {
  asFields,
  asInstant,
  asList,
  asMinor,
  asText,
  isFields,
  minorOr,
  textOf,
  type Fields,
} from "../kit/read.ts";
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

const BY_NUMBER: Readonly<Record<string, string>> = {
  1: "CREATED",
  2: "IN TRANSIT",
  3: "DELIVERED",
  4: "CANCELED",
  5: "INCIDENT",
  6: "RETURNED",
  10: "DELIVERY ATTEMPT",
  14: "LOST",
  15: "DAMAGED",
};

export function mapSnapshot(value: unknown, context: CarrierContext, currency: string): TrackSnapshot {
  const json = asFields(value, "tracking");
  const { timeZone, statusTexts } = context.settings;
  const status = (text: string) => statusOfText(BY_NUMBER[text] ?? text, statusTexts);
  const history = json["eventHistory"];
  const events = (Array.isArray(history) ? (history as unknown[]) : [])
    .filter(isFields)
    .map((event): CarrierEvent => {
      const text = asText(event["description"] ?? event["event"], "description");
      return {
        key: null,
        status: status(text),
        reason: null,
        occurredAt: asInstant(event["timestamp"] ?? event["date"], timeZone, "timestamp"),
        text,
        place: textOf(event["location"]),
      };
    });
  const overall = textOf(json["status"]);
  const at = json["deliveredAt"] ?? json["shippedAt"];
  const told = overall === null ? null : status(overall);
  // That a label exists is known already; told at the time of reading it would hide earlier scans.
  const isTold = told === null || told === "label_created" || events.some((event) => event.status === told);
  const synthetic: CarrierEvent[] = isTold
    ? []
    : [
        {
          key: `snapshot:${overall}`,
          status: told,
          reason: null,
          occurredAt: textOf(at) === null ? context.now() : asInstant(at, timeZone, "deliveredAt"),
          text: overall,
          place: null,
        },
      ];
  const eta = textOf(json["estimatedDelivery"]);
  return {
    trackingNumber: asText(json["trackingNumber"], "trackingNumber"),
    events: [...events, ...synthetic],
    etaDate: eta !== null && /^\d{4}-\d\d-\d\d/.test(eta) ? eta.slice(0, 10) : null,
    collectedMinor: isFields(json["cashOnDelivery"])
      ? minorOr(json["cashOnDelivery"]["collected"], currency, 0) || null
      : null,
  };
}

export const rowsOf = (json: unknown): readonly unknown[] => asList(asFields(json, "answer")["data"], "data");
