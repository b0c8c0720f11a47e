import { setTimeout as sleep } from "node:timers/promises";
import type { FaultInput, FaultRule } from "../faults.ts";
import type {
  ApiCall,
  SimOrder,
  SimProduct,
  SimRefund,
  SimSubscription,
  StockSource,
  StockWrite,
} from "../model.ts";
import type { CancelOrderInput, EditOrderInput, PlaceOrderInput, RefundOrderInput } from "../order-desk.ts";
import type { SimContext, SimPlatform } from "../platform.ts";
import { seedCatalog } from "../seed-catalog.ts";
import { SimError } from "../sim-error.ts";
import type { DeliveryAttempt, FlushOptions } from "../webhook-dispatcher.ts";

export type ShopSummary = {
  id: string;
  name: string;
  address: string;
  country: string;
  currency: string;
  products: number;
  variants: number;
  orders: number;
  webhooks: number;
  isTokenRevoked: boolean;
  credentials: Record<string, string>;
};
export type SeedInput = { products: number; seed?: string | undefined; skuPrefix?: string | undefined };
export type RecordFilter = { shopId?: string };
export type StockWriteFilter = RecordFilter & { sku?: string; source?: StockSource };
export type DeliveryFilter = RecordFilter & { topic?: string; resourceId?: string };

const MAX_BURST = 100_000;

/** Control endpoints for tests: buyers, merchants, the network, and the records. */
export type SimControl = {
  listShops(): ShopSummary[];
  seedShop(shopId: string, input: SeedInput): ShopSummary;
  listProducts(shopId: string): SimProduct[];
  listOrders(shopId: string): SimOrder[];
  /** The same orders as the platform's API shows them. */
  platformOrders(shopId: string): unknown[];
  placeOrder(shopId: string, input?: PlaceOrderInput): SimOrder;
  placeOrders(shopId: string, count: number, input?: PlaceOrderInput): SimOrder[];
  payOrder(shopId: string, orderId: string): SimOrder;
  editOrder(shopId: string, orderId: string, input: EditOrderInput): SimOrder;
  cancelOrder(shopId: string, orderId: string, input?: CancelOrderInput): SimOrder;
  refundOrder(shopId: string, orderId: string, input?: RefundOrderInput): SimRefund;
  fulfillOrder(shopId: string, orderId: string): SimOrder;
  /** From now on orders are given to locations by rank. */
  assignLocations(shopId: string, locations?: { id: string; name: string }[]): void;
  setStock(shopId: string, idOrSku: string, quantity: number, locationIndex?: number): StockWrite;
  renameSku(shopId: string, idOrSku: string, sku: string): void;
  deleteProduct(shopId: string, productId: string): void;
  listWebhooks(shopId: string): SimSubscription[];
  /** The merchant removes it by hand: no API call, no notice. */
  deleteWebhook(shopId: string, subscriptionId: string): void;
  revokeToken(shopId: string): void;
  addFault(input: FaultInput): FaultRule;
  listFaults(): FaultRule[];
  clearFaults(id?: string): void;
  calls(filter?: RecordFilter): ApiCall[];
  deliveries(filter?: DeliveryFilter): DeliveryAttempt[];
  stockWrites(filter?: StockWriteFilter): StockWrite[];
  /** For what happened before anybody was listening: no notification comes of it. */
  quietly(work: () => void): void;
  flush(options?: FlushOptions): Promise<void>;
  /** Resolves with the attempts once the condition holds, rejects after the deadline. */
  waitForDeliveries(
    isEnough: (attempts: DeliveryAttempt[]) => boolean,
    timeoutMs?: number,
  ): Promise<DeliveryAttempt[]>;
};

function summarise(platform: SimPlatform, sim: SimContext, shopId: string): ShopSummary {
  const shop = sim.store.shop(shopId);
  return {
    id: shop.id,
    name: shop.name,
    address: platform.shopAddress(sim, shop),
    country: shop.country,
    currency: shop.currency,
    products: shop.products.length,
    variants: shop.variantsById.size,
    orders: shop.orders.size,
    webhooks: shop.subscriptions.size,
    isTokenRevoked: shop.isTokenRevoked,
    credentials: { ...shop.credentials },
  };
}

type OrderControl = Pick<
  SimControl,
  "placeOrder" | "placeOrders" | "payOrder" | "editOrder" | "cancelOrder" | "refundOrder" | "fulfillOrder"
>;

