import { createHmac } from "node:crypto";
import type { DeliveryPolicy, SimEvent, SimOrder, SimShop, SimSubscription } from "../kit/index.ts";
import type { CloudPrivacyUrls, CloudWorld, FulfillmentOrder } from "./cloud-state.ts";
import { storeState } from "./cloud-state.ts";
import { fulfillmentOf, moveTo } from "./fulfillment.ts";

const MINUTE_MS = 60_000;
const RETRY_WINDOW_MINUTES = 48 * 60;

/** At once, after 5, 10 and 15 minutes, then each wait 1.4 times the last, for two days. */
function retryDelaysMs(): number[] {
  const delays = [0, 5, 10, 15];
  let total = 30;
  let wait = 15 * 1.4;
  while (total + wait <= RETRY_WINDOW_MINUTES) {
    delays.push(wait);
    total += wait;
    wait *= 1.4;
  }
  return delays.map((minutes) => minutes * MINUTE_MS);
}

export const CLOUD_DELIVERY_POLICY: DeliveryPolicy = {
  timeoutMs: 3_000,
  retryDelaysMs: retryDelaysMs(),
  isSuccess: (status) => status >= 200 && status < 300,
};

export function signBody(body: string, appSecret: string): string {
  return createHmac("sha256", appSecret).update(body).digest("hex");
}

function send(
  world: CloudWorld,
  shop: SimShop,
  hook: {
    topic: string;
    url: string;
    secret: string | null;
    subscriptionId: string | null;
    resourceId: string;
    body: string;
  },
): void {
  world.sim.dispatcher.send({
    shopId: shop.id,
    topic: hook.topic,
    url: hook.url,
    resourceId: hook.resourceId,
    subscriptionId: hook.subscriptionId,
    build: () => ({
      headers: {
        "content-type": "application/json",
        "user-agent": "LinkedStore Webhook (dev@linkedstore.test)",
        ...(hook.secret === null ? {} : { "x-linkedstore-hmac-sha256": signBody(hook.body, hook.secret) }),
      },
      body: hook.body,
    }),
  });
}

/** A hint: who and what, never the thing itself. Unpaid stores say nothing. */
function announce(
  world: CloudWorld,
  shop: SimShop,
  event: string,
  resourceId: string,
  fields: Record<string, unknown>,
): void {
  if (storeState(world, shop.id).isUnpaid && event !== "app/suspended") {
    return;
  }
  const body = JSON.stringify({ store_id: Number(shop.id), event, ...fields });
  const subscriptions = world.sim.store.activeSubscriptions(shop, event);
  for (const { id, url, secret } of subscriptions satisfies SimSubscription[]) {
    send(world, shop, { topic: event, url, secret, subscriptionId: id, resourceId, body });
  }
}

const ORDER_EVENTS = {
  created: [],
  paid: ["order/paid", "order/updated"],
  edited: ["order/edited", "order/updated"],
  cancelled: ["order/cancelled", "order/updated"],
  refunded: ["order/updated"],
  fulfilled: ["order/updated"],
  updated: ["order/updated"],
  deleted: [],
} as const;

function announceOrder(world: CloudWorld, event: Extract<SimEvent, { kind: "order" }>): void {
  const { shop, order } = event;
  const names =
    event.change === "created"
      ? ["order/created", order.paidAtMs === null ? "order/pending" : "order/paid"]
      : ORDER_EVENTS[event.change];
  if (event.change === "fulfilled") {
    const fulfillment = fulfillmentOf(world, storeState(world, shop.id), order);
    moveTo(world, fulfillment, "DISPATCHED");
    announceFulfillment(world, shop, order, fulfillment);
  }
  for (const name of names) {
    announce(world, shop, name, order.id, { id: Number(order.id) });
  }
}

export function announceEvent(world: CloudWorld, event: SimEvent): void {
  const { shop } = event;
  if (event.kind === "order") {
    announceOrder(world, event);
  } else if (event.kind === "product") {
    storeState(world, shop.id).productChangedMs.set(event.product.id, world.sim.clock.nowMs());
    announce(world, shop, `product/${event.change}`, event.product.id, { id: Number(event.product.id) });
  } else if (event.kind === "app") {
    announce(world, shop, `app/${event.change}`, world.app.id, { id: Number(world.app.id) });
  } else if (world.settings.isStockChangeVisible) {
    announce(world, shop, "product/updated", event.product.id, { id: Number(event.product.id) });
  }
}

export function announceFulfillment(
  world: CloudWorld,
  shop: SimShop,
  order: SimOrder,
  fulfillment: FulfillmentOrder,
): void {
  const fields = { order_id: Number(order.id), fulfillment_id: fulfillment.id, status: fulfillment.status };
  announce(world, shop, "fulfillment_order/status_updated", order.id, fields);
  const name = { UNPACKED: "unpacked", PACKED: "packed" }[fulfillment.status as string] ?? "fulfilled";
  announce(world, shop, `order/${name}`, order.id, { id: Number(order.id) });
}

export function announceTracking(
  world: CloudWorld,
  shop: SimShop,
  order: SimOrder,
  fulfillment: FulfillmentOrder,
  trackingEventId: string,
): void {
  announce(world, shop, "fulfillment_order/tracking_event_created", order.id, {
    order_id: Number(order.id),
    fulfillment_id: fulfillment.id,
    status: fulfillment.status,
    tracking_event_id: trackingEventId,
  });
}

const PRIVACY_TOPICS = {
  storeRedact: "store/redact",
  customersRedact: "customers/redact",
  customersDataRequest: "customers/data_request",
} as const;

/** These bodies carry no topic: only the address does. */
export function sendPrivacyHook(world: CloudWorld, shop: SimShop, kind: keyof CloudPrivacyUrls): void {
  const url = world.app.privacyUrls[kind];
  const [order] = shop.orders.values();
  const orderIds = order === undefined ? [] : [Number(order.id)];
  const customer = {
    id: 1,
    email: order?.buyer.email ?? "ana@example.test",
    phone: order?.buyer.phone ?? "",
    identification: order?.buyer.document ?? "",
  };
  const fields = {
    storeRedact: {},
    customersRedact: { customer, orders_to_redact: orderIds },
    customersDataRequest: {
      customer,
      orders_requested: orderIds,
      checkouts_requested: [],
      drafts_orders_requested: [],
      data_request: { id: 456 },
    },
  }[kind];
  if (url !== "") {
    const secret = world.settings.arePrivacyHooksSigned ? world.app.clientSecret : null;
    const body = JSON.stringify({ store_id: Number(shop.id), ...fields });
    send(world, shop, {
      topic: PRIVACY_TOPICS[kind],
      url,
      secret,
      subscriptionId: null,
      resourceId: shop.id,
      body,
    });
  }
}
