import type {
  Bought,
  CarrierEvent,
  CarrierFailure,
  CarrierInfo,
  NormalQuote,
  NormalRate,
  Outcome,
  Prepared,
  TrackSnapshot,
  TrackStatus,
} from "../../ports/carrier.ts";
import { done, rejected } from "../kit/attempt.ts";
import { asFields, asInstant, asList, asMinor, asText, isFields, textOf, type Fields } from "../kit/read.ts";

const wholeOr = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null);

function mapRate(value: unknown, request: NormalQuote, shipmentId: string): NormalRate {
  const json = asFields(value, "rate");
  const currency = asText(json["currency"], "currency");
  const total = asMinor(json["rate"], currency, "rate");
  const days = wholeOr(json["delivery_days"]) ?? wholeOr(json["est_delivery_days"]);
  const carrier = asText(json["carrier"], "carrier");
  const service = asText(json["service"], "service");
  const date = textOf(json["delivery_date"]);
  return {
    carrier: { code: carrier, name: carrier },
    service: { code: service, name: service },
    deliveryType: "home",
    currency,
    price: {
      base: total,
      fuel: 0,
      insurance: 0,
      codFee: 0,
      remote: 0,
      other: 0,
      discount: 0,
      tax: 0,
      total,
    },
    billableG: request.parcels.reduce((sum, { weightG }) => sum + weightG, 0),
    zone: null,
    eta: { minDays: days, maxDays: days, date: date?.slice(0, 10) ?? null, text: null },
    cod: { supported: true, amount: request.codMinor, fee: 0, feeTiming: null },
    codFeeWithTaxMinor: 0,
    returnFreightMinor: 0,
    isBinding: false,
    warnings: [],
    providerRef: { shipmentId, rateId: asText(json["id"], "rate id") },
  };
}

export function mapRates(
  value: unknown,
  request: NormalQuote,
): { rates: NormalRate[]; errors: CarrierFailure[] } {
  const json = asFields(value, "shipment");
  const id = asText(json["id"], "shipment id");
  const rates = asList(json["rates"], "rates").map((rate) => mapRate(rate, request, id));
  const messages = Array.isArray(json["messages"]) ? (json["messages"] as unknown[]).filter(isFields) : [];
  return {
    rates,
    errors: messages.map((message) => ({
      carrier: textOf(message["carrier"]),
      code: /cod|cash on delivery/i.test(textOf(message["message"]) ?? "")
        ? "cod_not_supported"
        : "no_service",
      message: textOf(message["message"]) ?? "no rate",
    })),
  };
}

export function mapCarriers(json: unknown): CarrierInfo[] {
  const rows = Array.isArray(json) ? (json as unknown[]).filter(isFields) : [];
  return rows.map((row) => {
    const name = textOf(row["readable"]) ?? textOf(row["type"]) ?? "carrier";
    return {
      code: (textOf(row["type"]) ?? name).replace(/Account$/, ""),
      name,
      countries: [],
      services: [],
      cod: { supported: true, max: null, currency: null, feeTiming: null },
    };
  });
}

/** The chosen rate, quoted again and no more expensive. */
export function mapPrepared(json: unknown, quote: NormalQuote, rate: NormalRate): Outcome<Prepared> {
  const { rates } = mapRates(json, quote);
  const same = rates.find(
    (one) => one.carrier.code === rate.carrier.code && one.service.code === rate.service.code,
  );
  if (!same) {
    return rejected("no_service", "the rate is not offered any more");
  }
  if (same.price.total > rate.price.total) {
    return rejected("price_changed", "the carrier's price has risen");
  }
  const providerShipmentId = textOf(asFields(json, "shipment")["id"]) ?? "";
  return done({ providerShipmentId, providerRef: same.providerRef, totalMinor: same.price.total });
}

const REFUNDS: Readonly<Partial<Record<string, "pending" | "refunded" | "none">>> = {
  submitted: "pending",
  refunded: "refunded",
  not_applicable: "none",
};

export function mapRefund(
  json: unknown,
): Outcome<{ refund: "pending" | "refunded" | "none"; amountMinor: null }> {
  const status = textOf(asFields(json, "shipment")["refund_status"]) ?? "";
  const refund = REFUNDS[status];
  return refund === undefined
    ? rejected("not_cancellable", `the refund is ${status || "refused"}`)
    : done({ refund, amountMinor: null });
}

/** Null while the shipment has no label: it was not bought. */
export function mapBought(value: unknown): Bought | null {
  const json = asFields(value, "shipment");
  const trackingNumber = textOf(json["tracking_code"]);
  const label = isFields(json["postage_label"]) ? json["postage_label"] : null;
  if (trackingNumber === null || label === null) {
    return null;
  }
  const selected = isFields(json["selected_rate"]) ? json["selected_rate"] : {};
  const currency = textOf(selected["currency"]) ?? "USD";
  const tracker = isFields(json["tracker"]) ? json["tracker"] : {};
  return {
    trackingNumber,
    parcelNumbers: [trackingNumber],
    carrierUrl: textOf(tracker["public_url"]),
    chargedMinor: textOf(selected["rate"]) === null ? null : asMinor(selected["rate"], currency, "rate"),
    labelUrl: textOf(label["label_url"]),
    providerShipmentId: asText(json["id"], "shipment id"),
  };
}

const STATUS: Readonly<Record<string, TrackStatus>> = {
  unknown: "label_created",
  pre_transit: "label_created",
  in_transit: "in_transit",
  out_for_delivery: "out_for_delivery",
  available_for_pickup: "available_for_pickup",
  delivered: "delivered",
  return_to_sender: "return_in_transit",
  failure: "exception",
  error: "exception",
  cancelled: "cancelled",
};

const BY_DETAIL: Readonly<Record<string, TrackStatus>> = {
  "in_transit/picked_up": "picked_up",
  "in_transit/arrived_at_pickup_location": "picked_up",
  "failure/delivery_attempted": "delivery_attempted",
  "failure/attempted_delivery": "delivery_attempted",
  "return_to_sender/delivered_to_sender": "returned",
};

function statusOf(detail: Fields): TrackStatus | null {
  const status = textOf(detail["status"]) ?? "";
  const exact = `${status}/${textOf(detail["status_detail"]) ?? ""}`;
  return BY_DETAIL[exact] ?? STATUS[status] ?? null;
}

function placeOf(detail: Fields): string | null {
  const location = isFields(detail["tracking_location"]) ? detail["tracking_location"] : {};
  const words = ["city", "state", "country"]
    .map((name) => textOf(location[name]))
    .filter((word) => word !== null);
  return words.length === 0 ? null : words.join(", ");
}

export function mapTracker(value: unknown): TrackSnapshot {
  const json = asFields(value, "tracker");
  const details = asList(json["tracking_details"] ?? [], "tracking_details").filter(isFields);
  return {
    trackingNumber: asText(json["tracking_code"], "tracking_code"),
    events: details.map(
      (detail): CarrierEvent => ({
        key: null,
        status: statusOf(detail),
        reason: null,
        occurredAt: asInstant(detail["datetime"], undefined, "datetime"),
        text: textOf(detail["message"]),
        place: placeOf(detail),
      }),
    ),
    etaDate: textOf(json["est_delivery_date"])?.slice(0, 10) ?? null,
    collectedMinor: null,
  };
}
