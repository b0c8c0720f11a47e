import { statusOfText } from "../../kernel/text/track-texts.ts";
import type { CarrierContext, CarrierEvent, TrackSnapshot } from "../../ports/carrier.ts";
import { asFields, asInstant, asText, isFields, minorOr, textOf } from "../kit/read.ts";

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
  // That a label exists is known already; dated at the time of reading, it would hide earlier scans.
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
