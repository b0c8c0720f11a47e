import {
  ChannelError,
  type ChannelOrder,
  type EventKind,
  type IncomingWebhook,
  type ShownFigure,
  type WebhookEvent,
  type WebhookPort,
  type WebhookRoute,
  type WebhookSecrets,
} from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { asObject, type Json, malformed } from "../kit/read.ts";
import { type SignatureCheck, verifyHmac } from "../kit/signature.ts";
import { mapOrder, mayHaveOpenReturns } from "./mapping.ts";
import { readOrderBody } from "./order-shapes.ts";
import { isHostedShopDomain } from "./shop-domain.ts";
import { asNumericId, optionalObject } from "./wire.ts";

const HEADERS = {
  topic: "x-shopify-topic",
  signature: "x-shopify-hmac-sha256",
  shop: "x-shopify-shop-domain",
  deliveryId: "x-shopify-webhook-id",
  triggeredAt: "x-shopify-triggered-at",
} as const;

/** Topics whose body is the whole order. The body of an edit is the edit alone. */
const WHOLE_ORDER_TOPICS: ReadonlySet<string> = new Set([
  "orders/create",
  "orders/updated",
  "orders/paid",
  "orders/cancelled",
  "orders/fulfilled",
  "orders/partially_fulfilled",
]);
const PRIVACY_TOPICS: ReadonlySet<string> = new Set([
  "customers/data_request",
  "customers/redact",
  "shop/redact",
]);
const UNINSTALLED = "app/uninstalled";
const CATALOG_RESOURCES: ReadonlySet<string> = new Set([
  "products",
  "variants",
  "inventory_levels",
  "inventory_items",
]);

function kindOf(topic: string): EventKind {
  if (WHOLE_ORDER_TOPICS.has(topic)) {
    return "order";
  }
  if (PRIVACY_TOPICS.has(topic)) {
    return "privacy";
  }
  if (topic === UNINSTALLED) {
    return "uninstall";
  }
  const [resource = ""] = topic.split("/");
  if (CATALOG_RESOURCES.has(resource)) {
    return "catalog";
  }
  return resource === "orders" || resource === "refunds" || resource === "fulfillments"
    ? "order_hint"
    : "other";
}

function orderIdOf(topic: string, body: Json): string {
  const edit = optionalObject(body["order_edit"], "order_edit");
  if (edit !== null) {
    return asNumericId(edit["order_id"], "order_edit.order_id");
  }
  return topic.startsWith("orders/")
    ? asNumericId(body["id"], "order.id")
    : asNumericId(body["order_id"], "order_id");
}

function catalogIdOf(topic: string, body: Json): string {
  return topic.startsWith("inventory_levels/")
    ? asNumericId(body["inventory_item_id"], "inventory_item_id")
    : asNumericId(body["id"], "id");
}

/** Null where it says no number, as for an article that is not counted. */
function figureOf(topic: string, rawBody: Buffer): ShownFigure | null {
  if (topic !== "inventory_levels/update") {
    return null;
  }
  const body = asObject(parseExactJson(rawBody), topic);
  const { available: shown, location_id: locationId } = body;
  if (typeof shown !== "number" || !Number.isSafeInteger(shown) || locationId === undefined) {
    return null;
  }
  return {
    itemId: asNumericId(body["inventory_item_id"], "inventory_item_id"),
    locationId: asNumericId(locationId, "location_id"),
    shown,
  };
}

/** Whose data it is; a request may identify the person by address only. */
function privacyIdOf(body: Json): string {
  const customer = optionalObject(body["customer"], "customer");
  const id = customer?.["id"] ?? body["shop_id"];
  return asNumericId(id, "customer.id or shop_id");
}

/** Uninstalling twice sends the same body twice: only the time differs. */
function uninstallId({ headers }: IncomingWebhook): string {
  const shop = (headers[HEADERS.shop] ?? "").toLowerCase();
  const at = headers[HEADERS.triggeredAt] ?? "";
  return at === "" ? shop : `${shop}@${at}`;
}

