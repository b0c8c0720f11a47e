import { ChannelError, type ChannelClient } from "../../ports/channel.ts";
import { asArray, asObject, asText } from "../kit/read.ts";
import { askDoor, shopUrlOf } from "./client-api.ts";
import { pullCatalog, readCurrency } from "./client-catalog.ts";
import { fetchOrder, pullOrders } from "./client-orders.ts";
import { publishSku, publishStock, readStock } from "./client-stock.ts";
import { pushTracking } from "./client-tracking.ts";
import { subscribe, unsubscribe } from "./client-webhooks.ts";

/** The door is open to all; the currency needs keys of somebody who may manage the shop, as webhooks do. */
const readShop: ChannelClient["readShop"] = async (connection) => {
  const door = await askDoor(connection);
  const json = asObject(door.json, "shop");
  if (!asArray(json["namespaces"], "shop.namespaces").includes("wc/v3")) {
    throw new ChannelError("rejected", "the site has no WooCommerce that speaks wc/v3");
  }
  const currency = await readCurrency(connection);
  const serverTime = new Date(door.headers["date"] ?? "");
  const externalId = shopUrlOf(connection);
  return {
    externalId,
    name: asText(json["name"]) ?? externalId,
    currency,
    scopes: null,
    serverTime: Number.isNaN(serverTime.getTime()) ? null : serverTime,
  };
};

export const wpshopClient: ChannelClient = {
  readShop,
  pullOrders,
  fetchOrder,
  pullCatalog,
  readStock,
  publishStock,
  publishSku,
  subscribe,
  unsubscribe,
  pushTracking,
};
