import type { SimContext } from "../kit/index.ts";
import { NO_SIZE, SimError } from "../kit/index.ts";
import { signedUrl } from "./oauth-routes.ts";
import { moveRest } from "./move-order.ts";
import { bookOf, currentQuantity, moveUnits, splitFulfillment } from "./order-book.ts";
import { customerId } from "./order-facts.ts";
import { needHome } from "./shop-home.ts";
import type { OauthshopApp, OauthshopState, OfflineToken, OrderBook, ShopHome } from "./state.ts";
import { PRIVACY_TOPICS } from "./webhook-topics.ts";
import { WebhookSender } from "./webhooks.ts";
import { wireId } from "./wire-format.ts";

export type BucketInput = { left?: number; maximum?: number; restoreRate?: number };

export type SentParcel = {
  trackingNumbers: string[];
  lines: { sku: string | null; quantity: number }[];
};

/** What only this platform lets a person do. Shops are named by domain or handle. */
export type OauthshopControl = {
  app(): OauthshopApp;
  configureApp(change: Partial<OauthshopApp>): OauthshopApp;
  /** The signed address a merchant is sent to who installs from the platform's side. */
  installLink(shopId: string): string;
  /** Token and subscriptions end at once, `app/uninstalled` follows, `shop/redact` two days later. */
  uninstall(shopId: string): void;
  /** The access token lapses now; the refresh token stays good. */
  expireToken(shopId: string): void;
  /** Access and refresh tokens lapse now. */
  expireRefreshToken(shopId: string): void;
  setBucket(shopId: string, input: BucketInput): void;
  setShopStatus(shopId: string, status: ShopHome["status"]): void;
  sendPrivacy(shopId: string, topic: string, orderId?: string): void;
  /** The next inventory write is refused with this code. */
  refuseNextInventoryWrite(shopId: string, code: string): void;
  stopStocking(shopId: string, idOrSku: string, locationIndex?: number): void;
  makeBundleParent(shopId: string, idOrSku: string): void;
  archiveProduct(shopId: string, productId: string): void;
  addBigProduct(shopId: string, variants: number): string;
  markTestOrder(shopId: string, orderId: string): void;
  holdFulfillment(shopId: string, orderId: string, isOnHold?: boolean): void;
  reportProgress(shopId: string, orderId: string): void;
  /** Whatever has not left is to leave from another location. */
  moveFulfillment(shopId: string, orderId: string, locationIndex: number): void;
  /** All lines but the first leave from another place. */
  splitFulfillment(shopId: string, orderId: string): void;
  /** Some units of a line leave from another place. */
  moveUnits(shopId: string, orderId: string, lineId: string, quantity: number): void;
  /** What the order's page shows as sent, parcel by parcel. */
  listParcels(shopId: string, orderId: string): SentParcel[];
  /** The buyer sends units of a line back: the line's current quantity falls at once. */
  openReturn(shopId: string, orderId: string, lineId: string, quantity: number): string;
  cancelReturn(shopId: string, orderId: string, returnId: string): void;
  /** The goods have come and the money goes back. */
  refundReturn(shopId: string, orderId: string, returnId: string, isRestocked: boolean): void;
};

function addBigProduct(sim: SimContext, home: ShopHome, count: number): string {
  const { shop } = home;
  if (!Number.isInteger(count) || count < 1 || count > 2048) {
    throw new SimError("BAD_INPUT", "variants must be 1 to 2048");
  }
  const nowMs = sim.clock.nowMs();
  const productId = sim.store.nextId(shop, "product");
  const product = {
    id: productId,
    title: `Catálogo completo ${productId}`,
    category: "Hogar",
    status: "active" as const,
    optionNames: ["Modelo"],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    variants: Array.from({ length: count }, (_unused, index) => ({
      id: sim.store.nextId(shop, "variant"),
      productId,
      sku: `BIG-${String(index + 1).padStart(4, "0")}`,
      barcode: null,
      optionValues: [`M${index + 1}`],
      priceMinor: 1_000 * 10 ** shop.decimals,
      compareAtMinor: null,
      levels: shop.locations.map(() => 3),
      isTracked: true,
      stockVersion: 1,
      size: { ...NO_SIZE, weightGrams: 100 },
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    })),
  };
  sim.store.addProduct(shop, product);
  sim.store.onEvent({ kind: "product", change: "created", shop, product });
  return productId;
}

