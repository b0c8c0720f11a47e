import type { ChannelClient, ShopConnection, ShopFacts } from "../../ports/channel.ts";
import { asArray, asObject, malformed } from "../kit/read.ts";
import { askAdminFully } from "./client-api.ts";
import { pullCatalog } from "./client-catalog.ts";
import { cancelOrder, fetchOrder, pullOrders } from "./client-orders.ts";
import { moveOrder, readLocations, readLocationStock } from "./client-locations.ts";
import { publishSku } from "./client-skus.ts";
import { publishStock, readStock } from "./client-stock.ts";
import { pushTracking } from "./client-tracking.ts";
import { subscribe, unsubscribe } from "./client-webhooks.ts";
import { SHOP_INFO } from "./documents.ts";
import { expandScopes } from "./scopes.ts";
import { hostedShopDomain } from "./shop-domain.ts";
import { asCurrency, asRequiredText } from "./wire.ts";

async function readShop(
  connection: ShopConnection,
): Promise<ShopFacts & { readonly serverTime: Date | null }> {
  const { data, headers } = await askAdminFully(connection, SHOP_INFO, {});
  const shop = asObject(data["shop"], "shop");
  const domain = hostedShopDomain(asRequiredText(shop["myshopifyDomain"], "shop.myshopifyDomain"));
  if (domain === null) {
    throw malformed("shop.myshopifyDomain");
  }
  const installation = asObject(data["currentAppInstallation"], "currentAppInstallation");
  const scopes = asArray(installation["accessScopes"], "accessScopes").map((scope) =>
    asRequiredText(asObject(scope, "accessScopes")["handle"], "accessScopes.handle"),
  );
  const serverTime = new Date(headers["date"] ?? "");
  return {
    externalId: domain,
    name: asRequiredText(shop["name"], "shop.name"),
    currency: asCurrency(shop["currencyCode"], "shop.currencyCode"),
    scopes: expandScopes(scopes),
    serverTime: Number.isNaN(serverTime.getTime()) ? null : serverTime,
  };
}

export const oauthshopClient = {
  readShop,
  pullOrders,
  fetchOrder,
  cancelOrder,
  pullCatalog,
  readStock,
  readLocations,
  readLocationStock,
  moveOrder,
  publishStock,
  publishSku,
  subscribe,
  unsubscribe,
  pushTracking,
} as const satisfies ChannelClient;
