import { ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { optionalId } from "../kit/optional.ts";
import { asArray, asObject } from "../kit/read.ts";
import { spreadStock } from "../kit/spread-stock.ts";
import { callMarket, sellerIdOf } from "./client-api.ts";
import { fetchUserProductStock, type UserProductStock } from "./client-items.ts";
import { refusalOf } from "./errors.ts";
import { ownStockOf } from "./item-mapping.ts";

const MAX_TRIES = 3;

interface StockBody {
  readonly type: "selling_address" | "seller_warehouse";
  readonly json: unknown;
}

interface Depot {
  readonly storeId: string | null;
  readonly nodeId: string | null;
  readonly quantity: number;
}

/** Depots a seller has, for a product that lies in none of them yet. */
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
      quantity: 0,
    };
  });
}

function inDepots(depots: readonly Depot[], total: number): StockBody {
  const nodes = new Map<string, Depot>();
  for (const depot of depots) {
    if (depot.storeId === null) {
      throw new ChannelError("malformed", "unexpected shape: a depot without an id");
    }
    nodes.set(depot.storeId, depot);
  }
  const places = [...nodes].map(([id, { quantity }]) => ({ id, stock: quantity }));
  const locations = spreadStock(places, total).map(({ id, stock }) => ({
    store_id: id,
    network_node_id: nodes.get(id)?.nodeId ?? null,
    quantity: stock,
  }));
  return { type: "seller_warehouse", json: { locations } };
}

/** What the product's stock is made of decides how it is written. */
async function bodyFor(
  connection: ShopConnection,
  { locations }: UserProductStock,
  total: number,
): Promise<StockBody> {
  const depots = locations.filter(({ type }) => type === "seller_warehouse");
  if (depots.length > 0) {
    return inDepots(depots, total);
  }
  if (locations.some(({ type }) => type === "selling_address")) {
    return { type: "selling_address", json: { quantity: total } };
  }
  const found = locations.length === 0 ? await fetchDepots(connection) : [];
  if (found.length === 0) {
    throw new ChannelError("rejected", "the units lie in the platform's own warehouse");
  }
  return inDepots(found, total);
}

/** Reads, compares and sets: a concurrent write in between is answered 409 and starts it again. */
export async function writeUserProduct(
  connection: ShopConnection,
  userProductId: string,
  total: number,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const stock = await fetchUserProductStock(connection, userProductId);
    if (ownStockOf(stock.locations) === total) {
      return;
    }
    const { type, json } = await bodyFor(connection, stock, total);
    try {
      await callMarket(connection, {
        method: "PUT",
        path: `/user-products/${userProductId}/stock/type/${type}`,
        headers: { "x-version": stock.version ?? "" },
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
