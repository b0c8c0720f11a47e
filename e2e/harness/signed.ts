import { createHmac } from "node:crypto";
import type { Answer } from "./http.ts";
import type { ConnectedShop } from "./connect.ts";
import type { RunningApi } from "./stack.ts";

type Headers = Readonly<Record<string, string>>;

export function hmac(body: string | Buffer, secret: string, encoding: "base64" | "hex"): string {
  return createHmac("sha256", secret).update(body).digest(encoding);
}

/** Headers with which an own backend signs its event. */
export function customHeaders(shop: ConnectedShop, body: string, secret = shop.webhookSecret ?? ""): Headers {
  return {
    "content-type": "application/json",
    "x-service-shop-id": shop.shopId,
    "x-service-signature": hmac(body, secret, "base64"),
  };
}

export async function sendCustom(
  api: RunningApi,
  shop: ConnectedShop,
  order: object,
  secret?: string,
): Promise<Answer> {
  const raw = JSON.stringify(order);
  return api.ask("/api/v1/webhook/custom", { raw, headers: customHeaders(shop, raw, secret) });
}
