import type {
  EventKind,
  IncomingWebhook,
  WebhookEvent,
  WebhookPort,
  WebhookRoute,
  WebhookSecrets,
} from "../../ports/channel.ts";
import { parseJson } from "../kit/json-client.ts";
import { type SignatureCheck, verifyHmac } from "../kit/signature.ts";
import { normaliseShopUrl, sourceKey } from "./connect.ts";
import { mapOrder, needsRefundLines } from "./mapping.ts";
import { readWpOrder } from "./wire.ts";

const SHOP_ID = /^[A-Za-z0-9_-]{1,64}$/;
const PING = /^webhook_id=\d+$/;
const SIGNATURE = "x-wc-webhook-signature";
const PLUGIN_SIGNATURE = "x-estiba-signature";
const PLUGIN_TOPIC = /^[a-z]{1,40}\.[a-z]{1,40}$/;
/** How far the moment our plugin signed may lie from now, either way. */
const TOLERANCE_MS = 300_000;

/**
 * The webhook address carries the shop; our plugin sends it in a header; otherwise the shop's own address identifies
 * it.
 */
function route(request: IncomingWebhook): WebhookRoute {
  const { headers, query } = request;
  if (headers[SIGNATURE] === undefined && PING.test(request.rawBody.toString("latin1", 0, 64))) {
    return { kind: "ignored", reason: "ping" };
  }
  const shopId = query["shopId"] ?? headers["x-estiba-shop-id"];
  if (shopId !== undefined) {
    return SHOP_ID.test(shopId)
      ? { kind: "shop", routeKey: `id:${shopId}` }
      : { kind: "none", reason: "malformed" };
  }
  const source = headers["x-wc-webhook-source"];
  if (source === undefined) {
    return { kind: "none", reason: "shop_missing" };
  }
  const shopUrl = normaliseShopUrl(source);
  return shopUrl === null
    ? { kind: "none", reason: "malformed" }
    : { kind: "shop", routeKey: sourceKey(shopUrl) };
}

function peek(rawBody: Buffer): { readonly id: string | null; readonly isDetailMissing: boolean } {
  try {
    const json = parseJson(rawBody);
    const id = typeof json === "object" && json !== null && "id" in json ? json.id : null;
    const isId = typeof id === "number" && Number.isSafeInteger(id) && id > 0;
    return { id: isId ? String(id) : null, isDetailMissing: isId && isRefundDetailMissing(json) };
  } catch {
    return { id: null, isDetailMissing: false };
  }
}

function isRefundDetailMissing(json: unknown): boolean {
  try {
    return needsRefundLines(readWpOrder(json));
  } catch {
    return false;
  }
}

function kindOf(topic: string, isDetailMissing: boolean): EventKind {
  if (topic === "order.deleted") {
    return "order_gone";
  }
  if (topic.startsWith("order.")) {
    return isDetailMissing ? "order_hint" : "order";
  }
  return topic.startsWith("product.") ? "catalog" : "other";
}

function describe(request: IncomingWebhook): WebhookEvent {
  const topic = request.headers["x-wc-webhook-topic"]?.slice(0, 100) ?? "unknown";
  const { id, isDetailMissing } = peek(request.rawBody);
  return {
    topic,
    kind: kindOf(topic, isDetailMissing),
    externalId: id,
    deliveryId: request.headers["x-estiba-delivery"] ?? request.headers["x-wc-webhook-delivery-id"] ?? null,
    ...(request.headers[PLUGIN_SIGNATURE] === undefined ? {} : { attempt: attemptOf(request) }),
  };
}

function attemptOf({ headers }: IncomingWebhook): string {
  return `${headers["x-estiba-delivery"] ?? ""}.${headers["x-estiba-timestamp"] ?? ""}`;
}

function isRecent(timestamp: string, receivedAt: Date | undefined): boolean {
  const signedAtMs = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
  return receivedAt !== undefined && Math.abs(receivedAt.getTime() - signedAtMs) <= TOLERANCE_MS;
}

/** The shop's own webhooks sign the body; our plugin also the attempt and the topic, so nothing can be sent again. */
function verify(request: IncomingWebhook, secrets: WebhookSecrets): SignatureCheck {
  const { headers, rawBody } = request;
  const signature = headers[PLUGIN_SIGNATURE];
  if (signature === undefined) {
    return verifyHmac(rawBody, headers[SIGNATURE], "base64", secrets.shop);
  }
  const topic = headers["x-wc-webhook-topic"] ?? "";
  const signed = Buffer.concat([Buffer.from(`${attemptOf(request)}.${topic}.`), rawBody]);
  const verdict = verifyHmac(signed, signature, "base64", secrets.shop);
  const isFit = PLUGIN_TOPIC.test(topic) && isRecent(headers["x-estiba-timestamp"] ?? "", request.receivedAt);
  return verdict === "valid" && !isFit ? "invalid" : verdict;
}

export const wpshopWebhook: WebhookPort = {
  headers: { shop: "X-WC-Webhook-Source", signature: "X-WC-Webhook-Signature" },
  route,
  verify,
  describe,
  readOrders(rawBody, event) {
    if (event.kind !== "order") {
      return [];
    }
    const order = mapOrder(readWpOrder(parseJson(rawBody)), []);
    return order === null ? [] : [order];
  },
};