function externalIdOf(request: IncomingWebhook, topic: string, kind: EventKind): string | null {
  if (kind === "other") {
    return null;
  }
  if (kind === "uninstall") {
    return uninstallId(request);
  }
  const body = asObject(parseExactJson(request.rawBody), topic);
  if (kind === "privacy") {
    return privacyIdOf(body);
  }
  return kind === "catalog" ? catalogIdOf(topic, body) : orderIdOf(topic, body);
}

function route({ headers }: IncomingWebhook): WebhookRoute {
  const shop = headers[HEADERS.shop] ?? "";
  if (shop === "") {
    return { kind: "none", reason: "shop_missing" };
  }
  return isHostedShopDomain(shop)
    ? { kind: "shop", routeKey: shop.toLowerCase() }
    : { kind: "none", reason: "malformed" };
}

function namedShop(rawBody: Buffer): string | null {
  try {
    const body = asObject(parseExactJson(rawBody), "body");
    const named = body["myshopify_domain"] ?? body["shop_domain"];
    return typeof named === "string" ? named.toLowerCase() : null;
  } catch {
    return null;
  }
}

/** The header that names the shop is not signed; where the body names it too, both must agree. */
function isForAnotherShop({ headers, rawBody }: IncomingWebhook): boolean {
  const kind = kindOf((headers[HEADERS.topic] ?? "").toLowerCase());
  if (kind !== "uninstall" && kind !== "privacy") {
    return false;
  }
  return namedShop(rawBody) !== (headers[HEADERS.shop] ?? "").toLowerCase();
}

function verify(request: IncomingWebhook, secrets: WebhookSecrets): SignatureCheck {
  const { headers, rawBody } = request;
  const verdict = verifyHmac(rawBody, headers[HEADERS.signature], "base64", secrets.app);
  if (verdict !== "valid") {
    return verdict;
  }
  return rawBody.length === 0 || isForAnotherShop(request) ? "invalid" : "valid";
}

/** A body that does not show where units of the order went is no more than a hint. */
function isToBeReadAgain(topic: string, rawBody: Buffer): boolean {
  if (!WHOLE_ORDER_TOPICS.has(topic)) {
    return false;
  }
  try {
    return mayHaveOpenReturns(readOrderBody(parseExactJson(rawBody)));
  } catch (error) {
    if (error instanceof ChannelError) {
      return false;
    }
    throw error;
  }
}

function describe(request: IncomingWebhook): WebhookEvent {
  const { headers } = request;
  const topic = (headers[HEADERS.topic] ?? "").toLowerCase();
  if (!/^[a-z_]+\/[a-z_]+$/.test(topic)) {
    throw malformed("topic");
  }
  const kind = isToBeReadAgain(topic, request.rawBody) ? "order_hint" : kindOf(topic);
  const deliveryId = headers[HEADERS.deliveryId] ?? "";
  const figure = figureOf(topic, request.rawBody);
  return {
    topic,
    kind,
    externalId: externalIdOf(request, topic, kind),
    deliveryId: deliveryId === "" ? null : deliveryId,
    ...(figure === null ? {} : { figure }),
  };
}

function readOrders(rawBody: Buffer, event: WebhookEvent): readonly ChannelOrder[] {
  return event.kind === "order" ? [mapOrder(readOrderBody(parseExactJson(rawBody)))] : [];
}

/** Events of these kinds name no shop in their body, and no two shops have an order or a product in common. */
function isShopUnsigned({ kind }: WebhookEvent): boolean {
  return kind === "order" || kind === "order_hint" || kind === "catalog";
}

export const oauthshopWebhook: WebhookPort = {
  headers: { shop: "X-Shopify-Shop-Domain", signature: "X-Shopify-Hmac-SHA256" },
  route,
  verify,
  describe,
  isShopUnsigned,
  readOrders,
};
