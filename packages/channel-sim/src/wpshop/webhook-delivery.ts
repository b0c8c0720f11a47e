import { createHash, createHmac } from "node:crypto";
import type { DeliveryAttempt, DeliveryPolicy, SimEvent, SimShop, SimSubscription } from "../kit/index.ts";
import { renderOrder } from "./order-json.ts";
import { phpJson } from "./php-json.ts";
import { renderProduct } from "./product-json.ts";
import { findRow, isVariable } from "./product-rows.ts";
import type { WpShopState, WpWorld } from "./wp-state.ts";
import { isParentManaged, shopUrl } from "./wp-state.ts";

/** WooCommerce never repeats a failed delivery. */
export const WP_DELIVERY_POLICY: DeliveryPolicy = {
  timeoutMs: 60_000,
  retryDelaysMs: [],
  isSuccess: (status) => status >= 200 && status <= 302,
};
const PING_POLICY: DeliveryPolicy = {
  timeoutMs: 5_000,
  retryDelaysMs: [],
  isSuccess: (status) => status === 200,
};
/** The counter must pass five before the check that disables reads it, so the seventh failure trips it. */
const FAILURES_TO_DISABLE = 7;

export function signBody(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

/** Hash of webhook and second: two deliveries in one second share it. */
function deliveryId(subscription: SimSubscription, nowMs: number): string {
  return createHash("md5")
    .update(`${subscription.id}${Math.floor(nowMs / 1000)}`)
    .digest("hex");
}

function userAgent(state: WpShopState): string {
  return `WooCommerce/${state.settings.wcVersion} Hookshot (WordPress/${state.settings.wpVersion})`;
}

/** What `GET` would show at this moment; null when there is nothing to show. */
function payload(
  world: WpWorld,
  shop: SimShop,
  state: WpShopState,
  topic: string,
  resourceId: string,
): unknown {
  const [resource, event] = topic.split(".");
  if (event === "deleted") {
    return { id: Number(resourceId) };
  }
  if (state.settings.isWebhookUserDemoted) {
    return {
      code: "woocommerce_rest_cannot_view",
      message: "Sorry, you cannot view this resource.",
      data: { status: 401 },
    };
  }
  const context = { sim: world.sim, shop, state };
  if (resource === "order") {
    const order = shop.orders.get(resourceId);
    return order === undefined ? null : renderOrder(context, order);
  }
  const row = findRow(state, shop, resourceId);
  return row === null ? null : renderProduct(context, row);
}

function sendDelivery(
  world: WpWorld,
  shop: SimShop,
  subscription: SimSubscription,
  resourceId: string,
): void {
  const state = world.states.get(shop.id);
  const { topic } = subscription;
  const [resource = "", event = ""] = topic.split(".");
  if (state === undefined) {
    return;
  }
  world.sim.dispatcher.send({
    shopId: shop.id,
    topic,
    url: subscription.url,
    resourceId,
    subscriptionId: subscription.id,
    lagMs: state.settings.webhookLagMs,
    collapseKey: `${shop.id}/${subscription.id}/${resourceId}`,
    build: () => {
      const content = payload(world, shop, state, topic, resourceId);
      if (content === null || !shop.subscriptions.has(subscription.id)) {
        return null;
      }
      const body = phpJson(content);
      return {
        headers: {
          "content-type": "application/json",
          "user-agent": userAgent(state),
          "x-wc-webhook-source": `${shopUrl(world.sim, shop)}/`,
          "x-wc-webhook-topic": topic,
          "x-wc-webhook-resource": resource,
          "x-wc-webhook-event": event,
          "x-wc-webhook-signature": signBody(body, subscription.secret),
          "x-wc-webhook-id": subscription.id,
          "x-wc-webhook-delivery-id": deliveryId(subscription, world.sim.clock.nowMs()),
        },
        body,
      };
    },
  });
}

type Notice = { topic: string; resourceId: string };

function noticesOf(state: WpShopState, event: SimEvent): Notice[] {
  if (event.kind === "order") {
    const updated = { topic: "order.updated", resourceId: event.order.id };
    // A checkout saves the order once more when its first status is set.
    return event.change === "created"
      ? [{ topic: "order.created", resourceId: event.order.id }, updated]
      : [event.change === "deleted" ? { topic: "order.deleted", resourceId: event.order.id } : updated];
  }
  if (event.kind === "stock") {
    const isOwnRow = isVariable(event.product) && !isParentManaged(state, event.variant);
    return [{ topic: "product.updated", resourceId: isOwnRow ? event.variant.id : event.product.id }];
  }
  return event.kind === "product" ? [{ topic: `product.${event.change}`, resourceId: event.product.id }] : [];
}

/** Saves made in one request announce a resource once. */
export function createNotifier(world: () => WpWorld): (event: SimEvent) => void {
  const announced = new Set<string>();
  return (event) => {
    const state = world().states.get(event.shop.id);
    if (state === undefined) {
      return;
    }
    for (const notice of noticesOf(state, event)) {
      const key = `${event.shop.id}/${notice.topic}/${notice.resourceId}`;
      if (announced.has(key)) {
        continue;
      }
      if (announced.size === 0) {
        queueMicrotask(() => {
          announced.clear();
        });
      }
      announced.add(key);
      for (const subscription of world().sim.store.activeSubscriptions(event.shop, notice.topic)) {
        sendDelivery(world(), event.shop, subscription, notice.resourceId);
      }
    }
  };
}

/** The unsigned form post that only a 200 confirms. */
export async function sendPing(world: WpWorld, shop: SimShop, subscription: SimSubscription): Promise<void> {
  const state = world.states.get(shop.id);
  if (state === undefined || subscription.status !== "active") {
    return;
  }
  const attempt = await world.sim.dispatcher.deliverNow({
    shopId: shop.id,
    topic: "ping",
    url: subscription.url,
    resourceId: subscription.id,
    subscriptionId: null,
    policy: PING_POLICY,
    build: () => ({
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": userAgent(state) },
      body: `webhook_id=${subscription.id}`,
    }),
  });
  if (attempt?.isSuccess === true) {
    state.confirmedPings.add(subscription.id);
  }
}

/** A delivery ends in a save of the webhook: the counter moves, and an unconfirmed ping is tried again. */
export function afterAttempt(world: WpWorld, attempt: DeliveryAttempt): void {
  const shop = world.sim.store.shops.get(attempt.shopId);
  const subscription = shop?.subscriptions.get(attempt.subscriptionId ?? "");
  if (shop === undefined || subscription === undefined) {
    return;
  }
  if (!attempt.isSuccess && subscription.consecutiveFailures >= FAILURES_TO_DISABLE) {
    subscription.status = "disabled";
    subscription.updatedAtMs = world.sim.clock.nowMs();
  }
  if (world.states.get(shop.id)?.confirmedPings.has(subscription.id) === false) {
    void sendPing(world, shop, subscription);
  }
}
