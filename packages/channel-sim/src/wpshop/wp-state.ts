import type { JsonObject, SimContext, SimShop, SimSize, SimVariant } from "../kit/index.ts";
import type { ShopUnits } from "./sizes/shop-units.ts";

export const KEY_PERMISSIONS = ["read", "write", "read_write"] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];
export type WpApiKey = {
  keyId: number;
  consumerKey: string;
  consumerSecret: string;
  permission: KeyPermission;
  description: string;
};
export type WpMeta = { id: number; key: string; value: unknown };
export type WpNote = { id: number; atMs: number; note: string; isForCustomer: boolean };
export type WpTracking = { id: string; provider: string; number: string; link: string; shippedOn: string };

/** What differs between one shop's hosting, plugins and settings and another's. */
export type WpSettings = ShopUnits & {
  wcVersion: string;
  wpVersion: string;
  utcOffsetMinutes: number;
  /** The shop sees itself served over TLS. When false, Basic and query keys are ignored, as over plain http. */
  isTlsSeen: boolean;
  /** The host drops the Authorization header before PHP. */
  isAuthorizationStripped: boolean;
  /** Shop-wide "Manage stock". When off, quantities written to products are ignored. */
  isStockManaged: boolean;
  hasShipmentTracking: boolean;
  hasAdvancedShipmentTracking: boolean;
  /** The webhook's owner lost its rights: deliveries carry an error object. */
  isWebhookUserDemoted: boolean;
  /** Wait of the background queue before a delivery leaves. */
  webhookLagMs: number;
  /** Where the API is found: below `/wp-json/`, below `/index.php/wp-json/`, or only at `?rest_route=`. */
  permalinks: "pretty" | "almost" | "plain";
  /** Per cent that the shelf price includes; amounts of lines are shown without it. */
  taxPercent: number;
  /** A plugin keeps the settings from API keys. */
  areSettingsClosed: boolean;
};

export type WpShopState = {
  settings: WpSettings;
  keys: Map<string, WpApiKey>;
  usedNonces: Map<string, number>;
  orderStatus: Map<string, string>;
  /** Orders in the trash, which lists leave out. */
  trashedOrders: Set<string>;
  /** What a plugin of the shop makes of an order before it is shown. */
  amendments: Map<string, (json: JsonObject) => JsonObject>;
  orderMeta: Map<string, WpMeta[]>;
  orderNotes: Map<string, WpNote[]>;
  trackings: Map<string, WpTracking[]>;
  /** One array of levels shared by the variations whose stock the parent keeps. */
  sharedLevels: Map<string, number[]>;
  /** Of variable products, whose own save time a variation does not move. */
  parentModifiedMs: Map<string, number>;
  /** Of variable products, for the variations that have no value of their own. */
  parentSizes: Map<string, SimSize>;
  stockStatus: Map<string, string>;
  backorders: Map<string, string>;
  /** Webhooks whose ping was answered with 200. */
  confirmedPings: Set<string>;
  lastSmallId: number;
};

export type WpWorld = { sim: SimContext; states: Map<string, WpShopState> };

export const DEFAULT_SETTINGS: WpSettings = {
  wcVersion: "11.0.1",
  wpVersion: "7.1",
  utcOffsetMinutes: 0,
  isTlsSeen: true,
  isAuthorizationStripped: false,
  isStockManaged: true,
  hasShipmentTracking: false,
  hasAdvancedShipmentTracking: false,
  isWebhookUserDemoted: false,
  webhookLagMs: 1_000,
  permalinks: "pretty",
  taxPercent: 0,
  weightUnit: "kg",
  dimensionUnit: "cm",
  areSettingsClosed: false,
};

export function createState(settings: WpSettings): WpShopState {
  return {
    settings,
    keys: new Map(),
    usedNonces: new Map(),
    orderStatus: new Map(),
    trashedOrders: new Set(),
    amendments: new Map(),
    orderMeta: new Map(),
    orderNotes: new Map(),
    trackings: new Map(),
    sharedLevels: new Map(),
    parentModifiedMs: new Map(),
    parentSizes: new Map(),
    stockStatus: new Map(),
    backorders: new Map(),
    confirmedPings: new Set(),
    lastSmallId: 0,
  };
}

export function nextSmallId(state: WpShopState): number {
  state.lastSmallId += 1;
  return state.lastSmallId;
}

export function createKey(
  sim: SimContext,
  state: WpShopState,
  permission: KeyPermission,
  description: string,
): WpApiKey {
  const key: WpApiKey = {
    keyId: nextSmallId(state),
    consumerKey: `ck_${sim.random.hex(40)}`,
    consumerSecret: `cs_${sim.random.hex(40)}`,
    permission,
    description,
  };
  state.keys.set(key.consumerKey, key);
  return key;
}

export function isParentManaged(state: WpShopState, variant: SimVariant): boolean {
  return state.sharedLevels.get(variant.productId) === variant.levels;
}

export function isVersionAtLeast(state: WpShopState, major: number, minor: number): boolean {
  const [haveMajor = 0, haveMinor = 0] = state.settings.wcVersion.split(".").map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
}

export function shopUrl(sim: SimContext, shop: SimShop): string {
  return `${sim.baseUrl()}/shops/${shop.id}`;
}
