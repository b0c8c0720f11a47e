import { hmacSha256, isEqualConstantTime } from "../../kernel/secrets/hash.ts";
import type { CarrierAdapter } from "../../ports/carrier.ts";
import { isFields, textOf } from "../kit/read.ts";

const MAX_AGE_SECONDS = 300;

function parse(raw: Buffer): Readonly<Record<string, unknown>> {
  try {
    const json = JSON.parse(raw.toString("utf8")) as unknown;
    return isFields(json) ? json : {};
  } catch {
    return {};
  }
}

function signedText(scheme: string | undefined, timestamp: string, event: string, raw: Buffer): Buffer {
  const head = scheme === "timestamp.body" ? `${timestamp}.` : `${timestamp}.${event}.`;
  return Buffer.concat([Buffer.from(head), raw]);
}

/** A secret is optional with this provider; the token in the address is always required. */
export const enviaWebhook: NonNullable<CarrierAdapter["webhook"]> = {
  verify({ headers, rawBody, now }, { settings, credentials }) {
    const secret = credentials["webhookSecret"];
    if (secret === undefined || secret === "") {
      return "valid";
    }
    const [signature, timestamp] = [headers["x-webhook-signature"], headers["x-webhook-timestamp"]];
    if (signature === undefined || timestamp === undefined) {
      return "missing";
    }
    const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(timestamp));
    if (!(ageSeconds <= MAX_AGE_SECONDS) || !signature.startsWith("v1=")) {
      return "invalid";
    }
    const text = signedText(settings.webhookScheme, timestamp, headers["x-webhook-event"] ?? "", rawBody);
    const given = Buffer.from(signature.slice(3), "hex");
    return isEqualConstantTime(given, hmacSha256(secret, text)) ? "valid" : "invalid";
  },
  hints({ headers, rawBody }) {
    const json = parse(rawBody);
    const data = isFields(json["data"]) ? json["data"] : {};
    const names = ["trackingNumber", "tracking_number"];
    const trackingNumber = names
      .map((name) => textOf(json[name]) ?? textOf(data[name]))
      .find((one) => one !== null);
    return [{ dedupeKey: headers["x-webhook-id"] ?? "", trackingNumber: trackingNumber ?? null }];
  },
};
