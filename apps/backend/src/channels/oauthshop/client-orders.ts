import {
  ChannelError,
  type ChannelOrder,
  type Pull,
  type PullRequest,
  type ShopConnection,
} from "../../ports/channel.ts";
import { asArray, asObject, type Json, malformed } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { CANCEL_ORDER, CUSTOMER_FIELDS, ONE_ORDER, ORDER_RETURNS, ORDERS_SINCE } from "./documents.ts";
import { readOrderLocations } from "./client-locations.ts";
import { readUserErrors, userErrorText, withAffordablePage } from "./errors.ts";
import { mapOrder, mayHaveOpenReturns } from "./mapping.ts";
import { readOrderNode } from "./order-shapes.ts";
import { changedSinceFilter, nextPage, openPage } from "./page-cursor.ts";
import { asTime, optionalObject, readNextCursor, readNodes, toGid } from "./wire.ts";

const ORDERS_PER_PAGE = 50;
/** Enough for almost every order; one that has more is read again by itself. */
const USUAL_SIZES = { lines: 100, refunds: 10, refundLines: 50 } as const;
const LARGE_SIZES = { lines: 100, refunds: 25, refundLines: 250 } as const;

type Sizes = Readonly<Record<keyof typeof USUAL_SIZES, number>>;

function hasMoreRefunds(order: Json, sizes: Sizes): boolean {
  const refunds = asArray(order["refunds"], "order.refunds");
  return (
    refunds.length >= sizes.refunds ||
    refunds.some((refund) => {
      const lines = asObject(refund, "order.refunds")["refundLineItems"];
      return readNextCursor(lines, "order.refunds.refundLineItems") !== null;
    })
  );
}

async function readLargeOrder(connection: ShopConnection, id: string): Promise<ChannelOrder | null> {
  const lines: unknown[] = [];
  let lineCursor: string | null = null;
  for (;;) {
    const data: Json = await askAdmin(
      connection,
      ONE_ORDER,
      { id, lineCursor, ...LARGE_SIZES },
      CUSTOMER_FIELDS,
    );
    const order = optionalObject(data["order"], "order");
    if (order === null) {
      return null;
    }
    lines.push(...readNodes(order["lineItems"], "order.lineItems"));
    const nextCursor = readNextCursor(order["lineItems"], "order.lineItems");
    if (nextCursor === null) {
      if (hasMoreRefunds(order, LARGE_SIZES)) {
        throw malformed("more refunds than can be read");
      }
      return completeOrder(connection, id, { ...order, lineItems: { nodes: lines } });
    }
    if (nextCursor === lineCursor) {
      throw malformed("a page that leads to itself");
    }
    lineCursor = nextCursor;
  }
}

async function readOrder(connection: ShopConnection, value: unknown): Promise<ChannelOrder | null> {
  const order = asObject(value, "order");
  const isWhole =
    readNextCursor(order["lineItems"], "order.lineItems") === null && !hasMoreRefunds(order, USUAL_SIZES);
  const { id } = order;
  if (!isWhole && typeof id === "string") {
    return readLargeOrder(connection, id);
  }
  return completeOrder(connection, String(id), order);
}

/** Whether missing units are still with the buyer needs a separate query, which most orders do not need. */
async function completeOrder(connection: ShopConnection, id: string, order: Json): Promise<ChannelOrder> {
  const complete = await withReturns(connection, id, order);
  if ((connection.locationIds ?? []).length === 0) {
    return complete;
  }
  const at = await readOrderLocations(connection, complete.externalId);
  return {
    ...complete,
    lines: complete.lines.map((line) => ({ ...line, leavesFrom: at.get(line.externalLineId) ?? [] })),
  };
}

async function withReturns(connection: ShopConnection, id: string, order: Json): Promise<ChannelOrder> {
  const read = readOrderNode(order);
  if (!mayHaveOpenReturns(read)) {
    return mapOrder(read);
  }
  const data = await askAdmin(connection, ORDER_RETURNS, { id }, ["returns"]);
  const returns = optionalObject(data["order"], "order")?.["returns"] ?? null;
  return mapOrder(readOrderNode({ ...order, returns }));
}

export async function fetchOrder(
  connection: ShopConnection,
  externalId: string,
): Promise<ChannelOrder | null> {
  if (!/^\d{1,20}$/.test(externalId)) {
    return null;
  }
  const id = toGid("Order", externalId);
  const data = await askAdmin(
    connection,
    ONE_ORDER,
    { id, lineCursor: null, ...USUAL_SIZES },
    CUSTOMER_FIELDS,
  );
  return data["order"] === null ? null : readOrder(connection, data["order"]);
}

export async function pullOrders(
  connection: ShopConnection,
  request: PullRequest,
): Promise<Pull<ChannelOrder>> {
  const page = openPage(request);
  const data = await withAffordablePage(ORDERS_PER_PAGE, (first) =>
    askAdmin(
      connection,
      ORDERS_SINCE,
      { q: changedSinceFilter(page.since), cursor: page.after, first, lineCursor: null, ...USUAL_SIZES },
      CUSTOMER_FIELDS,
    ),
  );
  const nodes = readNodes(data["orders"], "orders");
  const items: ChannelOrder[] = [];
  for (const node of nodes) {
    const order = await readOrder(connection, node);
    if (order !== null) {
      items.push(order);
    }
  }
  const last = nodes.at(-1);
  const lastChange =
    last === undefined ? null : asTime(asObject(last, "order")["updatedAt"], "order.updatedAt");
  const endCursor = readNextCursor(data["orders"], "orders");
  return { items, nextCursor: nextPage(page, endCursor, { count: nodes.length, lastChange }) };
}

/** What is cancelled already stays as it is. */
export async function cancelOrder(connection: ShopConnection, externalId: string): Promise<void> {
  const known = await fetchOrder(connection, externalId);
  if (known === null) {
    throw new ChannelError("not_found", "the shop has no such order");
  }
  if (known.status === "cancelled") {
    return;
  }
  const data = await askAdmin(connection, CANCEL_ORDER, { orderId: toGid("Order", externalId) });
  const payload = asObject(data["orderCancel"], "orderCancel");
  const [error] = readUserErrors({ userErrors: payload["orderCancelUserErrors"] });
  if (error !== undefined) {
    throw new ChannelError("rejected", userErrorText(error));
  }
}
