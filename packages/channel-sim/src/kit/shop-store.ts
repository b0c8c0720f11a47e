import type { SimClock } from "./clock.ts";
import type {
  ShopSpec,
  SimEvent,
  SimOrder,
  SimProduct,
  SimShop,
  SimSubscription,
  SimVariant,
  StockSource,
  StockWrite,
} from "./model.ts";
import { currencyDecimals } from "./money.ts";
import { SimError } from "./sim-error.ts";

export const ID_KINDS = ["product", "variant", "order", "line", "refund", "subscription", "other"] as const;
export type IdKind = (typeof ID_KINDS)[number];
/** `sequence` never repeats inside one shop, whatever the kind. */
export type IdScheme = (kind: IdKind, shopIndex: number, sequence: number) => string;

export type ShopStoreOptions = {
  clock: SimClock;
  ids: IdScheme;
  firstOrderNumber: number;
  /** A platform that refuses negative figures keeps zero and counts the rest as unclaimed. */
  isNegativeStockAllowed: boolean;
  /** Whether an order takes its units off the shelf as it stands; always, by default. */
  holdsStock?: (order: SimOrder) => boolean;
};

export type StockChange = {
  source: StockSource;
  locationIndex?: number;
  reference?: string | null;
};

/** The whole state of the simulated platform. Plain memory, one instance per simulator. */
export class ShopStore {
  readonly shops = new Map<string, SimShop>();
  readonly stockWrites: StockWrite[] = [];
  readonly options: ShopStoreOptions;
  onEvent: (event: SimEvent) => void = () => undefined;

  constructor(options: ShopStoreOptions) {
    this.options = options;
  }

  nowMs(): number {
    return this.options.clock.nowMs();
  }

  nextId(shop: SimShop, kind: IdKind): string {
    shop.lastId += 1;
    return this.options.ids(kind, shop.index, shop.lastId);
  }

  createShop(spec: ShopSpec): SimShop {
    const index = this.shops.size + 1;
    const shop: SimShop = {
      id: spec.id ?? String(index),
      index,
      name: spec.name,
      country: spec.country,
      currency: spec.currency,
      decimals: currencyDecimals(spec.currency),
      locations: spec.locations ?? [{ id: `loc-${index}-1`, name: "Main warehouse", isDefault: true }],
      assignsLocations: spec.assignsLocations ?? false,
      products: [],
      productsById: new Map(),
      variantsById: new Map(),
      variantsBySku: new Map(),
      orders: new Map(),
      subscriptions: new Map(),
      credentials: {},
      isTokenRevoked: false,
      lastId: 0,
      lastOrderNumber: this.options.firstOrderNumber - 1,
    };
    this.shops.set(shop.id, shop);
    return shop;
  }

  shop(shopId: string): SimShop {
    const shop = this.shops.get(shopId);
    if (shop === undefined) {
      throw new SimError("NOT_FOUND", `no shop ${shopId}`);
    }
    return shop;
  }

  /** Adds without an event; the caller decides whether to publish one. */
  addProduct(shop: SimShop, product: SimProduct): void {
    shop.products.push(product);
    shop.productsById.set(product.id, product);
    for (const variant of product.variants) {
      this.addVariant(shop, variant);
    }
  }

  addVariant(shop: SimShop, variant: SimVariant): void {
    shop.variantsById.set(variant.id, variant);
    if (variant.sku !== "") {
      const sameSku = shop.variantsBySku.get(variant.sku);
      if (sameSku === undefined) {
        shop.variantsBySku.set(variant.sku, [variant]);
      } else {
        sameSku.push(variant);
      }
    }
  }

  removeProduct(shop: SimShop, product: SimProduct): void {
    shop.products = shop.products.filter((candidate) => candidate !== product);
    shop.productsById.delete(product.id);
    for (const variant of product.variants) {
      this.removeVariantFromIndexes(shop, variant);
    }
    this.onEvent({ kind: "product", change: "deleted", shop, product });
  }

