import { ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { failureOf } from "../kit/json-client.ts";
import { asArray, asInteger, asObject } from "../kit/read.ts";
import { callMarket, isTooLarge } from "./client-api.ts";
import {
  ITEM_FIELDS,
  type MarketItem,
  type MarketStockLocation,
  readItem,
  readStockLocations,
} from "./item-wire.ts";

export const ITEM_ID = /^[A-Z]{3}\d{1,20}$/;
export const USER_PRODUCT_ID = /^[A-Z]{3}U\d{1,20}$/;
const MAX_IDS_PER_READ = 20;

export function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Each element answers for itself, under one of two names. */
function itemIn(value: unknown): readonly MarketItem[] {
  const element = asObject(value, "items[]");
  const failure = failureOf(asInteger(element["status_code"] ?? element["code"], "items[].status_code"));
  if (failure === null) {
    return [readItem(element["body"])];
  }
  if (failure === "unavailable" || failure === "rate_limited") {
    throw new ChannelError(failure, "the platform could not read one of the items");
  }
  return [];
}

async function readBatch(connection: ShopConnection, ids: readonly string[]): Promise<readonly MarketItem[]> {
  try {
    const { json } = await callMarket(connection, {
      method: "GET",
      path: "/items/bulk",
      query: {
        ids: ids.join(","),
        attributes: ITEM_FIELDS.map((field) => `body.${field}`).join(","),
        include_attributes: "all",
      },
    });
    return asArray(json, "items").flatMap(itemIn);
  } catch (error) {
    if (!isTooLarge(error) || ids.length === 1) {
      throw error;
    }
    const half = Math.ceil(ids.length / 2);
    const first = await readBatch(connection, ids.slice(0, half));
    return [...first, ...(await readBatch(connection, ids.slice(half)))];
  }
}

/** Without its attributes a variation has no SKU, and reading the item alone brings them. */
async function withAttributes(connection: ShopConnection, item: MarketItem): Promise<MarketItem> {
  if (item.variations.every(({ hasAttributes }) => hasAttributes)) {
    return item;
  }
  const { json } = await callMarket(connection, {
    method: "GET",
    path: `/items/${item.id}`,
    query: { include_attributes: "all" },
  });
  return readItem(json);
}

export async function fetchItems(
  connection: ShopConnection,
  ids: readonly string[],
): Promise<readonly MarketItem[]> {
  const items: MarketItem[] = [];
  for (const batch of chunk([...new Set(ids)], MAX_IDS_PER_READ)) {
    for (const item of await readBatch(connection, batch)) {
      items.push(await withAttributes(connection, item));
    }
  }
  return items;
}

export interface UserProductStock {
  readonly locations: readonly MarketStockLocation[];
  /** To be sent back with a write, so that a write in between is detected. */
  readonly version: string | null;
}

export async function fetchUserProductStock(
  connection: ShopConnection,
  userProductId: string,
): Promise<UserProductStock> {
  if (!USER_PRODUCT_ID.test(userProductId)) {
    throw new ChannelError("not_found", "not an id of this platform");
  }
  const { json, headers } = await callMarket(connection, {
    method: "GET",
    path: `/user-products/${userProductId}/stock`,
  });
  return { locations: readStockLocations(json), version: headers["x-version"] ?? null };
}
