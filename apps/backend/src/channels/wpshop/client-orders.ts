import {
  ChannelError,
  type ChannelOrder,
  type Pull,
  type PullRequest,
  type ShopConnection,
  type Unreadable,
} from "../../ports/channel.ts";
import { asArray } from "../kit/read.ts";
import {
  askShop,
  changedAfter,
  formatCheckpoint,
  parseCheckpoint,
  type Checkpoint,
  START,
  walkRows,
} from "./client-api.ts";
import { wpErrorCode } from "./errors.ts";
import { mapOrder, needsRefundLines } from "./mapping.ts";
import { ORDER_FIELDS, readRefundLines, readWpOrder, type WpOrder } from "./wire.ts";

const PAGE_SIZE = 50;
/** Orders with refunds cost an extra call; a page ends before they use up the shop's rate limit. */
const MAX_LOOKUPS = 5;

async function completeOrder(connection: ShopConnection, order: WpOrder): Promise<ChannelOrder | null> {
  if (!needsRefundLines(order)) {
    return mapOrder(order, []);
  }
  const { json } = await askShop(connection, {
    method: "GET",
    path: `orders/${order.id}/refunds`,
    query: { per_page: "100" },
  });
  return mapOrder(order, asArray(json, "refunds").flatMap(readRefundLines));
}

export async function pullOrders(
  connection: ShopConnection,
  request: PullRequest,
): Promise<Pull<ChannelOrder>> {
  const { rows, next } = await walkRows(
    connection,
    {
      path: "orders",
      query: { _fields: ORDER_FIELDS, ...changedAfter(request.changedSince) },
      pageSize: PAGE_SIZE,
    },
    request.cursor === null ? START : parseCheckpoint(request.cursor),
  );
  const items: ChannelOrder[] = [];
  const unreadable: Unreadable[] = [];
  let lookups = 0;
  let reached: Checkpoint | null = null;
  for (const { json, after } of rows) {
    try {
      const order = readWpOrder(json);
      lookups += needsRefundLines(order) ? 1 : 0;
      if (reached !== null && lookups > MAX_LOOKUPS) {
        return { items, unreadable, nextCursor: formatCheckpoint(reached) };
      }
      const complete = await completeOrder(connection, order);
      items.push(...(complete === null ? [] : [complete]));
    } catch (error) {
      unreadable.push(asUnreadable(error, json));
    }
    reached = after;
  }
  return { items, unreadable, nextCursor: next === null ? null : formatCheckpoint(next) };
}

/** An error in this one order is its own; a shop that does not answer concerns all. */
function asUnreadable(error: unknown, json: unknown): Unreadable {
  if (!(error instanceof ChannelError && error.failure === "malformed")) {
    throw error;
  }
  const id = typeof json === "object" && json !== null && "id" in json ? json.id : null;
  const externalId = typeof id === "number" || typeof id === "string" ? String(id).slice(0, 100) : null;
  return { externalId, reason: error.message, json };
}

/** Only the shop's own word that there is no such order counts: a missing API is not a missing order. */
function isGone(error: unknown): boolean {
  return (
    error instanceof ChannelError &&
    error.failure === "not_found" &&
    wpErrorCode(error) === "woocommerce_rest_shop_order_invalid_id"
  );
}

export async function fetchOrder(
  connection: ShopConnection,
  externalId: string,
): Promise<ChannelOrder | null> {
  if (!/^\d{1,15}$/.test(externalId)) {
    return null;
  }
  try {
    const { json } = await askShop(connection, {
      method: "GET",
      path: `orders/${externalId}`,
      query: { _fields: ORDER_FIELDS },
    });
    return await completeOrder(connection, readWpOrder(json));
  } catch (error) {
    if (isGone(error)) {
      return null;
    }
    throw error;
  }
}

/** The shop puts the units back itself; an order that is cancelled already stays as it is. */
export async function cancelOrder(connection: ShopConnection, externalId: string): Promise<void> {
  const known = await fetchOrder(connection, externalId);
  if (known === null) {
    throw new ChannelError("not_found", "the shop has no such order");
  }
  if (known.status !== "cancelled") {
    await askShop(connection, {
      method: "PUT",
      path: `orders/${externalId}`,
      query: { _fields: "id" },
      json: { status: "cancelled" },
    });
  }
}
