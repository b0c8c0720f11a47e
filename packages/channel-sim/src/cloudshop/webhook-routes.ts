import type { JsonObject, SimSubscription } from "../kit/index.ts";
import type { CloudAnswer, CloudCall, CloudRoute } from "./cloud-call.ts";
import { bodyFields, param } from "./cloud-call.ts";
import { cloudDate, dateFilter } from "./cloud-dates.ts";
import { CloudError, described, notFound } from "./cloud-error.ts";
import { pageOf, sinceFilter } from "./cloud-listing.ts";

const EVENTS = new Set(
  [
    [
      "order",
      "created updated paid pending voided packed unpacked fulfilled cancelled edited custom_fields_updated",
    ],
    ["product", "created updated deleted"],
    ["category", "created updated deleted"],
    ["customer", "created updated deleted"],
    ["fulfillment", "updated"],
    [
      "fulfillment_order",
      "status_updated tracking_event_created tracking_event_updated tracking_event_deleted label_status_updated",
    ],
    ["location", "created updated deleted"],
    ["domain", "updated"],
    ["subscription", "updated"],
    ["product_variant", "custom_fields_updated"],
    ["app", "uninstalled suspended resumed"],
  ].flatMap(([resource = "", names = ""]) => names.split(" ").map((name) => `${resource}/${name}`)),
);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const SCOPE_OF: Readonly<Record<string, string>> = {
  order: "orders",
  product: "products",
  customer: "customers",
};

function isAllowedUrl(call: CloudCall, url: string): boolean {
  if (!URL.canParse(url)) {
    return false;
  }
  const { protocol, hostname } = new URL(url);
  if (LOOPBACK.has(hostname)) {
    return call.world.settings.isLoopbackUrlAllowed;
  }
  return protocol === "https:" && !/(?:^|\.)(?:tiendanube|nuvemshop)\./.test(hostname);
}

function read(call: CloudCall, body: JsonObject): { event: string; url: string } {
  const { event, url } = body;
  const isEvent = typeof event === "string" && EVENTS.has(event);
  const isUrl = typeof url === "string" && isAllowedUrl(call, url);
  if (!isEvent || !isUrl) {
    throw new CloudError(422, {
      ...(isEvent ? {} : { event: ["Invalid event specified."] }),
      ...(isUrl ? {} : { url: ["invalid url specified"] }),
    });
  }
  const resource = SCOPE_OF[event.split("/")[0] ?? ""];
  if (resource !== undefined && !call.token.scopes.some((scope) => scope.endsWith(`_${resource}`))) {
    throw described(403, `Missing required scope: read_${resource}`);
  }
  return { event, url };
}

function render(subscription: SimSubscription): JsonObject {
  return {
    id: Number(subscription.id),
    event: subscription.topic,
    url: subscription.url,
    created_at: cloudDate(subscription.createdAtMs),
    updated_at: cloudDate(subscription.updatedAtMs),
  };
}

/** An app sees only the webhooks it made itself. */
function own(call: CloudCall): SimSubscription[] {
  return [...call.shop.subscriptions.values()].filter(
    (subscription) => subscription.secret === call.token.appSecret,
  );
}

function find(call: CloudCall): SimSubscription {
  const subscription = own(call).find((candidate) => candidate.id === param(call, "webhook"));
  if (subscription === undefined) {
    throw notFound("Webhook");
  }
  return subscription;
}

function list(call: CloudCall): CloudAnswer {
  const [event, url] = [call.query.get("event"), call.query.get("url")];
  const isSince = sinceFilter(call.query);
  const isDated = dateFilter(call.query);
  const rows = own(call).filter(
    (row) =>
      isSince(row) &&
      isDated(row) &&
      (event === null || event === row.topic) &&
      (url === null || url === row.url),
  );
  return pageOf(call, rows, render);
}

function create(call: CloudCall): CloudAnswer {
  const { event, url } = read(call, bodyFields(call));
  const secret = call.token.appSecret;
  return {
    status: 201,
    body: render(call.sim.store.addSubscription(call.shop, { topic: event, url, secret })),
  };
}

function update(call: CloudCall): CloudAnswer {
  const subscription = find(call);
  const { event, url } = read(call, {
    event: subscription.topic,
    url: subscription.url,
    ...bodyFields(call),
  });
  subscription.topic = event;
  subscription.url = url;
  subscription.updatedAtMs = call.sim.clock.nowMs();
  return { body: render(subscription) };
}

function remove(call: CloudCall): CloudAnswer {
  call.shop.subscriptions.delete(find(call).id);
  return { body: {} };
}

export const WEBHOOK_ROUTES: readonly CloudRoute[] = [
  { method: "GET", path: "webhooks", scope: null, handle: list },
  { method: "POST", path: "webhooks", scope: null, handle: create },
  { method: "GET", path: "webhooks/:webhook", scope: null, handle: (call) => ({ body: render(find(call)) }) },
  { method: "PUT", path: "webhooks/:webhook", scope: null, handle: update },
  { method: "DELETE", path: "webhooks/:webhook", scope: null, handle: remove },
];
