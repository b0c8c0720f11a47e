import type { FastifyInstance } from "fastify";
import type {
  FaultRule,
  JsonObject,
  ShopSpec,
  SimContext,
  SimOrder,
  SimPlatform,
  SimReply,
  SimShop,
} from "../kit/index.ts";
import { bodyObject, queryOf } from "../kit/index.ts";
import { renderOrder } from "./order-json.ts";
import { isVariable } from "./product-rows.ts";
import { addWcAuth, showConsent } from "./wc-auth.ts";
import { afterAttempt, createNotifier, WP_DELIVERY_POLICY } from "./webhook-delivery.ts";
import { serveRest } from "./wp-router.ts";
import type { KeyPermission, WpSettings, WpShopState, WpWorld } from "./wp-state.ts";
import { createKey, createState, DEFAULT_SETTINGS, shopUrl } from "./wp-state.ts";

const DEFAULT_SHOPS: readonly ShopSpec[] = [
  { name: "Tienda Andina", country: "CL", currency: "CLP" },
  { name: "Almacén Bogotá", country: "CO", currency: "COP" },
];
const UTC_OFFSET_MINUTES: Readonly<Record<string, number>> = {
  CL: -180,
  CO: -300,
  AR: -180,
  MX: -360,
  PE: -300,
  BR: -180,
};
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

type ShopParams = { Params: { shopId: string } };

