import type { FastifyInstance } from "fastify";
import type {
  FaultRule,
  KitPartInput,
  ShopSpec,
  SimContext,
  SimPlatform,
  SimReply,
  SimShop,
} from "../kit/index.ts";
import { bodyObject, createRandom, hash32, makeKit, urlOf } from "../kit/index.ts";
import { describedBody } from "./cloud-error.ts";
import { addOauth, installUrl } from "./cloud-oauth.ts";
import { serveApi } from "./cloud-router.ts";
import type { CloudApp, CloudPrivacyUrls, CloudSettings, CloudWorld } from "./cloud-state.ts";
import { createStore, DEFAULT_CLOUD_SETTINGS, issueToken, makeUlid, storeState } from "./cloud-state.ts";
import { splitFulfillment } from "./fulfillment.ts";
import { renderOrder } from "./order-json.ts";
import { announceEvent, CLOUD_DELIVERY_POLICY, sendPrivacyHook } from "./webhook-delivery.ts";

const DEFAULT_SHOPS: readonly ShopSpec[] = [
  {
    id: "3400001",
    name: "Casa Palermo",
    country: "AR",
    currency: "ARS",
    locations: [{ id: "01HZX3Q8M5T2V9K7C4R6N1B0DA", name: "Depósito", isDefault: true }],
  },
  {
    id: "3400002",
    name: "Café Medellín",
    country: "CO",
    currency: "COP",
    locations: [
      { id: "01HZX3Q8M5T2V9K7C4R6N1B0DB", name: "Bodega norte", isDefault: true },
      { id: "01HZX3Q8M5T2V9K7C4R6N1B0DC", name: "Tienda centro", isDefault: false },
    ],
  },
];
const DEFAULT_APP: CloudApp = {
  id: "12345",
  name: "Hub",
  clientSecret: "test_client_secret",
  redirectUrl: "http://127.0.0.1:3000/api/v1/cloudshop/oauth/callback",
  scopes: "write_products,write_orders,read_customers",
  privacyUrls: { storeRedact: "", customersRedact: "", customersDataRequest: "" },
};
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const IDS_PER_SHOP = 10_000_000;
const FIRST_TRIAL_STORE = 40_000_000;
const TRIAL_STORES = 10_000_000;

export type CloudHands = {
  app: CloudApp;
  settings: CloudSettings;
  /** Removes the app: tokens and webhooks are deleted, `app/uninstalled` is sent first. */
  uninstall: (storeId: string) => void;
  /** Unpaid: 402 to everything and no webhooks, until resumed. */
  suspend: (storeId: string) => void;
  resume: (storeId: string) => void;
  /** The merchant starts in the app store: the callback address, without a state. */
  installFromStore: (storeId: string) => string;
  sendPrivacyHook: (storeId: string, kind: keyof CloudPrivacyUrls) => void;
  /** All lines of the order but the first leave from another depot. */
  splitFulfillment: (storeId: string, orderId: string) => void;
  /** The merchant puts products together in the panel. */
  makeKit: (storeId: string, sku: string, parts: readonly KitPartInput[]) => void;
};

function faultReply(
  kind: "rate-limit" | "server-error" | "token-revoked",
  rule: FaultRule,
  world: CloudWorld,
): SimReply {
  const { bucketSize, leakPerSecond } = world.settings;
  if (kind === "rate-limit") {
    const headers = {
      "x-rate-limit-limit": String(bucketSize),
      "x-rate-limit-remaining": "0",
      "x-rate-limit-reset": String(rule.delayMs ?? Math.ceil((bucketSize / leakPerSecond) * 1000)),
    };
    return { status: 429, headers, body: JSON.stringify(describedBody(429, "Too many requests")) };
  }
  if (kind === "token-revoked") {
    return { status: 401, body: JSON.stringify(describedBody(401, "Invalid access token")) };
  }
  const status = rule.status ?? 500;
  return { status, body: JSON.stringify(describedBody(status, "Internal error")) };
}

function dropTokens(world: CloudWorld, shop: SimShop): void {
  for (const [value, token] of world.tokens) {
    if (token.storeId === shop.id) {
      world.tokens.delete(value);
    }
  }
}

function createHands(world: CloudWorld): CloudHands {
  const { sim } = world;
  const say = (storeId: string, change: "uninstalled" | "suspended" | "resumed"): void => {
    sim.store.onEvent({ kind: "app", change, shop: sim.store.shop(storeId) });
  };
  return {
    app: world.app,
    settings: world.settings,
    splitFulfillment: (storeId, orderId) => {
      const order = sim.orders.order(sim.store.shop(storeId), orderId);
      splitFulfillment(world, storeState(world, storeId), order);
    },
    makeKit: (storeId, sku, parts) => {
      makeKit(sim.store, sim.store.shop(storeId), sku, parts);
    },
    uninstall: (storeId) => {
      const shop = sim.store.shop(storeId);
      say(storeId, "uninstalled");
      shop.subscriptions.clear();
      dropTokens(world, shop);
    },
    suspend: (storeId) => {
      storeState(world, storeId).isUnpaid = true;
      say(storeId, "suspended");
    },
    resume: (storeId) => {
      storeState(world, storeId).isUnpaid = false;
      say(storeId, "resumed");
    },
    installFromStore: (storeId) => installUrl(world, storeId, null),
    sendPrivacyHook: (storeId, kind) => {
      sendPrivacyHook(world, sim.store.shop(storeId), kind);
    },
  };
}