  clearCatalog(shop: SimShop): void {
    shop.products = [];
    shop.productsById.clear();
    shop.variantsById.clear();
    shop.variantsBySku.clear();
  }

  product(shop: SimShop, productId: string): SimProduct {
    const product = shop.productsById.get(productId);
    if (product === undefined) {
      throw new SimError("NOT_FOUND", `no product ${productId} in shop ${shop.id}`);
    }
    return product;
  }

  /** By id or, failing that, the first variant with that SKU. */
  variant(shop: SimShop, idOrSku: string): SimVariant {
    const variant = shop.variantsById.get(idOrSku) ?? shop.variantsBySku.get(idOrSku)?.[0];
    if (variant === undefined) {
      throw new SimError("NOT_FOUND", `no variant ${idOrSku} in shop ${shop.id}`);
    }
    return variant;
  }

  renameSku(shop: SimShop, variant: SimVariant, sku: string): void {
    this.removeVariantFromIndexes(shop, variant);
    variant.sku = sku;
    this.addVariant(shop, variant);
    this.touchProduct(shop, variant);
  }

  /** Marks the variant and its product as changed now and notifies the platform. */
  touchProduct(shop: SimShop, variant: SimVariant): void {
    const product = this.product(shop, variant.productId);
    variant.updatedAtMs = this.nowMs();
    product.updatedAtMs = variant.updatedAtMs;
    this.onEvent({ kind: "product", change: "updated", shop, product });
  }

  setLevel(shop: SimShop, variant: SimVariant, quantity: number, change: StockChange): StockWrite {
    const locationIndex = change.locationIndex ?? 0;
    const location = shop.locations[locationIndex];
    if (location === undefined) {
      throw new SimError("BAD_INPUT", `shop ${shop.id} has no location ${locationIndex}`);
    }
    const before = variant.levels[locationIndex] ?? 0;
    variant.levels[locationIndex] = quantity;
    variant.stockVersion += 1;
    variant.updatedAtMs = this.nowMs();
    const write: StockWrite = {
      seq: this.stockWrites.length + 1,
      atMs: variant.updatedAtMs,
      shopId: shop.id,
      productId: variant.productId,
      variantId: variant.id,
      sku: variant.sku,
      locationId: location.id,
      before,
      after: quantity,
      version: variant.stockVersion,
      source: change.source,
      reference: change.reference ?? null,
    };
    this.stockWrites.push(write);
    const product = this.product(shop, variant.productId);
    product.updatedAtMs = variant.updatedAtMs;
    this.onEvent({ kind: "stock", change: "set", shop, product, variant, write });
    return write;
  }

  addSubscription(
    shop: SimShop,
    input: Pick<SimSubscription, "topic" | "url"> & Partial<Pick<SimSubscription, "secret" | "name">>,
  ): SimSubscription {
    const subscription: SimSubscription = {
      id: this.nextId(shop, "subscription"),
      shopId: shop.id,
      topic: input.topic,
      url: input.url,
      secret: input.secret ?? "",
      name: input.name ?? "",
      status: "active",
      consecutiveFailures: 0,
      createdAtMs: this.nowMs(),
      updatedAtMs: this.nowMs(),
    };
    shop.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  activeSubscriptions(shop: SimShop, topic: string): SimSubscription[] {
    return [...shop.subscriptions.values()].filter(
      (subscription) => subscription.topic === topic && subscription.status === "active",
    );
  }

  private removeVariantFromIndexes(shop: SimShop, variant: SimVariant): void {
    shop.variantsById.delete(variant.id);
    const sameSku = shop.variantsBySku.get(variant.sku)?.filter((candidate) => candidate !== variant) ?? [];
    if (sameSku.length > 0) {
      shop.variantsBySku.set(variant.sku, sameSku);
    } else {
      shop.variantsBySku.delete(variant.sku);
    }
  }
}
