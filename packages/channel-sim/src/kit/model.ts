export type SimLocation = { id: string; name: string; isDefault: boolean };

/** One unit as it is packed; null is what the merchant never typed. */
export type SimSize = {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
};

export const NO_SIZE: Readonly<SimSize> = {
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
};

export type SimVariant = {
  id: string;
  productId: string;
  /** Empty when the merchant never typed one. */
  sku: string;
  barcode: string | null;
  optionValues: string[];
  priceMinor: number;
  compareAtMinor: number | null;
  /** One figure per location of the shop, same order as `shop.locations`. */
  levels: number[];
  /** False means the shop sells it without counting. */
  isTracked: boolean;
  /** Grows with every change of any level. */
  stockVersion: number;
  size: SimSize;
  createdAtMs: number;
  updatedAtMs: number;
};

export type SimKitPart = { variantId: string; quantity: number };

export type SimProduct = {
  id: string;
  title: string;
  /** The product's own SKU, for platforms where a product with variants has one besides theirs. */
  code?: string;
  category: string;
  status: "active" | "draft";
  optionNames: string[];
  variants: SimVariant[];
  /** Of a kit that the platform computes from other variants. */
  kit?: SimKitPart[];
  createdAtMs: number;
  updatedAtMs: number;
};

export type SimBuyer = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  document: string;
  street: string;
  streetNumber: string;
  unit: string;
  district: string;
  city: string;
  stateName: string;
  stateCode: string;
  postcode: string;
  country: string;
};

export type SimOrderLine = {
  id: string;
  productId: string;
  variantId: string;
  title: string;
  variantTitle: string;
  sku: string;
  quantity: number;
  refundedQuantity: number;
  /** Units sold beyond what the shop had. */
  unclaimedQuantity: number;
  /** Units this line holds off the shelf now; none of goods that are not counted. */
  heldQuantity: number;
  /** Units that refunds put back. */
  restockedQuantity: number;
  /** What it holds at each location of the shop, same order as `shop.locations`. */
  takenAt: number[];
  unitPriceMinor: number;
  /** Bought in a kit: which one, and the id that the lines of one such purchase share. */
  kit?: { productId: string; instanceId: string };
};

export type SimRefund = {
  id: string;
  lines: { lineId: string; quantity: number }[];
  amountMinor: number;
  isRestocked: boolean;
  reason: string;
  createdAtMs: number;
};

export const PAYMENT_METHODS = ["cod", "card", "transfer"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export type SimOrder = {
  id: string;
  number: number;
  shopId: string;
  status: "open" | "closed" | "cancelled";
  paymentStatus: "pending" | "paid" | "partially_refunded" | "refunded" | "voided";
  paymentMethod: PaymentMethod;
  fulfillmentStatus: "unfulfilled" | "fulfilled" | "delivered";
  currency: string;
  lines: SimOrderLine[];
  shippingMinor: number;
  discountMinor: number;
  totalMinor: number;
  buyer: SimBuyer;
  note: string;
  refunds: SimRefund[];
  createdAtMs: number;
  updatedAtMs: number;
  paidAtMs: number | null;
  cancelledAtMs: number | null;
  cancelReason: string | null;
};

export type SimSubscription = {
  id: string;
  shopId: string;
  topic: string;
  url: string;
  secret: string;
  status: "active" | "paused" | "disabled";
  name: string;
  /** Delivery attempts that failed since the last success; the dispatcher keeps it. */
  consecutiveFailures: number;
  createdAtMs: number;
  updatedAtMs: number;
};

export const STOCK_SOURCES = ["seed", "api", "sale", "restock", "merchant"] as const;
export type StockSource = (typeof STOCK_SOURCES)[number];

export type StockWrite = {
  seq: number;
  atMs: number;
  shopId: string;
  productId: string;
  variantId: string;
  sku: string;
  locationId: string;
  before: number;
  after: number;
  /** `variant.stockVersion` after this write. */
  version: number;
  source: StockSource;
  /** Whatever the caller sent to name its write (idempotency key, document, version), else null. */
  reference: string | null;
};

export type ApiCall = {
  id: string;
  atMs: number;
  shopId: string | null;
  method: string;
  url: string;
  routeKey: string;
  headers: Record<string, string>;
  body: string;
  status: number | null;
  latencyMs: number;
  fault: string | null;
};

export type SimShop = {
  id: string;
  index: number;
  name: string;
  country: string;
  currency: string;
  decimals: number;
  locations: SimLocation[];
  /** Orders are given to locations: to the first that has everything, otherwise to several by rank. */
  assignsLocations: boolean;
  products: SimProduct[];
  productsById: Map<string, SimProduct>;
  variantsById: Map<string, SimVariant>;
  variantsBySku: Map<string, SimVariant[]>;
  orders: Map<string, SimOrder>;
  subscriptions: Map<string, SimSubscription>;
  /** What an operator needs to connect this shop, shown by the control API. */
  credentials: Record<string, string>;
  isTokenRevoked: boolean;
  lastId: number;
  lastOrderNumber: number;
};

export type ShopSpec = {
  id?: string;
  name: string;
  country: string;
  currency: string;
  locations?: SimLocation[];
  assignsLocations?: boolean;
};

export type SimEvent =
  | {
      kind: "order";
      change: "created" | "paid" | "edited" | "cancelled" | "refunded" | "fulfilled" | "updated" | "deleted";
      shop: SimShop;
      order: SimOrder;
      refund?: SimRefund;
    }
  | { kind: "product"; change: "created" | "updated" | "deleted"; shop: SimShop; product: SimProduct }
  | {
      kind: "stock";
      change: "set";
      shop: SimShop;
      product: SimProduct;
      variant: SimVariant;
      write: StockWrite;
    }
  | { kind: "app"; change: "uninstalled" | "suspended" | "resumed"; shop: SimShop };

export function totalStock(variant: SimVariant): number {
  return variant.levels.reduce((sum, level) => sum + level, 0);
}
