import {
  ChannelError,
  type ChannelLocation,
  type LocationFigure,
  type ShopConnection,
} from "../../ports/channel.ts";
import { optionalId, optionalText } from "../kit/optional.ts";
import { asArray, asObject } from "../kit/read.ts";
import { callMarket, fetchSelf, sellerIdOf } from "./client-api.ts";
import { fetchUserProductStock, type UserProductStock } from "./client-items.ts";
import { refusalOf } from "./errors.ts";
import { ownStockOf } from "./item-mapping.ts";

const MAX_TRIES = 3;
const NEVER_WRITTEN = "stock-locations not found";

interface StockBody {
  readonly type: "selling_address" | "seller_warehouse";
  readonly json: unknown;
}

interface Depot {
  readonly storeId: string | null;
  readonly nodeId: string | null;
  readonly name: string | null;
}

/** Depots a seller has. */
async function fetchDepots(connection: ShopConnection): Promise<readonly Depot[]> {
  const { json } = await callMarket(connection, {
    method: "GET",
    path: `/users/${sellerIdOf(connection)}/stores/search`,
    query: { tags: "stock_location" },
  });
  return asArray(asObject(json, "stores")["results"], "stores.results").map((value) => {
    const store = asObject(value, "stores.results[]");
    return {
      storeId: optionalId(store["store_id"] ?? store["id"], "stores.results[].store_id"),
      nodeId: optionalId(store["network_node_id"], "stores.results[].network_node_id"),
      name: optionalText(store["description"], "stores.results[].description"),
    };
  });
}

/** What is to be shown: at each depot, or in all, which is then at the first. */
export type WantedStock = number | readonly LocationFigure[];

/** All depots are written at once; one that nobody names keeps what it has. */
function inDepots(
  depots: readonly Pick<Depot, "storeId" | "nodeId">[],
  wanted: WantedStock,
  shown: ReadonlyMap<string, number>,
): StockBody {
  const figures =
    typeof wanted === "number"
      ? null
      : new Map(wanted.map(({ locationId, quantity }) => [locationId, quantity]));
  const nodes = new Map<string, string | null>();
  for (const { storeId, nodeId } of depots) {
    if (storeId === null) {
      throw new ChannelError("malformed", "unexpected shape: a depot without an id");
    }
    nodes.set(storeId, nodeId);
  }
  const quantityAt = (id: string, index: number): number => {
    const whole = typeof wanted === "number" && index === 0 ? wanted : 0;
    return figures ? (figures.get(id) ?? shown.get(id) ?? 0) : whole;
  };
  const locations = [...nodes].map(([id, nodeId], index) => ({
    store_id: id,
    network_node_id: nodeId,
    quantity: quantityAt(id, index),
  }));
  return { type: "seller_warehouse", json: { locations } };
}

/** What a user product shows at the seller's own depots. */
export const shownAtDepots = ({ locations }: UserProductStock): ReadonlyMap<string, number> =>
  new Map(
    locations.flatMap(({ type, storeId, quantity }) =>
      type === "seller_warehouse" && storeId !== null ? [[storeId, quantity]] : [],
    ),
  );

/** What the product's stock is made of decides how it is written. */
async function bodyFor(
  connection: ShopConnection,
  stock: UserProductStock,
  wanted: WantedStock,
): Promise<StockBody> {
  const { locations } = stock;
  const shown = shownAtDepots(stock);
  const depots = locations.filter(({ type }) => type === "seller_warehouse");
  const hasAll = typeof wanted === "number" || wanted.every(({ locationId }) => shown.has(locationId));
  if (depots.length > 0 && hasAll) {
    return inDepots(depots, wanted, shown);
  }
  if (locations.some(({ type }) => type === "selling_address")) {
    return { type: "selling_address", json: { quantity: totalOf(wanted) } };
  }
  const found = locations.length === depots.length ? await fetchDepots(connection) : [];
  if (found.length === 0) {
    throw new ChannelError("rejected", "the units lie in the platform's own warehouse");
  }
  return inDepots(found, wanted, shown);
}

const totalOf = (wanted: WantedStock): number =>
  typeof wanted === "number" ? wanted : wanted.reduce((sum, { quantity }) => sum + quantity, 0);

function isShown(stock: UserProductStock, wanted: WantedStock): boolean {
  if (typeof wanted === "number") {
    return ownStockOf(stock.locations) === wanted;
  }
  const shown = shownAtDepots(stock);
  return shown.size > 0 && wanted.every(({ locationId, quantity }) => shown.get(locationId) === quantity);
}

/** "stock-locations not found": nothing was ever written, which is what makes it readable. */
async function readOrEmpty(connection: ShopConnection, userProductId: string): Promise<UserProductStock> {
  try {
    return await fetchUserProductStock(connection, userProductId);
  } catch (error) {
    if (error instanceof ChannelError && error.message.includes(NEVER_WRITTEN)) {
      return { locations: [], version: null };
    }
    throw error;
  }
}

export async function readLocations(connection: ShopConnection): Promise<readonly ChannelLocation[]> {
  const { user } = await fetchSelf(connection);
  if (!user.tags.includes("warehouse_management")) {
    return [];
  }
  return (await fetchDepots(connection)).flatMap(({ storeId, name }) =>
    storeId === null
      ? []
      : [{ externalId: storeId, name: name ?? storeId, isActive: true, isPlatformOwned: false }],
  );
}

/** Nothing where nothing was ever written. */
export async function readDepotStock(
  connection: ShopConnection,
  userProductId: string,
): Promise<ReadonlyMap<string, number>> {
  return shownAtDepots(await readOrEmpty(connection, userProductId));
}

/** Reads, compares and sets: a concurrent write in between is answered 409 and starts it again. */
export async function writeUserProduct(
  connection: ShopConnection,
  userProductId: string,
  wanted: WantedStock,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const stock = await readOrEmpty(connection, userProductId);
    if (isShown(stock, wanted)) {
      return;
    }
    const { type, json } = await bodyFor(connection, stock, wanted);
    try {
      await callMarket(connection, {
        method: "PUT",
        path: `/user-products/${userProductId}/stock/type/${type}`,
        headers: stock.version === null ? {} : { "x-version": stock.version },
        json,
      });
      return;
    } catch (error) {
      if (refusalOf(error)?.status !== 409 || tries >= MAX_TRIES) {
        throw error;
      }
    }
  }
}
