import { inParallel } from "../../kernel/limits/in-parallel.ts";
import {
  ChannelError,
  type ChannelVariant,
  type Pull,
  type PullRequest,
  type ShopConnection,
} from "../../ports/channel.ts";
import { asArray, asId, asInteger, asObject, asText } from "../kit/read.ts";
import { readCursor } from "../kit/walk.ts";
import { callMarket, fetchSelf, isNotFound, sellerIdOf } from "./client-api.ts";
import { fetchItems, fetchUserProductStock, ITEM_ID } from "./client-items.ts";
import { isOwnStockUnknown, mergeItems, ownStockOf } from "./item-mapping.ts";

const PAGE_SIZE = 100;
const PARALLEL_CALLS = 5;
/** A walk that pauses for minutes loses its place and begins again, but not for ever. */
const MAX_RESTARTS = 3;
const MULTI_ORIGIN_TAG = "warehouse_management";

interface ScanCheckpoint {
  readonly scrollId: string | null;
  readonly restarts: number;
  readonly isMultiOrigin: boolean;
}

async function placeOf(connection: ShopConnection, cursor: string | null): Promise<ScanCheckpoint> {
  if (cursor === null) {
    const { user } = await fetchSelf(connection);
    return { scrollId: null, restarts: 0, isMultiOrigin: user.tags.includes(MULTI_ORIGIN_TAG) };
  }
  const { scrollId, restarts, isMultiOrigin } = readCursor(cursor);
  return {
    scrollId: asText(scrollId),
    restarts: asInteger(restarts, "cursor"),
    isMultiOrigin: isMultiOrigin === true,
  };
}

async function scan(
  connection: ShopConnection,
  scrollId: string | null,
): Promise<{ readonly ids: readonly string[]; readonly scrollId: string | null }> {
  const { json } = await callMarket(connection, {
    method: "GET",
    path: `/users/${sellerIdOf(connection)}/items/search`,
    query: {
      search_type: "scan",
      limit: String(PAGE_SIZE),
      ...(scrollId === null ? {} : { scroll_id: scrollId }),
    },
  });
  const answer = asObject(json, "items");
  const ids = asArray(answer["results"] ?? [], "items.results").map((id) => asId(id, "items.results[]"));
  if (!ids.every((id) => ITEM_ID.test(id))) {
    throw new ChannelError("malformed", "unexpected shape: items.results[]");
  }
  return { ids, scrollId: ids.length === 0 ? null : asText(answer["scroll_id"]) };
}

const isScrollDead = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ChannelError && error.failure === "rejected");

/** Where the figure also counts units in the platform's warehouse, the seller's own are looked up. */
async function withOwnStock(connection: ShopConnection, variant: ChannelVariant): Promise<ChannelVariant> {
  if (!isOwnStockUnknown(variant)) {
    return variant;
  }
  try {
    const { locations } = await fetchUserProductStock(connection, variant.publishKey["userProductId"] ?? "");
    return { ...variant, stock: ownStockOf(locations) };
  } catch (error) {
    if (isNotFound(error)) {
      return variant;
    }
    throw error;
  }
}

/** The platform has no "changed since" filter, so every pull reads the whole catalog. */
export async function pullCatalog(
  connection: ShopConnection,
  { cursor }: PullRequest,
): Promise<Pull<ChannelVariant>> {
  const place = await placeOf(connection, cursor);
  let page: Awaited<ReturnType<typeof scan>>;
  try {
    page = await scan(connection, place.scrollId);
  } catch (error) {
    if (place.scrollId === null || !isScrollDead(error)) {
      throw error;
    }
    if (place.restarts >= MAX_RESTARTS) {
      throw new ChannelError("unavailable", "the walk over the items lost its place too often", {
        cause: error,
      });
    }
    const restarted: ScanCheckpoint = { ...place, scrollId: null, restarts: place.restarts + 1 };
    return { items: [], nextCursor: JSON.stringify(restarted) };
  }
  const variants = mergeItems(await fetchItems(connection, page.ids), place.isMultiOrigin);
  const items = await inParallel(variants, PARALLEL_CALLS, (variant) => withOwnStock(connection, variant));
  const next: ScanCheckpoint | null = page.scrollId === null ? null : { ...place, scrollId: page.scrollId };
  return { items, nextCursor: next === null ? null : JSON.stringify(next) };
}
