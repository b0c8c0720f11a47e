import type { SeededRandom, SimContext } from "../kit/index.ts";

export type CloudPrivacyUrls = {
  storeRedact: string;
  customersRedact: string;
  customersDataRequest: string;
};

/** What the developer typed into the partner portal: one app, one redirect address, one secret. */
export type CloudApp = {
  id: string;
  name: string;
  clientSecret: string;
  redirectUrl: string;
  scopes: string;
  /** Empty addresses are not called. */
  privacyUrls: CloudPrivacyUrls;
};

export type CloudSettings = {
  bucketSize: number;
  leakPerSecond: number;
  /** Real stores make requests wait their turn inside the bucket; off, they are answered at once. */
  isPaced: boolean;
  /** The real platform takes https addresses only and refuses loopback ones. */
  isLoopbackUrlAllowed: boolean;
  /** Demand `Name (contact)` and not just any User-Agent. */
  isUserAgentFormChecked: boolean;
  /** Whether a change of stock alone moves `updated_at` and fires `product/updated`. */
  isStockChangeVisible: boolean;
  /** Whether the first page of an empty list is a 404 too. */
  isEmptyListMissing: boolean;
  /** A new order is a 404 for this long, while its webhook is already out. */
  orderReadLagMs: number;
  arePrivacyHooksSigned: boolean;
  /** Larger pages than this are cut silently. */
  maxPerPage: number;
};

export const DEFAULT_CLOUD_SETTINGS: CloudSettings = {
  bucketSize: 40,
  leakPerSecond: 2,
  isPaced: false,
  isLoopbackUrlAllowed: true,
  isUserAgentFormChecked: true,
  isStockChangeVisible: false,
  isEmptyListMissing: false,
  orderReadLagMs: 0,
  arePrivacyHooksSigned: true,
  maxPerPage: 200,
};

export type CloudToken = {
  value: string;
  storeId: string;
  appId: string;
  /** Secret of the app that owns the token: its webhooks are signed with it. */
  appSecret: string;
  scopes: readonly string[];
};

export const FULFILLMENT_STATUSES = [
  "UNPACKED",
  "PACKED",
  "DISPATCHED",
  "READY_FOR_PICKUP",
  "DELIVERED",
] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

export type TrackingEvent = {
  id: string;
  status: string;
  description: string;
  happenedAt: string | null;
  createdAtMs: number;
};

export type FulfillmentOrder = {
  id: string;
  /** Null means all lines of the order. */
  lineIds: string[] | null;
  /** Units by line where a line leaves from several depots; null is all of its lines. */
  units: Map<string, number> | null;
  locationIndex: number;
  status: FulfillmentStatus;
  trackingCode: string | null;
  trackingUrl: string | null;
  isCustomerNotified: boolean;
  events: TrackingEvent[];
  fulfilledAtMs: number | null;
};

export type CloudStore = {
  /** Fill of the leaky bucket of each app, and when it was last updated. */
  buckets: Map<string, { fill: number; atMs: number }>;
  /** Unpaid stores answer 402 to everything and send nothing. */
  isUnpaid: boolean;
  fulfillments: Map<string, FulfillmentOrder[]>;
  ownerNotes: Map<string, string>;
  /** Of changes other than stock. */
  productChangedMs: Map<string, number>;
};

export type CloudWorld = {
  sim: SimContext;
  app: CloudApp;
  settings: CloudSettings;
  tokens: Map<string, CloudToken>;
  codes: Map<string, { storeId: string; expiresAtMs: number }>;
  stores: Map<string, CloudStore>;
};

export function createStore(): CloudStore {
  return {
    buckets: new Map(),
    isUnpaid: false,
    fulfillments: new Map(),
    ownerNotes: new Map(),
    productChangedMs: new Map(),
  };
}

export function storeState(world: CloudWorld, storeId: string): CloudStore {
  const state = world.stores.get(storeId);
  if (state === undefined) {
    throw new Error(`no store ${storeId}`);
  }
  return state;
}

const ULID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function makeUlid(random: SeededRandom): string {
  return `01J${Array.from({ length: 23 }, () => ULID_ALPHABET.charAt(random.int(0, 31))).join("")}`;
}

/** A new token of an app for a store puts an end to the one before. */
export function issueToken(
  world: CloudWorld,
  storeId: string,
  owner: { id: string; clientSecret: string; scopes: string },
): CloudToken {
  for (const [value, token] of world.tokens) {
    if (token.storeId === storeId && token.appId === owner.id) {
      world.tokens.delete(value);
    }
  }
  const token: CloudToken = {
    value: world.sim.random.hex(40),
    storeId,
    appId: owner.id,
    appSecret: owner.clientSecret,
    scopes: owner.scopes.split(","),
  };
  world.tokens.set(token.value, token);
  return token;
}
