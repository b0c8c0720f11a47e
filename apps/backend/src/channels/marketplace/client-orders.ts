import { inParallel } from "../../kernel/limits/in-parallel.ts";
import {
  ChannelError,
  type ChannelOrder,
  type Pull,
  type PullRequest,
  type ShopConnection,
} from "../../ports/channel.ts";
import { optionalDate, optionalId, optionalText } from "../kit/optional.ts";
import { asArray, asId, asInteger, asObject } from "../kit/read.ts";
import { halveStretch, nextStretch, readWalk, startWalk, type Walk, writeWalk } from "../kit/walk.ts";
import { callMarket, isNotFound, sellerIdOf } from "./client-api.ts";
import { hasDeadline, toOrder } from "./mapping.ts";
import { orderIdOf } from "./webhook.ts";
import { type MarketOrder, type MarketShipment, optionalObject, readOrder, readShipment } from "./wire.ts";

const ID = /^\d{1,20}$/;
const PAGE_SIZE = 50;
/** Orders that leave the list on the way pull the rest forward, so pages overlap. */
const OVERLAP = 5;
const DEEPEST_ROW = 1_000;
/** Without a status filter cancelled orders are left out, so they are requested separately. */
const PASSES: readonly Readonly<Record<string, string>>[] = [{}, { "order.status": "cancelled" }];
const PARALLEL_CALLS = 5;
/** Shipments can be read a little later than their order. */
const NEW_ORDER_MS = 10 * 60_000;
const MAX_FEED_PAGES = 100;
const FEED_PAGE_SIZE = 50;

const toWireDate = (ms: number): string => new Date(ms).toISOString().replace("Z", "-00:00");

function between(name: string, fromMs: number | null, toMs: number | null): Record<string, string> {
  return {
    ...(fromMs === null ? {} : { [`${name}.from`]: toWireDate(fromMs) }),
    ...(toMs === null ? {} : { [`${name}.to`]: toWireDate(toMs) }),
  };
}

function queryOf(sellerId: string, walk: Walk): Record<string, string> {
  return {
    seller: sellerId,
    sort: "date_asc",
    limit: String(walk.size),
    offset: String(walk.at),
    ...PASSES[walk.pass],
    ...between("order.date_last_updated", walk.sinceMs, null),
    ...between("order.date_created", walk.fromMs, walk.endsMs[0] ?? null),
  };
}

function stepAfter(walk: Walk, rowCount: number, total: number): Walk | null {
  if (rowCount > 0 && walk.at + rowCount < total) {
    return { ...walk, at: walk.at + Math.max(1, rowCount - OVERLAP) };
  }
  const later = nextStretch(walk, 0);
  const isLastPass = walk.pass >= PASSES.length - 1;
  return later ?? (isLastPass ? null : { ...walk, fromMs: null, endsMs: [null], at: 0, pass: walk.pass + 1 });
}

async function fetchShipment(connection: ShopConnection, id: string): Promise<MarketShipment | null> {
  try {
    const { json } = await callMarket(connection, {
      method: "GET",
      path: `/shipments/${id}`,
      headers: { "x-format-new": "true" },
    });
    return readShipment(json);
  } catch (error) {
    if (isNotFound(error)) {
      return null;
    }
    throw error;
  }
}

/** Orders bought together may have their shipment on the pack only. */
async function shipmentIdOf(connection: ShopConnection, order: MarketOrder): Promise<string | null> {
  const { shipmentId, packId } = order;
  if (shipmentId !== null || packId === null || order.tags.includes("no_shipping")) {
    return shipmentId;
  }
  try {
    const { json } = await callMarket(connection, { method: "GET", path: `/packs/${packId}` });
    const shipment = optionalObject(asObject(json, "pack")["shipment"], "pack.shipment");
    return optionalId(shipment["id"], "pack.shipment.id");
  } catch (error) {
    if (isNotFound(error)) {
      return null;
    }
    throw error;
  }
}

function checkId(id: string | null): string | null {
  if (id !== null && !ID.test(id)) {
    throw new ChannelError("malformed", "unexpected shape: an id that is not a number");
  }
  return id;
}

/** The parcel of an order; null while there is none. */
export async function readShipmentOf(
  connection: ShopConnection,
  externalOrderId: string,
): Promise<MarketShipment | null> {
  if (!ID.test(externalOrderId)) {
    throw new ChannelError("not_found", "not an order of this channel");
  }
  const { json } = await callMarket(connection, { method: "GET", path: `/orders/${externalOrderId}` });
  const id = checkId(await shipmentIdOf(connection, readOrder(json)));
  const shipment = id === null ? null : await fetchShipment(connection, id);
  return id === null || shipment === null ? null : { ...shipment, id };
}

interface Parcel {
  readonly shipment: MarketShipment | null;
  readonly shipBy: Date | null;
}
type Parcels = Map<string, Promise<Parcel>>;

async function fetchDeadline(connection: ShopConnection, id: string): Promise<Date | null> {
  try {
    const { json } = await callMarket(connection, { method: "GET", path: `/shipments/${id}/sla` });
    return optionalDate(asObject(json, "sla")["expected_date"], "sla.expected_date");
  } catch (error) {
    if (isNotFound(error)) {
      return null;
    }
    throw error;
  }
}

async function fetchParcel(connection: ShopConnection, id: string): Promise<Parcel> {
  const shipment = await fetchShipment(connection, id);
  const isAwaited = shipment !== null && hasDeadline(shipment);
  return { shipment, shipBy: isAwaited ? await fetchDeadline(connection, id) : null };
}