function orderControl(sim: SimContext): OrderControl {
  const { store, orders } = sim;
  return {
    placeOrder: (shopId, input) => orders.place(store.shop(shopId), input),
    placeOrders: (shopId, count, input) => {
      if (!Number.isInteger(count) || count < 1 || count > MAX_BURST) {
        throw new SimError("BAD_INPUT", `count must be 1 to ${MAX_BURST}`);
      }
      return Array.from({ length: count }, () => orders.place(store.shop(shopId), input));
    },
    payOrder: (shopId, orderId) => orders.pay(store.shop(shopId), orderId),
    editOrder: (shopId, orderId, input) => orders.edit(store.shop(shopId), orderId, input),
    cancelOrder: (shopId, orderId, input) => orders.cancel(store.shop(shopId), orderId, input),
    refundOrder: (shopId, orderId, input) => orders.refund(store.shop(shopId), orderId, input),
    fulfillOrder: (shopId, orderId) => orders.fulfill(store.shop(shopId), orderId),
  };
}

type RecordControl = Pick<
  SimControl,
  | "addFault"
  | "listFaults"
  | "clearFaults"
  | "calls"
  | "deliveries"
  | "stockWrites"
  | "quietly"
  | "flush"
  | "waitForDeliveries"
>;

function isOfShop(filter: RecordFilter, shopId: string | null): boolean {
  return filter.shopId === undefined || filter.shopId === shopId;
}

function recordControl(sim: SimContext): RecordControl {
  const { dispatcher, faults } = sim;
  return {
    addFault: (input) => faults.add(input),
    quietly: (work) => {
      dispatcher.isMuted = true;
      try {
        work();
      } finally {
        dispatcher.isMuted = false;
      }
    },
    listFaults: () => faults.list(),
    clearFaults: (id) => {
      faults.clear(id);
    },
    calls: (filter = {}) => sim.calls.filter((call) => isOfShop(filter, call.shopId)),
    deliveries: (filter = {}) =>
      dispatcher.attempts.filter(
        (attempt) =>
          isOfShop(filter, attempt.shopId) &&
          (filter.topic === undefined || filter.topic === attempt.topic) &&
          (filter.resourceId === undefined || filter.resourceId === attempt.resourceId),
      ),
    stockWrites: (filter = {}) =>
      sim.store.stockWrites.filter(
        (write) =>
          isOfShop(filter, write.shopId) &&
          (filter.sku === undefined || filter.sku === write.sku) &&
          (filter.source === undefined || filter.source === write.source),
      ),
    flush: async (options) => {
      await dispatcher.flush(options);
    },
    waitForDeliveries: async (isEnough, timeoutMs = 5_000) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const expired = sleep(timeoutMs, undefined, { ref: false });
      while (!isEnough(dispatcher.attempts)) {
        if (deadline.aborted) {
          throw new SimError("NOT_FOUND", `deliveries still missing after ${timeoutMs} ms`);
        }
        await Promise.race([dispatcher.nextChange(), expired]);
      }
      return [...dispatcher.attempts];
    },
  };
}

export function createControl(platform: SimPlatform, sim: SimContext): SimControl {
  const { store } = sim;
  return {
    ...orderControl(sim),
    ...recordControl(sim),
    listShops: () => [...store.shops.keys()].map((shopId) => summarise(platform, sim, shopId)),
    seedShop: (shopId, input) => {
      const shop = store.shop(shopId);
      seedCatalog(store, shop, { ...input, seed: input.seed ?? sim.seed });
      platform.onSeeded?.(sim, shop);
      return summarise(platform, sim, shopId);
    },
    listProducts: (shopId) => store.shop(shopId).products,
    listOrders: (shopId) => [...store.shop(shopId).orders.values()],
    platformOrders: (shopId) => {
      const shop = store.shop(shopId);
      return [...shop.orders.values()].map((order) => platform.renderOrder(shop, order, sim));
    },
    setStock: (shopId, idOrSku, quantity, locationIndex = 0) => {
      const shop = store.shop(shopId);
      return store.setLevel(shop, store.variant(shop, idOrSku), quantity, {
        source: "merchant",
        locationIndex,
      });
    },
    assignLocations: (shopId, locations = []) => {
      const shop = store.shop(shopId);
      shop.assignsLocations = true;
      shop.locations.push(...locations.map((location) => ({ ...location, isDefault: false })));
      for (const variant of shop.variantsById.values()) {
        variant.levels.push(...locations.map(() => 0));
      }
    },
    renameSku: (shopId, idOrSku, sku) => {
      const shop = store.shop(shopId);
      store.renameSku(shop, store.variant(shop, idOrSku), sku);
    },
    deleteProduct: (shopId, productId) => {
      const shop = store.shop(shopId);
      store.removeProduct(shop, store.product(shop, productId));
    },
    listWebhooks: (shopId) => [...store.shop(shopId).subscriptions.values()],
    deleteWebhook: (shopId, subscriptionId) => {
      if (!store.shop(shopId).subscriptions.delete(subscriptionId)) {
        throw new SimError("NOT_FOUND", `no webhook ${subscriptionId} in shop ${shopId}`);
      }
    },
    revokeToken: (shopId) => {
      const shop = store.shop(shopId);
      shop.isTokenRevoked = true;
      platform.revokeToken(shop, sim);
    },
  };
}
