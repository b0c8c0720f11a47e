import { createHmac } from "node:crypto";

const UNSIGNED_PARAMETERS = new Set(["hmac", "signature"]);

/** The text Shopify signs: parameters sorted by name, form-encoded, with %20 instead of +. */
export function callbackMessage(parameters: Iterable<[string, string]>): string {
  const signed = [...parameters].filter(([name]) => !UNSIGNED_PARAMETERS.has(name));
  const sorted = signed.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return new URLSearchParams(sorted).toString().replaceAll("+", "%20");
}

export function signCallback(parameters: Iterable<[string, string]>, secret: string): string {
  return createHmac("sha256", secret).update(callbackMessage(parameters)).digest("hex");
}

export function signWebhook(body: string | Buffer, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}
