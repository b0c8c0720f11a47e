import { HINT_KINDS, type LeasedEvent } from "../domain/events/index.ts";
import type { IncomingOrder } from "../domain/orders/index.ts";
import { ChannelError, type ChannelOrder } from "../ports/channel.ts";
import type { Services } from "../ports/services.ts";
import { adapterOf, withShop, type OpenShop } from "./connection.ts";

/** What an event turned out to mean. */
export type Reading =
  | { readonly kind: "orders"; readonly orders: readonly IncomingOrder[] }
  | { readonly kind: "nothing"; readonly note: string }
  | { readonly kind: "gone"; readonly externalId: string }
  | { readonly kind: "uninstalled" }
  | { readonly kind: "privacy" }
  | { readonly kind: "catalog" }
  | { readonly kind: "failed"; readonly error: unknown };

export interface ShopOfEvent {
  readonly id: string;
  readonly platform: string;
}

function incoming(event: LeasedEvent, order: ChannelOrder, isFetched: boolean): IncomingOrder {
  const version = order.sourceVersion > 0 ? order.sourceVersion : event.receivedAt.getTime();
  return { shopId: event.shopId, order, eventId: event.id, version, isFetched };
}

const DATE_FIELDS = new Set(["placedAt"]);

/** A poll keeps the order it read in our own shape; dates come back as dates. */
function revivePolledOrder(rawBody: Buffer): ChannelOrder {
  return JSON.parse(rawBody.toString("utf8"), (key, value: unknown) =>
    DATE_FIELDS.has(key) && typeof value === "string" ? new Date(value) : value,
  ) as ChannelOrder;
}

/** Equal hints that wait together are one question to the platform. */
export class HintFetcher {
  readonly #services: Services;
  readonly #tenantId: string;
  readonly #asked = new Map<string, Promise<readonly ChannelOrder[]>>();

  constructor(services: Services, tenantId: string) {
    this.#services = services;
    this.#tenantId = tenantId;
  }

  fetch(event: LeasedEvent): Promise<readonly ChannelOrder[]> {
    const key = `${event.shopId}/${event.kind}/${event.externalId ?? ""}`;
    const known = this.#asked.get(key);
    const asked =
      known ??
      withShop(this.#services, this.#tenantId, event.shopId, (open) =>
        ask(open, event.kind, event.externalId ?? ""),
      );
    this.#asked.set(key, asked);
    return asked;
  }
}

async function ask(
  open: OpenShop,
  kind: LeasedEvent["kind"],
  externalId: string,
): Promise<readonly ChannelOrder[]> {
  const { client } = open.adapter;
  const isDeaf = kind === "order_gone" && Object.keys(open.connection.credentials).length === 0;
  if (!client?.fetchOrder || isDeaf) {
    return [];
  }
  const ids =
    kind === "shipment_hint"
      ? ((await client.ordersOfShipment?.(open.connection, externalId)) ?? [])
      : [externalId];
  const orders: ChannelOrder[] = [];
  for (const id of ids) {
    const order = await client.fetchOrder(open.connection, id);
    if (order) {
      orders.push(order);
    }
  }
  return orders;
}

export async function readEvent(
  services: Services,
  hints: HintFetcher,
  event: LeasedEvent,
  shop: ShopOfEvent,
): Promise<Reading> {
  try {
    return await read(services, hints, event, shop);
  } catch (error) {
    return { kind: "failed", error };
  }
}

function readHint(event: LeasedEvent, orders: readonly ChannelOrder[]): Reading {
  if (orders.length > 0) {
    const fresh = orders.map((order) => ({ ...incoming(event, order, true), isFresh: true }));
    return { kind: "orders", orders: fresh };
  }
  return event.kind === "order_gone"
    ? { kind: "gone", externalId: event.externalId ?? "" }
    : { kind: "nothing", note: "the platform does not know it" };
}

async function read(
  services: Services,
  hints: HintFetcher,
  event: LeasedEvent,
  shop: ShopOfEvent,
): Promise<Reading> {
  if (event.source === "poll") {
    return { kind: "orders", orders: [incoming(event, revivePolledOrder(event.rawBody), true)] };
  }
  switch (event.kind) {
    case "order": {
      const { topic, kind, externalId } = event;
      const orders = adapterOf(services, shop.platform).webhook.readOrders(event.rawBody, {
        topic,
        kind,
        externalId,
        deliveryId: null,
      });
      return { kind: "orders", orders: orders.map((order) => incoming(event, order, false)) };
    }
    case "order_hint":
    case "order_gone":
    case "shipment_hint":
      return readHint(event, await hints.fetch(event));
    case "uninstall":
      return { kind: "uninstalled" };
    case "privacy":
      return { kind: "privacy" };
    case "catalog":
      return { kind: "catalog" };
    case "other":
      return { kind: "nothing", note: "nothing to do" };
  }
}

export function retryHintMs(error: unknown): number | null {
  return error instanceof ChannelError ? error.retryAfterMs : null;
}

/** What an event said itself will not read better tomorrow; what a platform answered to a question may. */
export function isPointless(event: LeasedEvent, error: unknown): boolean {
  if (!(error instanceof ChannelError)) {
    return false;
  }
  const isHint = HINT_KINDS.includes(event.kind);
  return error.failure === "rejected" || (error.failure === "malformed" && !isHint);
}
