import type { DeliveryAttempt, DeliveryPolicy, SimContext, SimEvent, SimSubscription } from "../kit/index.ts";
import { bookOf, fulfillmentProgress, fulfillRest } from "./order-book.ts";
import { levelPayload, productPayload, shopPayload } from "./payloads/catalog-payload.ts";
import type { PayloadContext } from "./payloads/order-payload.ts";
import { fulfillmentPayload, orderPayload, refundPayload } from "./payloads/order-payload.ts";
import { needHome } from "./shop-home.ts";
import { signWebhook } from "./signatures.ts";
import type { OauthshopState, OrderBook, ShopHome } from "./state.ts";
import { wireId } from "./wire-format.ts";

const MINUTE_MS = 60_000;
const SHOP_REDACT_LAG_MS = 48 * 60 * MINUTE_MS;

/** Eight further tries over four hours, each wait about twice the one before. */
export const SHOPIFY_DELIVERY: DeliveryPolicy = {
  timeoutMs: 5_000,
  retryDelaysMs: [1, 2, 4, 8, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS),
  isSuccess: (status) => status >= 200 && status < 300,
};

/** The payload is only made when there is a subscriber. */
type Message = { topic: string; resourceId: string; payload: () => Record<string, unknown> };
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
      const message = { topic, resourceId: home.numericId, payload: () => payload };
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
    const body = JSON.stringify(pickFields(message.payload(), details?.includeFields ?? []));
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

const ORDER_TOPICS: Readonly<Record<OrderEvent["change"], readonly string[]>> = {
  created: ["orders/create"],
  paid: ["orders/paid"],
  edited: ["orders/edited"],
  cancelled: ["orders/cancelled"],
  refunded: [],
  fulfilled: ["orders/fulfilled"],
  updated: [],
  deleted: [],
};

function orderMessages(context: PayloadContext, event: OrderEvent): Message[] {
  const { order, refund, change } = event;
  const book = bookOf(context.sim, context.home, order);
  const message = (topic: string, payload: Message["payload"]): Message => ({
    topic,
    resourceId: order.id,
    payload,
  });
  if (change === "deleted") {
    return [message("orders/delete", () => ({ id: wireId(order.id) }))];
  }
  if (change === "fulfilled") {
    fulfillRest(context.sim, context.home, book);
  }
  const body = (): Record<string, unknown> => orderPayload(context, order);
  const messages = ORDER_TOPICS[change].map((topic) => message(topic, body));
  if (change === "created" && order.paymentStatus === "paid") {
    messages.push(message("orders/paid", body));
  }
  if (refund !== undefined) {
    messages.push(message("refunds/create", () => refundPayload(context, book, refund)));
  }
  if (change === "fulfilled" || change === "updated") {
    messages.push(...shippingMessages(context, book).map(({ topic, payload }) => message(topic, payload)));
  }
  return [...messages, message("orders/updated", body)];
}

function shippingMessages(context: PayloadContext, book: OrderBook): Pick<Message, "topic" | "payload">[] {
  const fulfillment = book.fulfillments.at(-1);
  if (fulfillment === undefined || fulfillment.isTold) {
    return [];
  }
  fulfillment.isTold = true;
  const shipped = {
    topic: "fulfillments/create",
    payload: () => fulfillmentPayload(context, book, fulfillment),
  };
  const isPartial = fulfillmentProgress(book) === "partial";
  return isPartial
    ? [shipped, { topic: "orders/partially_fulfilled", payload: () => orderPayload(context, book.order) }]
    : [shipped];
}

function productMessages(context: PayloadContext, event: Extract<SimEvent, { kind: "product" }>): Message[] {
  const { product, change } = event;
  const topic = { created: "products/create", updated: "products/update", deleted: "products/delete" }[
    change
  ];
  const payload = (): Record<string, unknown> =>
    change === "deleted" ? { id: wireId(product.id) } : productPayload(context, product);
  return [{ topic, resourceId: product.id, payload }];
}

function stockMessages(context: PayloadContext, event: Extract<SimEvent, { kind: "stock" }>): Message[] {
  const { variant, write, product } = event;
  const level: Message = {
    topic: "inventory_levels/update",
    resourceId: variant.id,
    payload: () => levelPayload(context, variant, write),
  };
  const payload = (): Record<string, unknown> => productPayload(context, product);
  return write.source === "sale"
    ? [level, { topic: "products/update", resourceId: product.id, payload }]
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
          { topic: "app/uninstalled", resourceId: home.numericId, payload: () => shopPayload(context) },
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
