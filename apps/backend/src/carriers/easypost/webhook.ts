import { hmacSha256, isEqualConstantTime } from "../../kernel/secrets/hash.ts";
import type { CarrierAdapter } from "../../ports/carrier.ts";
import { isFields, textOf } from "../kit/read.ts";

const PREFIX = "hmac-sha256-hex=";

function parse(raw: Buffer): Readonly<Record<string, unknown>> {
  try {
    const json = JSON.parse(raw.toString("utf8")) as unknown;
    return isFields(json) ? json : {};
  } catch {
    return {};
  }
}

export const easypostWebhook: NonNullable<CarrierAdapter["webhook"]> = {
  verify({ headers, rawBody }, { credentials }) {
    const secret = credentials["webhookSecret"];
    if (secret === undefined || secret === "") {
      return "valid";
    }
    const signature = headers["x-hmac-signature"];
    if (signature === undefined) {
      return "missing";
    }
    // The provider decomposes the secret's accents before it signs.
    const expected = hmacSha256(secret.normalize("NFKD"), rawBody);
    const given = Buffer.from(signature.startsWith(PREFIX) ? signature.slice(PREFIX.length) : "", "hex");
    return isEqualConstantTime(given, expected) ? "valid" : "invalid";
  },
  hints({ rawBody }) {
    const json = parse(rawBody);
    const result = isFields(json["result"]) ? json["result"] : {};
    return [{ dedupeKey: textOf(json["id"]) ?? "", trackingNumber: textOf(result["tracking_code"]) }];
  },
};
