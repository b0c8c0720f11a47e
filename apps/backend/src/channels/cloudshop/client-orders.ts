import {
  type ChannelOrder,
  ChannelError,
  type Pull,
  type PullRequest,
  type ShopConnection,
} from "../../ports/channel.ts";
import { asArray } from "../kit/read.ts";
import { halveStretch, nextStretch, readWalk, startWalk, type Walk, writeWalk } from "../kit/walk.ts";
import { callCloud, isPastTheEnd, isTooLarge, nextPage } from "./client-api.ts";
import { mapOrder } from "./mapping.ts";
import { PAGE_SIZE, smallerPage } from "./page-size.ts";

const ORDER_ID = /^\d{1,20}$/;
/** No query reaches further, so a longer list is walked in stretches of time. */
const DEEPEST_ROW = 10_000;

/** Seconds and a plain Z: a `+` in a query would arrive as a space. */
function toSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** What the buyer pays for shipping stands with the parcels. */
const WITH_PARCELS = { aggregates: "fulfillment_orders" } as const;

function queryOf({ sinceMs, fromMs, endsMs, at, size }: Walk): Record<string, string> {
  const [endMs = null] = endsMs;
  return {
    status: "any",
    ...WITH_PARCELS,
    page: String(at),
    per_page: String(size),
    ...(sinceMs === null ? {} : { updated_at_min: toSeconds(sinceMs) }),
    ...(fromMs === null ? {} : { created_at_min: toSeconds(fromMs) }),
    ...(endMs === null ? {} : { created_at_max: toSeconds(endMs) }),
  };
}

/** The platform may cut pages shorter than requested; the walk then continues with the actual size. */
function stepAfter(walk: Walk, link: string | undefined, rowCount: number): Walk | null {
  const page = nextPage(link);
  const size = Math.min(walk.size, Math.max(1, rowCount));
  return page !== null && page * size <= DEEPEST_ROW ? { ...walk, at: page, size } : nextStretch(walk, 1);
}

export async function pullOrders(
  connection: ShopConnection,
  { changedSince, cursor }: PullRequest,
): Promise<Pull<ChannelOrder>> {
  const walk = cursor === null ? startWalk(changedSince, { at: 1, size: PAGE_SIZE }) : readWalk(cursor);
  try {
    const { json, headers } = await callCloud(connection, {
      method: "GET",
      path: "orders",
      query: queryOf(walk),
    });
    const isTooLong = walk.at === 1 && Number(headers["x-total-count"] ?? 0) > DEEPEST_ROW;
    const shorter = isTooLong ? halveStretch(walk, 1, connection.now()) : null;
    if (shorter !== null) {
      return { items: [], nextCursor: writeWalk(shorter) };
    }
    const items = asArray(json, "orders").map(mapOrder);
    return { items, nextCursor: writeWalk(stepAfter(walk, headers["link"], items.length)) };
  } catch (error) {
    if (isPastTheEnd(error, walk.at)) {
      return { items: [], nextCursor: writeWalk(nextStretch(walk, 1)) };
    }
    const smaller = isTooLarge(error) ? smallerPage(walk) : null;
    if (smaller === null) {
      throw error;
    }
    return { items: [], nextCursor: writeWalk({ ...walk, ...smaller }) };
  }
}

export async function fetchOrder(
  connection: ShopConnection,
  externalId: string,
): Promise<ChannelOrder | null> {
  if (!ORDER_ID.test(externalId)) {
    return null;
  }
  try {
    const { json } = await callCloud(connection, {
      method: "GET",
      path: `orders/${externalId}`,
      query: WITH_PARCELS,
    });
    return mapOrder(json);
  } catch (error) {
    if (error instanceof ChannelError && error.failure === "not_found") {
      return null;
    }
    throw error;
  }
}

/** The platform refuses a second time, so the order is read first. */
export async function cancelOrder(connection: ShopConnection, externalId: string): Promise<void> {
  const known = await fetchOrder(connection, externalId);
  if (known === null) {
    throw new ChannelError("not_found", "the shop has no such order");
  }
  if (known.status !== "cancelled") {
    await callCloud(connection, {
      method: "POST",
      path: `orders/${externalId}/cancel`,
      json: { reason: "other", email: true, restock: true },
    });
  }
}
