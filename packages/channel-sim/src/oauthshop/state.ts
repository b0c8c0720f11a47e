import type { SimOrder, SimOrderLine, SimShop } from "../kit/index.ts";
import type { View } from "./graphql/view.ts";
import type { CostBucket, PlanName } from "./cost-bucket.ts";

export type OauthshopApp = {
  name: string;
  clientId: string;
  clientSecret: string;
  /** Exact addresses a merchant may be sent back to; empty accepts none. */
  redirectUris: string[];
  /** Where a merchant lands who installs from the platform's side. */
  appUrl: string | null;
  /** Address of the three privacy topics, from the app's configuration file. */
  complianceUrl: string | null;
  /** Public apps may only use expiring tokens. */
  distribution: "public" | "custom";
  isCustomerDataApproved: boolean;
  webhookApiVersion: string;
};

export type OfflineToken = {
  accessToken: string;
  /** Null never expires. */
  expiresAtMs: number | null;
  refreshToken: string | null;
  refreshExpiresAtMs: number | null;
};

export type Install = {
  id: string;
  scopes: string[];
  installedAtMs: number;
  token: OfflineToken | null;
  /** Stays good until its replacement is used for the first time. */
  previousRefresh: { token: string; expiresAtMs: number } | null;
};

export type AuthorizationCode = { code: string; scopes: string[]; expiresAtMs: number };

export type Tracking = { company: string | null; number: string | null; url: string | null };
export type Fulfillment = {
  id: string;
  status: "SUCCESS" | "CANCELLED";
  tracking: Tracking[];
  lines: { id: string; entry: FulfillmentOrderLine; quantity: number }[];
  events: { id: string; status: string; happenedAtMs: number; message: string | null }[];
  isCustomerNotified: boolean;
  createdAtMs: number;
  updatedAtMs: number;
  /** Subscribers are notified. */
  isTold: boolean;
};
export type FulfillmentOrderLine = {
  id: string;
  line: SimOrderLine;
  fulfilled: number;
  /** Units of the line that leave from here; null is all that leave from nowhere else. */
  share: number | null;
};
export type FulfillmentOrder = {
  id: string;
  locationIndex: number;
  isOnHold: boolean;
  /** Somebody reported progress by hand: it stays where it is. */
  isInWork: boolean;
  lines: FulfillmentOrderLine[];
};

/** Opened when the buyer says so: neither goods nor money have moved by then. */
export type OrderReturn = {
  id: string;
  status: "OPEN" | "CLOSED" | "CANCELED";
  line: SimOrderLine;
  quantity: number;
  refunded: number;
};

/** What this platform keeps about an order beyond the shared model. */
export type OrderBook = {
  order: SimOrder;
  placed: { line: SimOrderLine; quantity: number }[];
  /** One for each place the goods leave from. */
  fulfillmentOrders: FulfillmentOrder[];
  fulfillments: Fulfillment[];
  returns: OrderReturn[];
  isTest: boolean;
};

export type BulkOperation = {
  id: string;
  status: "CREATED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELED";
  errorCode: string | null;
  query: string;
  lines: string[];
  rootCount: number;
  createdAtMs: number;
  completedAtMs: number | null;
};

export type SubscriptionDetails = { format: string; includeFields: string[]; filter: string | null };
export type StoredAnswer = { fingerprint: string; answer: View };

export type ShopHome = {
  shop: SimShop;
  handle: string;
  domain: string;
  numericId: string;
  status: "active" | "frozen" | "locked";
  plan: PlanName;
  timezone: string;
  utcOffsetMinutes: number;
  install: Install | null;
  codes: Map<string, AuthorizationCode>;
  bucket: CostBucket;
  idempotentAnswers: Map<string, StoredAnswer>;
  /** `variantId:locationIndex` pairs the merchant does not stock. */
  unstocked: Set<string>;
  /** Codes the next inventory writes are refused with, first come first served. */
  forcedInventoryErrors: string[];
  bundleParents: Set<string>;
  oversellVariants: Set<string>;
  archivedProducts: Set<string>;
  books: Map<string, OrderBook>;
  bulkOperations: Map<string, BulkOperation>;
  subscriptionDetails: Map<string, SubscriptionDetails>;
};

export type OauthshopState = {
  app: OauthshopApp;
  homes: Map<string, ShopHome>;
};
