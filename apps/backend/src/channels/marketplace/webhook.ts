import type { EventKind, WebhookEvent, WebhookPort } from "../../ports/channel.ts";
import { ChannelError } from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { optionalId, optionalText } from "../kit/optional.ts";
import { asObject, type Json } from "../kit/read.ts";

const USER_ID = /^\d{1,20}$/;

/** The address in a notice is untrusted: only these shapes are fetched. */
const ORDER = { kind: "order_hint", resource: /^\/?orders\/(\d{1,20})$/ } as const;
const STOCK = { kind: "catalog", resource: /^\/?user-products\/([A-Z]{3}U\d{1,20})\/stock$/ } as const;
const TOPICS = new Map<string, { readonly kind: EventKind; readonly resource: RegExp }>([
  ["orders_v2", ORDER],
  ["orders", ORDER],
  ["created_orders", ORDER],
  ["shipments", { kind: "shipment_hint", resource: /^\/?shipments\/(\d{1,20})$/ }],
  ["items", { kind: "catalog", resource: /^\/?items\/([A-Z]{3}\d{1,20})$/ }],
  ["items_prices", { kind: "catalog", resource: /^\/?items\/([A-Z]{3}\d{1,20})(?:\/[\w-]*)*$/ }],
  ["stock-location", STOCK],
  ["stock-locations", STOCK],
]);

function readNotice(rawBody: Buffer): Json {
  return asObject(parseExactJson(rawBody), "notice");
}

/** The order a notice points to; null for every other notice. */
export function orderIdOf(topic: string | null, resource: string | null): string | null {
  const known = TOPICS.get(topic ?? "");
  return known?.kind === "order_hint" ? (known.resource.exec(resource ?? "")?.[1] ?? null) : null;
}

/** Notices are not signed; those of another application are ignored. */
export function isForApplication(rawBody: Buffer, clientId: string): boolean {
  try {
    return optionalId(readNotice(rawBody)["application_id"], "notice.application_id") === clientId;
  } catch (error) {
    if (error instanceof ChannelError) {
      return false;
    }
    throw error;
  }
}

export const marketplaceWebhook: WebhookPort = {
  headers: { shop: null, signature: null },
  route({ rawBody }) {
    try {
      const userId = optionalId(readNotice(rawBody)["user_id"], "notice.user_id");
      return userId !== null && USER_ID.test(userId)
        ? { kind: "shop", routeKey: userId }
        : { kind: "none", reason: "shop_missing" };
    } catch (error) {
      if (error instanceof ChannelError) {
        return { kind: "none", reason: "malformed" };
      }
      throw error;
    }
  },
  /** Nothing to verify: a notice is unsigned and only causes a fetch of what it names. */
  verify: () => "valid",
  describe({ rawBody }): WebhookEvent {
    const notice = readNotice(rawBody);
    const topic = optionalText(notice["topic"], "notice.topic") ?? "unknown";
    const resource = optionalText(notice["resource"], "notice.resource") ?? "";
    const known = TOPICS.get(topic);
    const externalId = known?.resource.exec(resource)?.[1] ?? null;
    return {
      topic,
      kind: known === undefined || externalId === null ? "other" : known.kind,
      externalId,
      deliveryId: optionalId(notice["_id"] ?? notice["id"], "notice._id"),
    };
  },
  readOrders: () => [],
};
