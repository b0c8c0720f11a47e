import type { FastifyRequest } from "fastify";
import type { FaultRule, SimContext, SimPlatform, SimReply, SimShop } from "../kit/index.ts";
import { hash32, headerOf, urlOf } from "../kit/index.ts";
import { addAppRoutes } from "./routes/app-routes.ts";
import { addMarketplaceControlRoutes } from "./routes/control-routes.ts";
import { marketplaceIds } from "./ids.ts";
import { addItemRoutes } from "./routes/item-routes.ts";
import { MarketApi } from "./market-api.ts";
import { openOrders } from "./market-orders.ts";
import type { MarketplaceControl } from "./marketplace-control.ts";
import { MARKETPLACE_DELIVERY, onMarketAttempt, onMarketEvent } from "./notifications.ts";
import { addOauthRoutes } from "./routes/oauth-routes.ts";
import { addOrderRoutes } from "./routes/order-routes.ts";
import { orderWire } from "./wire/order-wire.ts";
import type { SellerSpec } from "./sellers.ts";
import { createSeller, DEFAULT_SELLERS, needSeller } from "./sellers.ts";
import { addLabelRoutes } from "./routes/label-routes.ts";
import { addShipmentRoutes } from "./routes/shipment-routes.ts";
import type { MarketplaceState } from "./state.ts";
import { endGrant, issueTokens } from "./tokens.ts";
import { addUserProductRoutes } from "./routes/user-product-routes.ts";

const FIRST_TRIAL_SELLER = 700_000_000;
const TRIAL_SELLERS = 50_000_000;

export type PlatformParts = {
  state: MarketplaceState;
  sellers: readonly SellerSpec[];
  openControl: (sim: SimContext) => MarketplaceControl;
};

/** The seller behind the token, or the one named in the address. */
function shopIdOf(state: MarketplaceState, request: FastifyRequest): string | null {
  const token = /^Bearer (\S+)$/.exec(headerOf(request, "authorization") ?? "")?.[1];
  const userId = state.accessTokens.get(token ?? "")?.userId;
  const named = /^\/users\/(\d+)/.exec(urlOf(request).pathname)?.[1];
  return userId ?? (named !== undefined && state.sellers.has(named) ? named : null);
}

function faultReply(kind: string, rule: FaultRule): SimReply {
  if (kind === "token-revoked") {
    const body = { message: "invalid access token", error: "not_found", status: 401, cause: [] };
    return { status: 401, body: JSON.stringify(body) };
  }
  if (kind === "server-error") {
    const status = rule.status ?? 500;
    const body = { message: "internal_error", error: "internal_error", status, cause: [] };
    return { status, body: JSON.stringify(body) };
  }
  // The limiter in front of the API answers with bare text.
  return { status: 429, headers: { "content-type": "text/plain" }, body: "local_rate_limited" };
}

/** This platform counts every unit, so nothing is sold without stock. */
function trackEverything(shop: SimShop): void {
  for (const variant of shop.variantsById.values()) {
    variant.isTracked = true;
  }
}

export function marketplacePlatform(parts: PlatformParts): SimPlatform {
  const { state } = parts;
  return {
    name: "marketplace",
    title: "Marketplace (Mercado Libre)",
    defaultShops: DEFAULT_SELLERS,
    ids: marketplaceIds,
    firstOrderNumber: 1,
    isNegativeStockAllowed: false,
    deliveryPolicy: MARKETPLACE_DELIVERY,
    shopAddress: (_sim, shop) => shop.id,
    trialSpec: (name) => ({ id: String(FIRST_TRIAL_SELLER + (hash32(name) % TRIAL_SELLERS)) }),
    openShop: (sim, shop) => {
      const known = parts.sellers.find((spec) => spec.id === shop.id);
      const kind = known === undefined ? "user_product" : known.kind;
      const seller = createSeller(shop, kind);
      state.sellers.set(seller.userId, seller);
      const { access_token: accessToken } = issueTokens(sim, state, seller);
      shop.credentials = {
        sellerUserId: seller.userId,
        site: seller.site.id,
        kind: seller.kind,
        accessToken,
      };
    },
    onSeeded: (_sim, shop) => {
      trackEverything(shop);
    },
    register: (app, sim) => {
      addMarketplaceControlRoutes(app, parts.openControl(sim));
      addOauthRoutes(app, sim, state);
      const api = new MarketApi(app, sim, state);
      addAppRoutes(api);
      addItemRoutes(api);
      addUserProductRoutes(api);
      addOrderRoutes(api);
      addShipmentRoutes(api);
      addLabelRoutes(api);
    },
    shopIdOf: (request) => shopIdOf(state, request),
    faultReply,
    onEvent: (event, sim) => {
      onMarketEvent(event, sim, state);
    },
    onAttempt: (attempt) => {
      onMarketAttempt(attempt, state);
    },
    revokeToken: (shop) => {
      endGrant(state, needSeller(state, shop.id));
    },
    renderOrder: (shop, order, sim) => {
      const seller = needSeller(state, shop.id);
      return openOrders(sim, seller, order).map((entry) => orderWire(seller, entry));
    },
  };
}