function privacyPayload(
  sim: SimContext,
  home: ShopHome,
  topic: string,
  orderId: string | undefined,
): Record<string, unknown> {
  const base = { shop_id: wireId(home.numericId), shop_domain: home.domain };
  if (topic === "shop/redact") {
    return base;
  }
  const order =
    orderId === undefined ? [...home.shop.orders.values()].at(-1) : sim.orders.order(home.shop, orderId);
  if (order === undefined) {
    throw new SimError("BAD_INPUT", "this topic needs an order");
  }
  const { email, phone } = order.buyer;
  const customer = { id: wireId(customerId(order.buyer)), email, phone };
  const orders = [wireId(order.id)];
  return topic === "customers/redact"
    ? { ...base, customer, orders_to_redact: orders }
    : {
        ...base,
        orders_requested: orders,
        customer,
        data_request: { id: wireId(sim.store.nextId(home.shop, "other")) },
      };
}

type InstallControl = Pick<
  OauthshopControl,
  "app" | "configureApp" | "installLink" | "uninstall" | "expireToken" | "expireRefreshToken" | "sendPrivacy"
>;

function liveToken(home: ShopHome): OfflineToken {
  const token = home.install?.token ?? null;
  if (token === null) {
    throw new SimError("BAD_INPUT", `${home.domain} has no token`);
  }
  return token;
}

function installControl(sim: SimContext, state: OauthshopState): InstallControl {
  return {
    app: () => ({ ...state.app }),
    configureApp: (change) => {
      Object.assign(state.app, change);
      return { ...state.app };
    },
    installLink: (shopId) => {
      const home = needHome(state, shopId);
      if (state.app.appUrl === null) {
        throw new SimError("BAD_INPUT", "the app has no address");
      }
      return signedUrl(state, state.app.appUrl, [
        ["host", Buffer.from(`admin.shopify.com/store/${home.handle}`).toString("base64url")],
        ["shop", home.domain],
        ["timestamp", String(Math.floor(sim.clock.nowMs() / 1000))],
      ]);
    },
    uninstall: (shopId) => {
      const home = needHome(state, shopId);
      home.install = null;
      home.codes.clear();
      sim.store.onEvent({ kind: "app", change: "uninstalled", shop: home.shop });
      home.shop.subscriptions.clear();
    },
    expireToken: (shopId) => {
      liveToken(needHome(state, shopId)).expiresAtMs = sim.clock.nowMs();
    },
    expireRefreshToken: (shopId) => {
      const token = liveToken(needHome(state, shopId));
      token.expiresAtMs = sim.clock.nowMs();
      token.refreshExpiresAtMs = sim.clock.nowMs();
    },
    sendPrivacy: (shopId, topic, orderId) => {
      if (!PRIVACY_TOPICS.some((known) => known === topic)) {
        throw new SimError("BAD_INPUT", `topic must be one of ${PRIVACY_TOPICS.join(", ")}`);
      }
      const home = needHome(state, shopId);
      new WebhookSender(sim, state).sendPrivacy(home, topic, privacyPayload(sim, home, topic, orderId));
    },
  };
}

type ReturnControl = Pick<
  OauthshopControl,
  "splitFulfillment" | "moveUnits" | "listParcels" | "openReturn" | "cancelReturn" | "refundReturn"
>;

const parcelsIn = ({ fulfillments }: OrderBook): SentParcel[] =>
  fulfillments
    .filter(({ status }) => status === "SUCCESS")
    .map(({ tracking, lines }) => ({
      trackingNumbers: tracking.flatMap(({ number }) => number ?? []),
      lines: lines.map(({ entry, quantity }) => ({ sku: entry.line.sku, quantity })),
    }));