function html(status: number, title: string): string {
  return `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
}

/** WooCommerce has no limiter of its own: a 429 or 503 comes from the host, as a page. */
function faultReply(kind: "rate-limit" | "server-error" | "token-revoked", rule: FaultRule): SimReply {
  if (kind === "rate-limit") {
    return {
      status: 429,
      headers: { "content-type": "text/html", "retry-after": "1" },
      body: html(429, "Too Many Requests"),
    };
  }
  if (kind === "token-revoked") {
    const body = {
      code: "woocommerce_rest_cannot_view",
      message: "Sorry, you cannot list resources.",
      data: { status: 401 },
    };
    return { status: 401, body: JSON.stringify(body) };
  }
  const status = rule.status ?? 500;
  if (status !== 500) {
    return {
      status,
      headers: { "content-type": "text/html" },
      body: html(status, "Service Temporarily Unavailable"),
    };
  }
  const message = "<p>There has been a critical error on this website.</p>";
  return { status, body: JSON.stringify({ code: "internal_server_error", message, data: { status: 500 } }) };
}

/** The last product with variants keeps one stock for all of them, and its last variation has no SKU of its own. */
function addOddities(sim: SimContext, shop: SimShop, state: WpShopState): void {
  const variable = shop.products.filter(isVariable);
  const product = variable.length < 2 ? undefined : variable.at(-1);
  const shared = product?.variants[0]?.levels;
  const last = product?.variants.at(-1);
  state.sharedLevels.clear();
  if (product === undefined || shared === undefined || last === undefined) {
    return;
  }
  state.sharedLevels.set(product.id, shared);
  for (const variant of product.variants) {
    variant.levels = shared;
  }
  sim.store.renameSku(shop, last, "");
}

function registerRoutes(app: FastifyInstance, world: WpWorld): void {
  const roots = ["/shops/:shopId/wp-json", "/shops/:shopId/index.php/wp-json"];
  for (const path of roots.flatMap((root) => [root, `${root}/*`])) {
    app.route<ShopParams>({
      method: [...METHODS],
      url: path,
      handler: (request, reply) => serveRest(world, request.params.shopId, request, reply),
    });
  }
  addWcAuth(app, world);
  for (const path of ["/shops/:shopId", "/shops/:shopId/", "/shops/:shopId/index.php"]) {
    app.route<ShopParams>({
      method: [...METHODS].filter((method) => method !== "GET"),
      url: path,
      handler: (request, reply) => serveRest(world, request.params.shopId, request, reply),
    });
    app.get<ShopParams>(path, (request, reply) => {
      const { shopId } = request.params;
      if (queryOf(request).has("rest_route")) {
        return serveRest(world, shopId, request, reply);
      }
      const isConsent = queryOf(request).get("wc-auth-route") === "authorize";
      reply.header("link", `<${world.sim.baseUrl()}/shops/${shopId}/wp-json/>; rel="https://api.w.org/"`);
      return isConsent
        ? showConsent(world, shopId, request, reply)
        : reply.redirect(`/__shop/${encodeURIComponent(shopId)}`);
    });
  }
  app.put<ShopParams>("/__control/wpshop/shops/:shopId/settings", (request, reply) => {
    const state = world.states.get(request.params.shopId);
    if (state === undefined) {
      return reply.code(404).send({ error: "NOT_FOUND" });
    }
    return reply.send(Object.assign(state.settings, bodyObject(request)));
  });
}

/** A card that was not charged yet leaves the order pending. */
function holdsStock({ paymentMethod, paidAtMs }: SimOrder): boolean {
  return paymentMethod !== "card" || paidAtMs !== null;
}

type WpLevers = {
  settingsOf(shopId: string): WpSettings;
  setPermission(shopId: string, permission: KeyPermission): void;
  amendOrder(shopId: string, orderId: string, amend: (json: JsonObject) => JsonObject): void;
};
export type WpPlatform = SimPlatform & WpLevers;

/** What tests change about a shop besides what its own API offers. */
function leversOf(stateOf: (shopId: string) => WpShopState): WpLevers {
  return {
    settingsOf: (shopId) => stateOf(shopId).settings,
    setPermission: (shopId, permission) => {
      for (const key of stateOf(shopId).keys.values()) {
        key.permission = permission;
      }
    },
    amendOrder: (shopId, orderId, amend) => {
      stateOf(shopId).amendments.set(orderId, amend);
    },
  };
}

export function createWpPlatform(settings: Partial<WpSettings>): WpPlatform {
  const states = new Map<string, WpShopState>();
  let running: WpWorld | null = null;
  const world = (): WpWorld => {
    if (running === null) {
      throw new Error("the simulator is not running yet");
    }
    return running;
  };
  const stateOf = (shopId: string): WpShopState => {
    const state = states.get(shopId);
    if (state === undefined) {
      throw new Error(`no shop ${shopId}`);
    }
    return state;
  };
  const notify = createNotifier(world);
  return {
    name: "wpshop",
    title: "WordPress shop",
    defaultShops: DEFAULT_SHOPS,
    // Posts, orders and the rest are numbered together, from small integers, in each shop.
    ids: (_kind, _shopIndex, sequence) => String(10 + sequence),
    firstOrderNumber: 1001,
    isNegativeStockAllowed: true,
    holdsStock,
    deliveryPolicy: WP_DELIVERY_POLICY,
    shopAddress: shopUrl,
    trialSpec: (name) => ({ id: name }),
    openShop: (sim, shop) => {
      running = { sim, states };
      const state = createState({
        ...DEFAULT_SETTINGS,
        utcOffsetMinutes: UTC_OFFSET_MINUTES[shop.country] ?? 0,
        hasShipmentTracking: shop.index === 2,
        ...settings,
      });
      states.set(shop.id, state);
      const { consumerKey, consumerSecret } = createKey(sim, state, "read_write", "Hub");
      Object.assign(shop.credentials, { consumerKey, consumerSecret });
    },
    onSeeded: (sim, shop) => {
      addOddities(sim, shop, stateOf(shop.id));
    },
    register: (app) => {
      registerRoutes(app, world());
    },
    shopIdOf: (request) => /^\/shops\/(?<id>[^/?]+)/.exec(request.url)?.groups?.["id"] ?? null,
    faultReply,
    onEvent: notify,
    onAttempt: (attempt) => {
      afterAttempt(world(), attempt);
    },
    revokeToken: (shop) => {
      stateOf(shop.id).keys.clear();
    },
    renderOrder: (shop, order, sim) => renderOrder({ sim, shop, state: stateOf(shop.id) }, order),
    ...leversOf(stateOf),
  };
}
