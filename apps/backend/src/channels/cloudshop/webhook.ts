import type { EventKind, IncomingWebhook, WebhookEvent, WebhookPort } from "../../ports/channel.ts";
import { ChannelError } from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { optionalId } from "../kit/optional.ts";
import { asObject, type Json, malformed } from "../kit/read.ts";
import { verifyHmac } from "../kit/signature.ts";

const SIGNATURE_HEADER = "x-linkedstore-hmac-sha256";
const STORE_ID = /^\d{1,20}$/;
const PRIVACY_TOPICS = ["store/redact", "customers/redact", "customers/data_request"] as const;

function readBody(rawBody: Buffer): Json {
  return asObject(parseExactJson(rawBody), "notice");
}

function storeIdOf(body: Json): string | null {
  const id = optionalId(body["store_id"], "notice.store_id");
  return id !== null && STORE_ID.test(id) ? id : null;
}

/** Privacy webhooks carry no topic: it follows from the address if possible, otherwise from the body. */
function privacyTopic(body: Json, query: IncomingWebhook["query"]): string {
  const said = PRIVACY_TOPICS.find((topic) => topic === query["topic"]);
  if (said !== undefined) {
    return said;
  }
  if ("data_request" in body || "orders_requested" in body) {
    return "customers/data_request";
  }
  if ("customer" in body || "orders_to_redact" in body) {
    return "customers/redact";
  }
  // A request to erase a shop carries nothing but the shop; anything more is another request.
  return Object.keys(body).length === 1 ? "store/redact" : "unknown";
}

function topicOf(body: Json, query: IncomingWebhook["query"]): string {
  const event = body["event"];
  if (event === undefined) {
    return privacyTopic(body, query);
  }
  if (typeof event !== "string" || event === "") {
    throw malformed("notice.event");
  }
  return event;
}

function kindOf(topic: string): EventKind {
  if (topic === "app/uninstalled") {
    return "uninstall";
  }
  if (topic.startsWith("order/") || topic.startsWith("fulfillment_order/")) {
    return "order_hint";
  }
  if (topic === "store/redact" || topic.startsWith("customers/")) {
    return "privacy";
  }
  return topic.startsWith("product/") ? "catalog" : "other";
}

function externalIdOf(topic: string, kind: EventKind, body: Json): string | null {
  if (kind === "privacy") {
    const customer = body["customer"];
    return customer === undefined || customer === null
      ? storeIdOf(body)
      : optionalId(asObject(customer, "notice.customer")["id"], "notice.customer.id");
  }
  const name = topic.startsWith("fulfillment_order/") ? "order_id" : "id";
  return optionalId(body[name], `notice.${name}`);
}

export const cloudshopWebhook: WebhookPort = {
  headers: { shop: null, signature: "x-linkedstore-hmac-sha256" },
  route({ rawBody }) {
    try {
      const storeId = storeIdOf(readBody(rawBody));
      return storeId === null
        ? { kind: "none", reason: "shop_missing" }
        : { kind: "shop", routeKey: storeId };
    } catch (error) {
      if (error instanceof ChannelError) {
        return { kind: "none", reason: "malformed" };
      }
      throw error;
    }
  },
  /** A shop connected with the token of its own application signs with that application's secret. */
  verify({ headers, rawBody }, { app, shop }) {
    return verifyHmac(rawBody, headers[SIGNATURE_HEADER], "hex", [...app, ...shop]);
  },
  describe({ rawBody, query }): WebhookEvent {
    const body = readBody(rawBody);
    const topic = topicOf(body, query);
    const kind = kindOf(topic);
    return { topic, kind, externalId: externalIdOf(topic, kind, body), deliveryId: null };
  },
  readOrders: () => [],
};