/**
 * Only the shipment shows whether a sale is taken off the seller's own stock. While it cannot be read, the order
 * counts as the seller's own, in a version that any later reading replaces.
 */
async function complete(
  connection: ShopConnection,
  order: MarketOrder,
  known: Parcels,
): Promise<{ readonly order: ChannelOrder; readonly isShipmentMissing: boolean }> {
  checkId(order.packId);
  const shipmentId = checkId(await shipmentIdOf(connection, order));
  if (shipmentId === null) {
    return { order: toOrder(order, null), isShipmentMissing: false };
  }
  const asked = known.get(shipmentId) ?? fetchParcel(connection, shipmentId);
  known.set(shipmentId, asked);
  const { shipment, shipBy } = await asked;
  const mapped = toOrder(order, shipment, shipBy);
  return shipment === null
    ? { order: { ...mapped, sourceVersion: mapped.sourceVersion - 1 }, isShipmentMissing: true }
    : { order: mapped, isShipmentMissing: false };
}

export async function pullOrders(
  connection: ShopConnection,
  { changedSince, cursor }: PullRequest,
): Promise<Pull<ChannelOrder>> {
  const sellerId = sellerIdOf(connection);
  const walk = cursor === null ? startWalk(changedSince, { at: 0, size: PAGE_SIZE }) : readWalk(cursor);
  const { json } = await callMarket(connection, {
    method: "GET",
    path: "/orders/search",
    query: queryOf(sellerId, walk),
  });
  const answer = asObject(json, "orders");
  const total = asInteger(asObject(answer["paging"], "orders.paging")["total"], "orders.paging.total");
  const shorter = walk.at === 0 && total > DEEPEST_ROW ? halveStretch(walk, 0, connection.now()) : null;
  if (shorter !== null) {
    return { items: [], nextCursor: writeWalk(shorter) };
  }
  const orders = asArray(answer["results"], "orders.results").map(readOrder);
  const parcels: Parcels = new Map();
  const own = orders.filter((order) => order.sellerId === sellerId);
  const items = await inParallel(
    own,
    PARALLEL_CALLS,
    async (order) => (await complete(connection, order, parcels)).order,
  );
  return { items, nextCursor: writeWalk(stepAfter(walk, orders.length, total)) };
}

export async function fetchOrder(
  connection: ShopConnection,
  externalId: string,
): Promise<ChannelOrder | null> {
  const sellerId = sellerIdOf(connection);
  if (!ID.test(externalId)) {
    return null;
  }
  try {
    const { json } = await callMarket(connection, { method: "GET", path: `/orders/${externalId}` });
    const read = readOrder(json);
    if (read.sellerId !== sellerId) {
      return null;
    }
    const { order, isShipmentMissing } = await complete(connection, read, new Map());
    if (isShipmentMissing && connection.now().getTime() - read.createdAt.getTime() < NEW_ORDER_MS) {
      throw new ChannelError("unavailable", "the shipment of the order cannot be read yet");
    }
    return order;
  } catch (error) {
    if (isNotFound(error)) {
      return null;
    }
    throw error;
  }
}

export async function ordersOfShipment(
  connection: ShopConnection,
  shipmentId: string,
): Promise<readonly string[]> {
  const sellerId = sellerIdOf(connection);
  if (!ID.test(shipmentId)) {
    return [];
  }
  try {
    const { json } = await callMarket(connection, {
      method: "GET",
      path: `/shipments/${shipmentId}/items`,
      headers: { "x-format-new": "true" },
    });
    const ids = asArray(json, "shipment.items").flatMap((value) => {
      const item = asObject(value, "shipment.items[]");
      const sender = optionalId(item["sender_id"], "shipment.items[].sender_id") ?? sellerId;
      return sender === sellerId ? [asId(item["order_id"], "shipment.items[].order_id")] : [];
    });
    return [...new Set(ids)];
  } catch (error) {
    if (isNotFound(error)) {
      return [];
    }
    throw error;
  }
}

interface Feed {
  readonly orderId: string | null;
  readonly userId: string | null;
  readonly at: Date | null;
}

function readFeed(value: unknown): Feed {
  const json = asObject(value, "missed_feeds[]");
  const topic = optionalText(json["topic"], "missed_feeds[].topic");
  const resource = optionalText(json["resource"], "missed_feeds[].resource");
  return {
    orderId: orderIdOf(topic, resource),
    userId: optionalId(json["user_id"], "missed_feeds[].user_id"),
    at: optionalDate(json["received"] ?? json["recieved"] ?? json["sent"], "missed_feeds[].received"),
  };
}

/** The list is the whole application's; only this seller's orders are taken from it. */
export async function missedOrders(connection: ShopConnection, since: Date): Promise<readonly string[]> {
  const sellerId = sellerIdOf(connection);
  const found = new Set<string>();
  let offset = 0;
  for (let page = 0; page < MAX_FEED_PAGES; page += 1) {
    const { json } = await callMarket(connection, {
      method: "GET",
      path: "/missed_feeds",
      query: {
        app_id: connection.app?.clientId ?? "",
        topic: "orders_v2",
        offset: String(offset),
        limit: String(FEED_PAGE_SIZE),
      },
    });
    const feeds = asArray(asObject(json, "missed_feeds")["messages"], "missed_feeds.messages").map(readFeed);
    for (const { orderId, userId, at } of feeds) {
      if (orderId !== null && userId === sellerId && (at === null || at >= since)) {
        found.add(orderId);
      }
    }
    if (feeds.length === 0) {
      break;
    }
    offset += feeds.length;
  }
  return [...found];
}
