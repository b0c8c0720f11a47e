import type { DeliveryAttempt, DeliveryPolicy, SimContext, SimEvent, SimVariant } from "../kit/index.ts";
import { isObject } from "../kit/index.ts";
import { productListings, userProductId, variantListingsOf } from "./listings.ts";
import { followOrder, openOrders } from "./market-orders.ts";
import { needSeller } from "./sellers.ts";
import type { MarketplaceState, MissedFeed, SellerHome } from "./state.ts";
import { utcTime } from "./wire/wire-time.ts";

const MINUTE_MS = 60_000;
const REPEAT_LAG_MS = 300;

/** Eight attempts in all over one hour; only a plain 200 within half a second counts. */
export const MARKETPLACE_DELIVERY: DeliveryPolicy = {
  timeoutMs: 500,
  retryDelaysMs: [1, 2, 4, 8, 12, 15, 18].map((minutes) => minutes * MINUTE_MS),
  isSuccess: (status) => status === 200,
};

const USER_AGENT = "MercadoLibre-Notifications";

/** An unsigned hint that something changed; what changed has to be fetched. */
export function notify(
  sim: SimContext,
  state: MarketplaceState,
  seller: SellerHome,
  topic: string,
  resource: string,
  lagMs = 0,
): void {
  const { notificationUrl, topics, id: appId } = state.app;
  const isOn = (): boolean => seller.isGranted && !state.disabledTopics.has(topic);
  if (notificationUrl === null || !topics.includes(topic) || !isOn()) {
    return;
  }
  const notificationId = sim.random.uuid();
  const received = utcTime(sim.clock.nowMs());
  sim.dispatcher.send({
    shopId: seller.shop.id,
    topic,
    url: notificationUrl,
    resourceId: resource.split("/").find((part) => /\d/.test(part)) ?? resource,
    subscriptionId: null,
    lagMs,
    build: (attempt) => {
      if (!isOn()) {
        return null;
      }
      const body = JSON.stringify({
        _id: notificationId,
        resource,
        user_id: Number(seller.userId),
        topic,
        application_id: Number(appId),
        attempts: attempt,
        sent: utcTime(sim.clock.nowMs()),
        received,
        ...(topic === "orders_v2" ? { actions: [] } : {}),
      });
      return { headers: { "Content-Type": "application/json", "User-Agent": USER_AGENT }, body };
    },
  });
}

type OrderEvent = Extract<SimEvent, { kind: "order" }>;

/** One sale sends more than one notice. */
function notifyOrder(sim: SimContext, state: MarketplaceState, event: OrderEvent): void {
  const seller = needSeller(state, event.shop.id);
  const entries = openOrders(sim, seller, event.order);
  for (const entry of entries) {
    for (let copy = 0; copy < state.orderNotifications; copy += 1) {
      notify(sim, state, seller, "orders_v2", `/orders/${entry.id}`, copy * REPEAT_LAG_MS);
    }
  }
  const [first] = entries;
  if (first !== undefined && (followOrder(first.shipment, sim.clock.nowMs()) || event.change === "created")) {
    notify(sim, state, seller, "shipments", `/shipments/${first.shipment.id}`);
  }
}

function notifyStock(
  sim: SimContext,
  state: MarketplaceState,
  seller: SellerHome,
  variant: SimVariant,
): void {
  for (const listing of variantListingsOf(seller, variant)) {
    notify(sim, state, seller, "items", `/items/${listing.itemId}`);
  }
  if (seller.kind !== "legacy") {
    notify(sim, state, seller, "stock-location", `/user-products/${userProductId(seller, variant)}/stock`);
  }
}

export function onMarketEvent(event: SimEvent, sim: SimContext, state: MarketplaceState): void {
  switch (event.kind) {
    case "order":
      notifyOrder(sim, state, event);
      return;
    case "stock":
      notifyStock(sim, state, needSeller(state, event.shop.id), event.variant);
      return;
    case "product": {
      const seller = needSeller(state, event.shop.id);
      for (const listing of productListings(seller, event.product)) {
        notify(sim, state, seller, "items", `/items/${listing.itemId}`);
      }
      return;
    }
    case "app":
  }
}

function missedFeed(attempt: DeliveryAttempt): MissedFeed | null {
  const body: unknown = JSON.parse(attempt.body);
  if (!isObject(body)) {
    return null;
  }
  return {
    _id: String(body["_id"]),
    resource: String(body["resource"]),
    user_id: Number(body["user_id"]),
    topic: attempt.topic,
    application_id: Number(body["application_id"]),
    attempts: attempt.attempt,
    sent: String(body["sent"]),
    received: String(body["received"]),
    request: { url: attempt.url, headers: "", data: attempt.body },
    response: { req_time: attempt.latencyMs, http_code: attempt.status ?? 0, body: "" },
  };
}

/** What stays unanswered goes to the missed feeds; too much of it switches the topic off for the whole app. */
export function onMarketAttempt(attempt: DeliveryAttempt, state: MarketplaceState): void {
  if (attempt.isSuccess) {
    state.lostInARow.set(attempt.topic, 0);
    return;
  }
  if (!attempt.isFinal) {
    return;
  }
  const lost = (state.lostInARow.get(attempt.topic) ?? 0) + 1;
  state.lostInARow.set(attempt.topic, lost);
  const feed = missedFeed(attempt);
  const site = state.sellers.get(attempt.shopId)?.site.id ?? "";
  if (feed !== null) {
    state.missedFeeds.push({ feed, site, atMs: attempt.atMs });
  }
  if (lost >= state.topicDisableAfter) {
    state.disabledTopics.add(attempt.topic);
  }
}
