import type { JsonObject, SimSubscription } from "../kit/index.ts";
import { sendPing } from "./webhook-delivery.ts";
import type { BatchVerbs } from "./wp-batch.ts";
import { runBatch } from "./wp-batch.ts";
import type { WpAnswer, WpCall, WpRoute } from "./wp-call.ts";
import { CREATE, DELETE, EDIT, flagOf, param, READ, textField } from "./wp-call.ts";
import { gmtDate, localDate } from "./wp-dates.ts";
import { WpError } from "./wp-error.ts";
import { choiceParam, commonFilter, pageOf, sortRows } from "./wp-listing.ts";
import { shopUrl } from "./wp-state.ts";

const STATUSES = ["active", "paused", "disabled"] as const;
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  order: ["created", "updated", "deleted", "restored"],
  product: ["created", "updated", "deleted", "restored", "published"],
  coupon: ["created", "updated", "deleted", "restored"],
  customer: ["created", "updated", "deleted"],
};
const HOOKS: Readonly<Record<string, readonly string[]>> = {
  "order.created": ["woocommerce_new_order"],
  "order.updated": ["woocommerce_update_order", "woocommerce_order_refunded"],
  "product.updated": ["woocommerce_update_product", "woocommerce_update_product_variation"],
};
const MAX_URL_CHARS = 2_000;

function isTopic(topic: string): boolean {
  const [resource = "", event = "", ...rest] = topic.split(".");
  if (resource === "action") {
    return /^(?:woocommerce|wc)_/.test(event);
  }
  return rest.length === 0 && TOPICS[resource]?.includes(event) === true;
}

function isDeliveryUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && url.length <= MAX_URL_CHARS;
}

function checkTopic(topic: string | undefined): string {
  if (topic === undefined || !isTopic(topic)) {
    throw new WpError(
      400,
      "woocommerce_rest_shop_webhook_invalid_topic",
      "Webhook topic is required and must be valid.",
    );
  }
  return topic;
}

function checkUrl(url: string | undefined): string {
  if (url === undefined || !isDeliveryUrl(url)) {
    throw new WpError(
      400,
      "woocommerce_rest_shop_webhook_invalid_delivery_url",
      "Webhook delivery URL must be a valid URL starting with http:// or https://.",
    );
  }
  return url;
}

function renderWebhook(call: WpCall, subscription: SimSubscription): JsonObject {
  const [resource, event] = subscription.topic.split(".");
  const offset = call.state.settings.utcOffsetMinutes;
  const collection = `${shopUrl(call.sim, call.shop)}/wp-json/wc/v3/webhooks`;
  return {
    id: Number(subscription.id),
    name: subscription.name,
    status: subscription.status,
    topic: subscription.topic,
    resource,
    event,
    hooks: HOOKS[subscription.topic] ?? [],
    delivery_url: subscription.url,
    date_created: localDate(subscription.createdAtMs, offset),
    date_created_gmt: gmtDate(subscription.createdAtMs),
    date_modified: localDate(subscription.updatedAtMs, offset),
    date_modified_gmt: gmtDate(subscription.updatedAtMs),
    _links: { self: [{ href: `${collection}/${subscription.id}` }], collection: [{ href: collection }] },
  };
}

function find(call: WpCall, id: string): SimSubscription {
  const subscription = call.shop.subscriptions.get(id);
  if (subscription === undefined) {
    throw new WpError(404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
  }
  return subscription;
}

async function create(call: WpCall, body: JsonObject): Promise<JsonObject> {
  const topic = checkTopic(textField(body, "topic"));
  const url = checkUrl(textField(body, "delivery_url"));
  const createdOn = gmtDate(call.sim.clock.nowMs()).replace("T", " @ ");
  const subscription = call.sim.store.addSubscription(call.shop, {
    topic,
    url,
    // Nobody can read back a secret the shop makes up itself.
    secret: textField(body, "secret") ?? call.sim.random.text(50),
    name: textField(body, "name") ?? `Webhook created on ${createdOn}`,
  });
  await sendPing(call.world, call.shop, subscription);
  return renderWebhook(call, subscription);
}

async function update(call: WpCall, id: string, body: JsonObject): Promise<JsonObject> {
  const subscription = find(call, id);
  const oldUrl = subscription.url;
  const status = textField(body, "status");
  if (body["topic"] !== undefined) {
    subscription.topic = checkTopic(textField(body, "topic"));
  }
  if (body["delivery_url"] !== undefined) {
    subscription.url = checkUrl(textField(body, "delivery_url"));
  }
  if (status !== undefined) {
    const known = STATUSES.find((candidate) => candidate === status);
    if (known === undefined) {
      throw new WpError(400, "woocommerce_rest_shop_webhook_invalid_status", "Webhook status must be valid.");
    }
    subscription.status = known;
  }
  subscription.secret = textField(body, "secret") ?? subscription.secret;
  subscription.name = textField(body, "name") ?? subscription.name;
  subscription.updatedAtMs = call.sim.clock.nowMs();
  if (subscription.url !== oldUrl || !call.state.confirmedPings.has(id)) {
    await sendPing(call.world, call.shop, subscription);
  }
  return renderWebhook(call, subscription);
}

function remove(call: WpCall, id: string): JsonObject {
  const subscription = find(call, id);
  call.shop.subscriptions.delete(id);
  return renderWebhook(call, subscription);
}

function removeForced(call: WpCall): WpAnswer {
  find(call, param(call, "id"));
  if (!flagOf(call, "force")) {
    throw new WpError(501, "woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.");
  }
  return { body: remove(call, param(call, "id")) };
}

function list(call: WpCall): WpAnswer {
  const status = choiceParam(call, "status", ["all", ...STATUSES] as const, "all");
  const isCommon = commonFilter(call);
  const rows = [...call.shop.subscriptions.values()]
    .map((subscription) => ({
      id: Number(subscription.id),
      createdAtMs: subscription.createdAtMs,
      modifiedAtMs: subscription.updatedAtMs,
      title: subscription.name,
      subscription,
    }))
    .filter((row) => isCommon(row) && (status === "all" || status === row.subscription.status));
  return pageOf(call, sortRows(call, rows), (row) => renderWebhook(call, row.subscription));
}

const BATCH: BatchVerbs = { create, update, remove };

export const WEBHOOK_ROUTES: readonly WpRoute[] = [
  { methods: READ, path: "wc/v3/webhooks", right: "view", handle: list },
  {
    methods: CREATE,
    path: "wc/v3/webhooks",
    right: "create",
    handle: async (call) => {
      const body = await create(call, call.body);
      const location = `${shopUrl(call.sim, call.shop)}/wp-json/wc/v3/webhooks/${String(body["id"])}`;
      return { status: 201, headers: { Location: location }, body };
    },
  },
  { methods: EDIT, path: "wc/v3/webhooks/batch", right: "batch", handle: (call) => runBatch(call, BATCH) },
  {
    methods: READ,
    path: "wc/v3/webhooks/:id",
    right: "view",
    handle: (call) => ({ body: renderWebhook(call, find(call, param(call, "id"))) }),
  },
  {
    methods: EDIT,
    path: "wc/v3/webhooks/:id",
    right: "edit",
    handle: async (call) => ({ body: await update(call, param(call, "id"), call.body) }),
  },
  { methods: DELETE, path: "wc/v3/webhooks/:id", right: "delete", handle: removeForced },
];
