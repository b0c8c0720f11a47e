import {
  ChannelError,
  type ChannelOrder,
  type Pull,
  type PullRequest,
  type ShopConnection,
} from "../../ports/channel.ts";
import { asArray } from "../kit/read.ts";
import { askShop, changedAfter, formatPlace, parsePlace, START, walkRows } from "./client-api.ts";
import { wpErrorCode } from "./errors.ts";
import { mapOrder, needsRefundLines } from "./mapping.ts";
import { ORDER_FIELDS, readRefundLines, readWpOrder } from "./wire.ts";

const PAGE_SIZE = 50;

async function completeOrder(connection: ShopConnection, json: unknown): Promise<ChannelOrder | null> {
  const order = readWpOrder(json);
  if (!needsRefundLines(order)) {
    return mapOrder(order, []);
  }
  const { json: refunds } = await askShop(connection, {
    method: "GET",
    path: `orders/${order.id}/refunds`,
    query: { per_page: "100" },
  });
  return mapOrder(order, asArray(refunds, "refunds").flatMap(readRefundLines));
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
    request.cursor === null ? START : parsePlace(request.cursor),
  );
  const items: ChannelOrder[] = [];
  for (const row of rows) {
    const order = await completeOrder(connection, row);
    if (order !== null) {
      items.push(order);
    }
  }
  return { items, nextCursor: next === null ? null : formatPlace(next) };
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
    return await completeOrder(connection, json);
  } catch (error) {
    if (isGone(error)) {
      return null;
    }
    throw error;
  }
}