function registerRoutes(app: FastifyInstance, world: CloudWorld, hands: CloudHands): void {
  addOauth(app, world);
  app.route({
    method: [...METHODS],
    url: "/:version/:storeId/*",
    handler: (request, reply) => {
      const [, version = "", storeId = "", ...rest] = urlOf(request).pathname.split("/");
      return serveApi(world, { version, storeId, path: rest.join("/").replace(/\/$/, "") }, request, reply);
    },
  });
  app.put("/__control/cloudshop/app", (request) => Object.assign(world.app, bodyObject(request)));
  app.put("/__control/cloudshop/settings", (request) => Object.assign(world.settings, bodyObject(request)));
  const verbs = {
    uninstall: hands.uninstall,
    suspend: hands.suspend,
    resume: hands.resume,
    install: hands.installFromStore,
    "store-redact": (storeId: string) => hands.sendPrivacyHook(storeId, "storeRedact"),
    "customers-redact": (storeId: string) => hands.sendPrivacyHook(storeId, "customersRedact"),
    "customers-data-request": (storeId: string) => hands.sendPrivacyHook(storeId, "customersDataRequest"),
  };
  for (const [verb, run] of Object.entries(verbs)) {
    app.post<{ Params: { storeId: string } }>(`/__control/cloudshop/stores/:storeId/${verb}`, (request) => ({
      ok: true,
      url: run(request.params.storeId) ?? null,
    }));
  }
}

type Running = { world: CloudWorld; hands: CloudHands };

function start(sim: SimContext, app: Partial<CloudApp>, settings: Partial<CloudSettings>): Running {
  const world: CloudWorld = {
    sim,
    app: { ...DEFAULT_APP, ...app },
    settings: { ...DEFAULT_CLOUD_SETTINGS, ...settings },
    tokens: new Map(),
    codes: new Map(),
    stores: new Map(),
  };
  return { world, hands: createHands(world) };
}

/** Two ready tokens: one of our app, one of an app the merchant made, which signs with a secret of its own. */
function openStore(world: CloudWorld, shop: SimShop): void {
  world.stores.set(shop.id, createStore());
  const own = {
    id: `9${shop.id}`,
    clientSecret: createRandom(`${world.sim.seed}/own-app/${shop.id}`).hex(48),
    scopes: world.app.scopes,
  };
  Object.assign(shop.credentials, {
    storeId: shop.id,
    accessToken: issueToken(world, shop.id, world.app).value,
    ownAppAccessToken: issueToken(world, shop.id, own).value,
    ownAppSecret: own.clientSecret,
  });
}

export type CloudPlatform = { platform: SimPlatform; hands: () => CloudHands };

export function createCloudPlatform(app: Partial<CloudApp>, settings: Partial<CloudSettings>): CloudPlatform {
  let running: Running | null = null;
  const now = (): Running => {
    if (running === null) {
      throw new Error("the simulator is not running yet");
    }
    return running;
  };
  const platform: SimPlatform = {
    name: "cloudshop",
    title: "Cloud shop",
    defaultShops: DEFAULT_SHOPS,
    ids: (kind, shopIndex, sequence) =>
      String((kind === "line" ? 5_100_000_000 : 70_000_000) + shopIndex * IDS_PER_SHOP + sequence),
    firstOrderNumber: 100,
    isNegativeStockAllowed: false,
    deliveryPolicy: CLOUD_DELIVERY_POLICY,
    shopAddress: (sim, shop) => `${sim.baseUrl()}/2025-03/${shop.id}`,
    trialSpec: (name) => ({
      id: String(FIRST_TRIAL_STORE + (hash32(name) % TRIAL_STORES)),
      locations: [{ id: makeUlid(createRandom(name)), name: "Depósito", isDefault: true }],
    }),
    openShop: (sim, shop) => {
      running ??= start(sim, app, settings);
      openStore(running.world, shop);
    },
    register: (server) => {
      registerRoutes(server, now().world, now().hands);
    },
    shopIdOf: (request) => /^\/[^/]+\/(?<id>\d+)(?:\/|\?|$)/.exec(request.url)?.groups?.["id"] ?? null,
    faultReply: (kind, rule) => faultReply(kind, rule, now().world),
    onEvent: (event) => {
      announceEvent(now().world, event);
    },
    revokeToken: (shop) => {
      dropTokens(now().world, shop);
    },
    renderOrder: (shop, order) => {
      const { world } = now();
      const context = { world, shop, store: storeState(world, shop.id) };
      return renderOrder(context, order, { hasCustomer: true, hasFulfillments: true });
    },
  };
  return { platform, hands: () => now().hands };
}
