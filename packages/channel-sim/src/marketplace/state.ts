import type { SimOrder, SimOrderLine, SimShop } from "../kit/index.ts";

export const SELLER_KINDS = ["legacy", "user_product", "multi_origin"] as const;
/** Items with variations, one item per variant, or one item per variant with stock in several depots. */
export type SellerKind = (typeof SELLER_KINDS)[number];

export const LOGISTICS = ["cross_docking", "fulfillment", "coexistence"] as const;
/** Own stock, the marketplace's warehouse, or both side by side. */
export type Logistics = (typeof LOGISTICS)[number];

export type MarketplaceApp = {
  id: string;
  name: string;
  secret: string;
  /** Exact addresses; empty accepts none. */
  redirectUris: string[];
  /** One address for all sellers; null sends nothing. */
  notificationUrl: string | null;
  topics: string[];
  /** Once on, every authorization needs a code challenge. */
  isPkceRequired: boolean;
  hasOfflineAccess: boolean;
};

export type AccessToken = { token: string; userId: string; expiresAtMs: number };
export type RefreshToken = { token: string; userId: string; expiresAtMs: number };
export type AuthorizationCode = {
  code: string;
  userId: string;
  redirectUri: string;
  challenge: { value: string; method: "S256" | "plain" } | null;
  expiresAtMs: number;
};

export type ItemStatus = "active" | "paused" | "closed" | "under_review" | "inactive";
export type ItemState = { status: ItemStatus; subStatus: string[] };

export type Shipment = {
  id: string;
  order: SimOrder;
  status: string;
  substatus: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** What is answered in place of its label. */
  labelAnswer: "empty" | "zip" | "page" | null;
  createdAtMs: number;
  updatedAtMs: number;
};

/** One order of the marketplace holds one line; a cart is several of them in a pack. */
export type MarketOrder = {
  id: string;
  packId: string | null;
  line: SimOrderLine;
  order: SimOrder;
  shipment: Shipment;
  extraTags: string[];
};

export type SellerHome = {
  shop: SimShop;
  userId: string;
  kind: SellerKind;
  site: Site;
  nickname: string;
  shippingMode: "me1" | "me2";
  isGranted: boolean;
  grantedAtMs: number;
  itemStates: Map<string, ItemState>;
  logistics: Map<string, Logistics>;
  /** Units in the marketplace's own warehouse of a variant that is sold from both. */
  facilityStock: Map<string, number>;
  /** Variants whose depots were never written to: reading them is answered with not found. */
  unopened: Set<string>;
  orders: Map<string, MarketOrder>;
  /** The orders of each purchase, by the id of the purchase. */
  purchases: Map<string, MarketOrder[]>;
  shipments: Map<string, Shipment>;
};

export type Site = {
  id: string;
  country: string;
  countryName: string;
  currency: string;
  utcOffset: string;
  offsetMinutes: number;
};

export type Scroll = { userId: string; itemIds: string[]; position: number; expiresAtMs: number };

export type MissedFeed = {
  _id: string;
  resource: string;
  user_id: number;
  topic: string;
  application_id: number;
  attempts: number;
  sent: string;
  received: string;
  request: { url: string; headers: string; data: string };
  response: { req_time: number; http_code: number; body: string };
};

export type MarketplaceState = {
  app: MarketplaceApp;
  sellers: Map<string, SellerHome>;
  accessTokens: Map<string, AccessToken>;
  /** Only the latest refresh token of a seller counts. */
  refreshTokens: Map<string, RefreshToken>;
  codes: Map<string, AuthorizationCode>;
  scrolls: Map<string, Scroll>;
  missedFeeds: { feed: MissedFeed; site: string; atMs: number }[];
  disabledTopics: Set<string>;
  lostInARow: Map<string, number>;
  /** A new order answers 404 for this long. */
  resourceLagMs: number;
  topicDisableAfter: number;
  orderNotifications: number;
  requestsPerMinute: number;
};
