import type { ChannelClient } from "../../ports/channel.ts";
import { fetchSelf } from "./client-api.ts";
import { pullCatalog } from "./client-catalog.ts";
import { fetchLabel } from "./client-labels.ts";
import { fetchOrder, missedOrders, ordersOfShipment, pullOrders } from "./client-orders.ts";
import { publishSku, publishStock, readLocationStock, readStock } from "./client-stock.ts";
import { readLocations } from "./client-user-products.ts";
import { pushTracking } from "./client-tracking.ts";
import { currencyOf } from "./sites.ts";

export const marketplaceClient: ChannelClient = {
  async readShop(connection) {
    const { user, serverTime } = await fetchSelf(connection);
    return {
      externalId: user.id,
      name: user.nickname ?? user.id,
      currency: currencyOf(user.siteId),
      scopes: null,
      serverTime,
    };
  },
  pullOrders,
  fetchOrder,
  ordersOfShipment,
  pullCatalog,
  readStock,
  readLocations,
  readLocationStock,
  publishStock,
  publishSku,
  missedOrders,
  fetchLabel,
  pushTracking,
};
