import type { DeliveryAttempt, DeliveryPolicy, SimContext, SimEvent, SimSubscription } from "../kit/index.ts";
import { bookOf, fulfillmentProgress, fulfillRest } from "./order-book.ts";
import { levelPayload, productPayload, shopPayload } from "./payloads/catalog-payload.ts";
import type { PayloadContext } from "./payloads/order-payload.ts";
import { fulfillmentPayload, orderPayload, refundPayload } from "./payloads/order-payload.ts";
import { needHome } from "./shop-home.ts";
import { signWebhook } from "./signatures.ts";
import type { OauthshopState, ShopHome } from "./state.ts";
import { wireId } from "./wire-format.ts";

const MINUTE_MS = 60_000;
const SHOP_REDACT_LAG_MS = 48 * 60 * MINUTE_MS;
const ORDER_LAG_MS = 50;

/** Eight further tries over four hours, each wait about twice the one before. */
export const SHOPIFY_DELIVERY: DeliveryPolicy = {
  timeoutMs: 5_000,
  retryDelaysMs: [1, 2, 4, 8, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS),
  isSuccess: (status) => status >= 200 && status < 300,
};

type Message = { topic: string; resourceId: string; payload: Record<string, unknown> };
type Target = { url: string; subscription: SimSubscription | null };

/** Nanoseconds, as the platform stamps them. */
function triggeredAt(nowMs: number): string {
  return new Date(nowMs).toISOString().replace(/Z$/, "000000Z");
}

function pickFields(payload: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return fields.length === 0
    ? payload
    : Object.fromEntries(Object.entries(payload).filter(([name]) => fields.includes(name)));
}

export class WebhookSender {
  readonly #sim: SimContext;
  readonly #state: OauthshopState;

  constructor(sim: SimContext, state: OauthshopState) {
    this.#sim = sim;
    this.#state = state;
  }

  /** All messages of one call share the event id; each delivery has its own webhook id. */
  send(home: ShopHome, messages: readonly Message[]): void {
    const eventId = this.#sim.random.uuid();
    for (const message of messages) {
      for (const subscription of this.#sim.store.activeSubscriptions(home.shop, message.topic)) {
        this.#deliver(home, message, { url: subscription.url, subscription }, eventId, 0);
      }
    }
  }

  sendPrivacy(home: ShopHome, topic: string, payload: Record<string, unknown>, lagMs = 0): void {
    const url = this.#state.app.complianceUrl;
    if (url !== null) {
      const message = { topic, resourceId: home.numericId, payload };
      this.#deliver(home, message, { url, subscription: null }, this.#sim.random.uuid(), lagMs);
    }
  }

  sendShopRedact(home: ShopHome): void {
    const payload = { shop_id: wireId(home.numericId), shop_domain: home.domain };
    this.sendPrivacy(home, "shop/redact", payload, SHOP_REDACT_LAG_MS);
  }

  #deliver(home: ShopHome, message: Message, target: Target, eventId: string, lagMs: number): void {
    const { subscription, url } = target;
    const details = home.subscriptionDetails.get(subscription?.id ?? "");
    const body = JSON.stringify(pickFields(message.payload, details?.includeFields ?? []));
    const { app } = this.#state;
    const headers: Record<string, string> = {
      "Content-Type": "application/json",
      "User-Agent": "Shopify-Captain-Hook",
      "X-Shopify-Topic": message.topic,
      "X-Shopify-Hmac-Sha256": signWebhook(body, app.clientSecret),
      "X-Shopify-Shop-Domain": home.domain,
      "X-Shopify-API-Version": app.webhookApiVersion,
      "X-Shopify-Webhook-Id": this.#sim.random.uuid(),
      "X-Shopify-Event-Id": eventId,
      "X-Shopify-Triggered-At": triggeredAt(this.#sim.clock.nowMs()),
      ...(subscription === null || subscription.name === "" ? {} : { "X-Shopify-Name": subscription.name }),
    };
    this.#sim.dispatcher.send({
      shopId: home.shop.id,
      topic: message.topic,
      url,
      resourceId: message.resourceId,
      subscriptionId: subscription?.id ?? null,
      build: () => ({ headers, body }),
      lagMs,
    });
  }
}

