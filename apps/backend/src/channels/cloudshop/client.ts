import type { ChannelClient } from "../../ports/channel.ts";
import { fetchStore, pullCatalog } from "./client-catalog.ts";
import { pickText } from "./mapping.ts";
import { findKits } from "./client-kits.ts";
import { cancelOrder, fetchOrder, pullOrders } from "./client-orders.ts";
import { publishSku, publishStock, readLocations, readLocationStock, readStock } from "./client-stock.ts";
import { pushTracking } from "./client-tracking.ts";
import { subscribe, unsubscribe } from "./client-webhooks.ts";

export const cloudshopClient: ChannelClient = {
  async readShop(connection) {
    const { store, serverTime } = await fetchStore(connection);
    const scope = connection.credentials["scope"];
    return {
      externalId: store.id,
      name: pickText(store.name, store.language) ?? store.id,
      currency: store.currency,
      scopes: typeof scope === "string" ? scope.split(/[\s,]+/).filter(Boolean) : null,
      serverTime,
    };
  },
  pullOrders,
  fetchOrder,
  cancelOrder,
  pullCatalog,
  findKits,
  readStock,
  readLocations,
  readLocationStock,
  publishStock,
  publishSku,
  subscribe,
  unsubscribe,
  pushTracking,
};
