import { ChannelError, type ChannelClient } from "../../ports/channel.ts";
import { asArray, asObject, asText } from "../kit/read.ts";
import { askShop, learnedOf } from "./client-api.ts";
import { findDoor, shopUrlOf } from "./client-door.ts";
import { pullCatalog, readCurrency } from "./client-catalog.ts";
import { cancelOrder, fetchOrder, pullOrders } from "./client-orders.ts";
import { publishSku, publishStock, readStock } from "./client-stock.ts";
import { pushTracking } from "./client-tracking.ts";
import { subscribe, unsubscribe } from "./client-webhooks.ts";

/**
 * The index is public; the currency needs keys of a user who may manage the shop, as webhooks do. Read-only keys do
 * all that and fail at the first write, so nothing is written to nothing.
 */
const readShop: ChannelClient["readShop"] = async (connection) => {
  const { answer: door } = await findDoor(connection);
  const json = asObject(door.json, "shop");
  if (!asArray(json["namespaces"], "shop.namespaces").includes("wc/v3")) {
    throw new ChannelError("rejected", "the site has no WooCommerce with the wc/v3 API");
  }
  const currency = await readCurrency(connection);
  await askShop(connection, { method: "POST", path: "products/batch", json: { update: [] } });
  const serverTime = new Date(door.headers["date"] ?? "");
  const externalId = shopUrlOf(connection);
  return {
    externalId,
    name: asText(json["name"]) ?? externalId,
    currency,
    scopes: null,
    learned: learnedOf(connection),
    serverTime: Number.isNaN(serverTime.getTime()) ? null : serverTime,
  };
};

export const wpshopClient: ChannelClient = {
  readShop,
  pullOrders,
  fetchOrder,
  cancelOrder,
  pullCatalog,
  readStock,
  publishStock,
  publishSku,
  subscribe,
  unsubscribe,
  pushTracking,
};
