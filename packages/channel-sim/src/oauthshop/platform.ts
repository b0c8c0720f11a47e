import type { FastifyRequest } from "fastify";
import type { FaultRule, SimContext, SimPlatform, SimReply } from "../kit/index.ts";
import { bodyText, urlOf } from "../kit/index.ts";
import { addAdminApi, INVALID_TOKEN_BODY, throttledBody } from "./admin-api.ts";
import { addBulkStorage, bulkRunner } from "./bulk-routes.ts";
import { addOauthshopControlRoutes } from "./control-routes.ts";
import { oauthshopIds } from "./ids.ts";
import { addOauthRoutes } from "./oauth-routes.ts";
import type { OauthshopControl } from "./oauthshop-control.ts";
import { orderPayload } from "./payloads/order-payload.ts";
import { DEFAULT_SHOPS } from "./seed-shops.ts";
import { createHome, findHome, HOSTED_SUFFIX, needHome } from "./shop-home.ts";
import type { OauthshopState } from "./state.ts";
import { onDeliveryAttempt, onShopEvent, SHOPIFY_DELIVERY } from "./webhooks.ts";

export type PlatformParts = {
  state: OauthshopState;
  bulkDurationMs: number;
  openControl: (sim: SimContext) => OauthshopControl;
};

function shopIdOf(state: OauthshopState, request: FastifyRequest): string | null {
  const [, name = ""] = urlOf(request).pathname.split("/");
  return findHome(state, name)?.shop.id ?? null;
}

/** Method, path and, for GraphQL, the name of the operation. */
function routeKeyOf(request: FastifyRequest): string {
  const [, name] = /(?:query|mutation)\s+(\w+)/.exec(bodyText(request)) ?? [];
  return `${request.method} ${urlOf(request).pathname}${name === undefined ? "" : ` ${name}`}`;
}

/** A rate limit is the cost throttle, or with status 429 the door above it. */
function faultReply(state: OauthshopState, kind: string, rule: FaultRule): SimReply {
  if (kind === "token-revoked") {
    return { status: 401, body: INVALID_TOKEN_BODY };
  }
  if (kind === "server-error") {
    return { status: rule.status ?? 500, body: JSON.stringify({ errors: "Internal Server Error" }) };
  }
  if (rule.status === 429) {
    const body = JSON.stringify({ errors: "Too Many Requests" });
    return { status: 429, headers: { "retry-after": "2.0" }, body };
  }
  return { status: 200, body: throttledBody(findHome(state, rule.shopId ?? "")) };
}

export function oauthshopPlatform(parts: PlatformParts): SimPlatform {
  const { state } = parts;
  return {
    name: "oauthshop",
    title: "Hosted shops (Shopify)",
    defaultShops: DEFAULT_SHOPS,
    ids: oauthshopIds,
    firstOrderNumber: 1001,
    isNegativeStockAllowed: true,
    deliveryPolicy: SHOPIFY_DELIVERY,
    shopAddress: (_sim, shop) => shop.id,
    trialSpec: (name) => ({ id: `${name}${HOSTED_SUFFIX}` }),
    openShop: (sim, shop) => {
      state.homes.set(shop.id, createHome(sim, shop));
      const { clientId, clientSecret } = state.app;
      shop.credentials = { shop: shop.id, clientId, clientSecret };
    },
    register: (app, sim) => {
      addOauthshopControlRoutes(app, parts.openControl(sim));
      addOauthRoutes(app, sim, state);
      addAdminApi(app, sim, state, bulkRunner(sim, state, parts.bulkDurationMs));
      addBulkStorage(app, state);
    },
    shopIdOf: (request) => shopIdOf(state, request),
    routeKeyOf,
    faultReply: (kind, rule) => faultReply(state, kind, rule),
    onEvent: (event, sim) => {
      onShopEvent(event, sim, state);
    },
    onAttempt: onDeliveryAttempt,
    revokeToken: (shop) => {
      const { install } = needHome(state, shop.id);
      if (install !== null) {
        install.token = null;
        install.previousRefresh = null;
      }
    },
    renderOrder: (shop, order, sim) => orderPayload({ sim, state, home: needHome(state, shop.id) }, order),
  };
}