function returnControl(sim: SimContext, state: OauthshopState): ReturnControl {
  const open = (shopId: string, orderId: string) => {
    const home = needHome(state, shopId);
    const order = sim.orders.order(home.shop, orderId);
    return { home, order, book: bookOf(sim, home, order) };
  };
  const needReturn = (shopId: string, orderId: string, returnId: string) => {
    const opened = open(shopId, orderId);
    const found = opened.book.returns.find(({ id, status }) => id === returnId && status === "OPEN");
    if (found === undefined) {
      throw new SimError("BAD_INPUT", `no open return ${returnId}`);
    }
    return { ...opened, found };
  };
  return {
    splitFulfillment: (shopId, orderId) => {
      const { home, order, book } = open(shopId, orderId);
      splitFulfillment(sim, home, book);
      sim.orders.markUpdated(home.shop, order);
    },
    moveUnits: (shopId, orderId, lineId, quantity) => {
      const { home, order, book } = open(shopId, orderId);
      const line = order.lines.find(({ id }) => id === lineId);
      if (line === undefined || quantity < 1 || quantity >= line.quantity) {
        throw new SimError("BAD_INPUT", `cannot move ${quantity} of line ${lineId}`);
      }
      moveUnits(sim, home, book, line, quantity);
      sim.orders.markUpdated(home.shop, order);
    },
    listParcels: (shopId, orderId) => parcelsIn(open(shopId, orderId).book),
    openReturn: (shopId, orderId, lineId, quantity) => {
      const { home, order, book } = open(shopId, orderId);
      const line = order.lines.find(({ id }) => id === lineId);
      if (line === undefined || quantity < 1 || quantity > currentQuantity(book, line)) {
        throw new SimError("BAD_INPUT", `cannot return ${quantity} of line ${lineId}`);
      }
      const id = sim.store.nextId(home.shop, "other");
      book.returns.push({ id, status: "OPEN", line, quantity, refunded: 0 });
      sim.orders.markUpdated(home.shop, order);
      return id;
    },
    cancelReturn: (shopId, orderId, returnId) => {
      const { home, order, found } = needReturn(shopId, orderId, returnId);
      found.status = "CANCELED";
      sim.orders.markUpdated(home.shop, order);
    },
    refundReturn: (shopId, orderId, returnId, isRestocked) => {
      const { home, found } = needReturn(shopId, orderId, returnId);
      found.refunded = found.quantity;
      found.status = "CLOSED";
      const lines = [{ lineId: found.line.id, quantity: found.quantity }];
      sim.orders.refund(home.shop, orderId, { lines, isRestocked });
    },
  };
}

type LocationControl = Pick<OauthshopControl, "reportProgress" | "moveFulfillment">;

function locationControl(sim: SimContext, state: OauthshopState): LocationControl {
  return {
    reportProgress: (shopId, orderId) => {
      const home = needHome(state, shopId);
      for (const one of bookOf(sim, home, sim.orders.order(home.shop, orderId)).fulfillmentOrders) {
        one.isInWork = true;
      }
    },
    moveFulfillment: (shopId, orderId, locationIndex) => {
      const home = needHome(state, shopId);
      const order = sim.orders.order(home.shop, orderId);
      moveRest(sim, home, bookOf(sim, home, order), locationIndex);
      sim.orders.markUpdated(home.shop, order);
    },
  };
}

export function createOauthshopControl(sim: SimContext, state: OauthshopState): OauthshopControl {
  const variantOf = (shopId: string, idOrSku: string): string =>
    sim.store.variant(needHome(state, shopId).shop, idOrSku).id;
  return {
    ...installControl(sim, state),
    setBucket: (shopId, input) => {
      const { bucket } = needHome(state, shopId);
      const { maximumAvailable, restoreRate } = bucket.status();
      if (input.maximum !== undefined || input.restoreRate !== undefined) {
        bucket.resize(input.maximum ?? maximumAvailable, input.restoreRate ?? restoreRate);
      }
      if (input.left !== undefined) {
        bucket.drain(input.left);
      }
    },
    setShopStatus: (shopId, status) => {
      needHome(state, shopId).status = status;
    },
    refuseNextInventoryWrite: (shopId, code) => {
      needHome(state, shopId).forcedInventoryErrors.push(code);
    },
    stopStocking: (shopId, idOrSku, locationIndex = 0) => {
      needHome(state, shopId).unstocked.add(`${variantOf(shopId, idOrSku)}:${locationIndex}`);
    },
    makeBundleParent: (shopId, idOrSku) => {
      needHome(state, shopId).bundleParents.add(variantOf(shopId, idOrSku));
    },
    archiveProduct: (shopId, productId) => {
      const home = needHome(state, shopId);
      const product = sim.store.product(home.shop, productId);
      home.archivedProducts.add(product.id);
      product.updatedAtMs = sim.clock.nowMs();
      sim.store.onEvent({ kind: "product", change: "updated", shop: home.shop, product });
    },
    addBigProduct: (shopId, variants) => addBigProduct(sim, needHome(state, shopId), variants),
    markTestOrder: (shopId, orderId) => {
      const home = needHome(state, shopId);
      const order = sim.orders.order(home.shop, orderId);
      bookOf(sim, home, order).isTest = true;
      sim.orders.markUpdated(home.shop, order);
    },
    holdFulfillment: (shopId, orderId, isOnHold = true) => {
      const home = needHome(state, shopId);
      for (const one of bookOf(sim, home, sim.orders.order(home.shop, orderId)).fulfillmentOrders) {
        one.isOnHold = isOnHold;
      }
    },
    ...locationControl(sim, state),
    ...returnControl(sim, state),
  };
}