type OrderEvent = Extract<SimEvent, { kind: "order" }>;

function orderTopics(event: OrderEvent): string[] {
  switch (event.change) {
    case "created":
      return ["orders/create", ...(event.order.paymentStatus === "paid" ? ["orders/paid"] : [])];
    case "paid":
      return ["orders/paid"];
    case "edited":
      return ["orders/edited"];
    case "cancelled":
      return ["orders/cancelled"];
    case "fulfilled":
      return ["orders/fulfilled"];
    case "refunded":
    case "updated":
      return [];
    case "deleted":
      return ["orders/delete"];
  }
  return [];
}

function orderMessages(context: PayloadContext, event: OrderEvent): Message[] {
  const { order, refund } = event;
  const book = bookOf(context.sim, context.home, order);
  const resourceId = order.id;
  if (event.change === "deleted") {
    return [{ topic: "orders/delete", resourceId, payload: { id: wireId(order.id) } }];
  }
  if (event.change === "fulfilled") {
    fulfillRest(context.sim, context.home, book);
  }
  const payload = orderPayload(context, order);
  const messages = orderTopics(event).map((topic) => ({ topic, resourceId, payload }));
  if (refund !== undefined) {
    messages.push({ topic: "refunds/create", resourceId, payload: refundPayload(context, book, refund) });
  }
  const fulfillment = book.fulfillments.at(-1);
  const isShipped = event.change === "fulfilled" || event.change === "updated";
  if (isShipped && fulfillment !== undefined && fulfillment.updatedAtMs === order.updatedAtMs) {
    const isNew = fulfillment.createdAtMs === fulfillment.updatedAtMs;
    const topic = isNew ? "fulfillments/create" : "fulfillments/update";
    messages.push({ topic, resourceId, payload: fulfillmentPayload(context, book, fulfillment) });
    if (fulfillmentProgress(book) === "partial") {
      messages.push({ topic: "orders/partially_fulfilled", resourceId, payload });
    }
  }
  return [...messages, { topic: "orders/updated", resourceId, payload }];
}

function productMessages(context: PayloadContext, event: Extract<SimEvent, { kind: "product" }>): Message[] {
  const { product, change } = event;
  const topic = { created: "products/create", updated: "products/update", deleted: "products/delete" }[
    change
  ];
  const payload = change === "deleted" ? { id: wireId(product.id) } : productPayload(context, product);
  return [{ topic, resourceId: product.id, payload }];
}

function stockMessages(context: PayloadContext, event: Extract<SimEvent, { kind: "stock" }>): Message[] {
  const { variant, write, product } = event;
  const level = {
    topic: "inventory_levels/update",
    resourceId: variant.id,
    payload: levelPayload(context, variant, write),
  };
  const isSold = write.source === "sale";
  return isSold
    ? [level, { topic: "products/update", resourceId: product.id, payload: productPayload(context, product) }]
    : [level];
}

export function onShopEvent(event: SimEvent, sim: SimContext, state: OauthshopState): void {
  const home = needHome(state, event.shop.id);
  const sender = new WebhookSender(sim, state);
  const context = { sim, state, home };
  switch (event.kind) {
    case "order":
      sender.send(home, orderMessages(context, event));
      return;
    case "product":
      sender.send(home, productMessages(context, event));
      return;
    case "stock":
      sender.send(home, stockMessages(context, event));
      return;
    case "app":
      if (event.change === "uninstalled") {
        sender.send(home, [
          { topic: "app/uninstalled", resourceId: home.numericId, payload: shopPayload(context) },
        ]);
        sender.sendShopRedact(home);
      }
  }
}

/** A subscription made by API is removed when its last try failed too. */
export function onDeliveryAttempt(attempt: DeliveryAttempt, sim: SimContext): void {
  if (attempt.isFinal && !attempt.isSuccess && attempt.subscriptionId !== null) {
    sim.store.shops.get(attempt.shopId)?.subscriptions.delete(attempt.subscriptionId);
  }
}
