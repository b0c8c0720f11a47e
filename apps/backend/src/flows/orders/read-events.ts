import type { Platform } from "@estiba/contract";
import { HINT_KINDS, type LeasedEvent } from "../../domain/events/index.ts";
import type { IncomingOrder } from "../../domain/orders/index.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import { ChannelError, type ChannelOrder, type Pull } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";
import { chargeUnknown } from "./admit-notice.ts";
import { adapterOf, NothingAsked, withShop, type OpenShop } from "../kit/open-shop.ts";

/** What an event turned out to mean. */
export type Reading =
  | { readonly kind: "orders"; readonly orders: readonly IncomingOrder[] }
  /** Read on behalf of many notices. */
  | { readonly kind: "found"; readonly orders: readonly ChannelOrder[] }
  | { readonly kind: "nothing"; readonly note: string }
  | { readonly kind: "gone"; readonly externalId: string }
  | { readonly kind: "uninstalled" }
  | { readonly kind: "privacy" }
  | { readonly kind: "catalog" }
  | { readonly kind: "failed"; readonly error: unknown };

export interface ReadEvent {
  readonly event: LeasedEvent;
  readonly reading: Reading;
}

export interface ShopOfEvent {
  readonly id: string;
  readonly platform: Platform;
  /** From where its orders leave may be the platform's word, which their events do not carry. */
  readonly isByPlace: boolean;
}

function incoming(event: LeasedEvent, order: ChannelOrder, isFetched: boolean): IncomingOrder {
  const version = order.sourceVersion > 0 ? order.sourceVersion : event.receivedAt.getTime();
  return { shopId: event.shopId, order, eventId: event.id, version, isFetched };
}

const DATE_FIELDS = new Set(["placedAt"]);

const revive = (key: string, value: unknown) =>
  DATE_FIELDS.has(key) && typeof value === "string" ? new Date(value) : value;

/** A poll keeps the order it read in our own shape; dates come back as dates. */
function revivePolledOrder(rawBody: Buffer): ChannelOrder {
  return stored<ChannelOrder>(JSON.parse(rawBody.toString("utf8"), revive));
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
      withShop(this.#services, this.#tenantId, event.shopId, (open) => ask(open, event), { isHint: true });
    this.#asked.set(key, asked);
    return asked;
  }

  /** From where the lines leave, which only the platform's own answer says; without one it is found out later. */
  locate(event: LeasedEvent, orders: readonly ChannelOrder[]): Promise<readonly ChannelOrder[]> {
    return withShop(this.#services, this.#tenantId, event.shopId, async ({ adapter, connection }) =>
      (connection.locationIds ?? []).length === 0 || !adapter.client?.fetchOrder
        ? orders
        : Promise.all(
            orders.map(async (order) =>
              withLocations(order, await adapter.client?.fetchOrder?.(connection, order.externalId)),
            ),
          ),
    ).catch((error: unknown) => {
      if (error instanceof ChannelError) {
        return orders;
      }
      throw error;
    });
  }

  noteUnknown({ shopId }: LeasedEvent): Promise<void> {
    return chargeUnknown(this.#services, { tenantId: this.#tenantId, shopId });
  }
}

function withLocations(order: ChannelOrder, fetched: ChannelOrder | null | undefined): ChannelOrder {
  const found = new Map(fetched?.lines.map(({ externalLineId, leavesFrom }) => [externalLineId, leavesFrom]));
  return {
    ...order,
    lines: order.lines.map((line) => {
      const leavesFrom = line.leavesFrom ?? found.get(line.externalLineId);
      return leavesFrom ? { ...line, leavesFrom } : line;
    }),
  };
}

const LOOK_BACK_MS = 60_000;
const MAX_LOOK_PAGES = 5;

/** Many notices at once become one read: what has changed since shortly before the first of them. */
async function askForChanges(open: OpenShop, since: Date): Promise<readonly ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  const changedSince = new Date(since.getTime() - LOOK_BACK_MS);
  let cursor: string | null = null;
  for (let page = 0; page < MAX_LOOK_PAGES; page += 1) {
    const pulled: Pull<ChannelOrder> | undefined = await open.adapter.client?.pullOrders?.(open.connection, {
      changedSince,
      cursor,
    });
    orders.push(...(pulled?.items ?? []));
    cursor = pulled?.nextCursor ?? null;
    if (cursor === null) {
      break;
    }
  }
  return orders;
}

async function ask(
  open: OpenShop,
  { kind, externalId, receivedAt }: LeasedEvent,
): Promise<readonly ChannelOrder[]> {
  const { client } = open.adapter;
  const isDeaf = kind === "order_gone" && Object.keys(open.connection.credentials).length === 0;
  if (!client?.fetchOrder || isDeaf) {
    return [];
  }
  if (externalId === null) {
    return askForChanges(open, receivedAt);
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

async function readHint(event: LeasedEvent, hints: HintFetcher): Promise<Reading> {
  const orders = await hints.fetch(event);
  if (event.externalId === null) {
    return orders.length === 0 ? { kind: "nothing", note: "nothing has changed" } : { kind: "found", orders };
  }
  if (orders.length > 0) {
    const fresh = orders.map((order) => ({ ...incoming(event, order, true), isFresh: true }));
    return { kind: "orders", orders: fresh };
  }
  if (event.kind === "order_gone") {
    return { kind: "gone", externalId: event.externalId };
  }
  await hints.noteUnknown(event);
  return { kind: "nothing", note: "it does not exist on the platform" };
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
      const located = shop.isByPlace ? await hints.locate(event, orders) : orders;
      return { kind: "orders", orders: located.map((order) => incoming(event, order, false)) };
    }
    case "order_hint":
    case "order_gone":
    case "shipment_hint":
      return readHint(event, hints);
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

/** The attempt was only rate limited, which says nothing about the event. */
export function isUntried(error: unknown): boolean {
  return error instanceof NothingAsked;
}

/** What an event said itself will not read better tomorrow; what a platform answered to a question may. */
export function isPointless(event: LeasedEvent, error: unknown): boolean {
  if (!(error instanceof ChannelError)) {
    return false;
  }
  const isHint = HINT_KINDS.includes(event.kind);
  return error.failure === "rejected" || (error.failure === "malformed" && !isHint);
}
