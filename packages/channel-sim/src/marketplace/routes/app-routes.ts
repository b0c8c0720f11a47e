import type { JsonObject } from "../../kit/index.ts";
import type { MarketApi, MarketCall } from "../market-api.ts";
import { numberParam, ownSeller, pickAttributes } from "../market-api.ts";
import { apiError, forbidden, notFound } from "../wire/meli-error.ts";
import { needSeller, sellerTags } from "../sellers.ts";
import type { SellerHome } from "../state.ts";
import { endGrant } from "../tokens.ts";
import { utcTime } from "../wire/wire-time.ts";

const FEED_LIFETIME_MS = 48 * 3_600_000;

function userWire(seller: SellerHome, isOwner: boolean): JsonObject {
  const open = {
    id: Number(seller.userId),
    nickname: seller.nickname,
    country_id: seller.site.country,
    site_id: seller.site.id,
    user_type: "brand",
    tags: sellerTags(seller),
    permalink: `https://perfil.example.test/${seller.nickname}`,
    status: { site_status: "active" },
  };
  const email = `${seller.nickname.toLowerCase()}@example.test`;
  return isOwner ? { ...open, first_name: seller.shop.name, last_name: "", email } : open;
}

function assertApp(api: MarketApi, id: string | null): void {
  if (id !== api.state.app.id) {
    throw notFound(`Application ${id ?? ""}`);
  }
}

function missedFeeds(api: MarketApi, call: MarketCall): JsonObject {
  const { query } = call;
  if (query.get("app_id") !== api.state.app.id) {
    throw forbidden();
  }
  const topic = query.get("topic");
  const siteId = query.get("site_id");
  if (topic === "items" && siteId === null) {
    throw apiError(400, "bad_request", "site_id is required for this topic");
  }
  const offset = numberParam(query, "offset", 0);
  const limit = numberParam(query, "limit", 10);
  const oldestMs = api.sim.clock.nowMs() - FEED_LIFETIME_MS;
  const messages = api.state.missedFeeds
    .filter(({ feed, site, atMs }) => {
      const isWanted = (topic === null || feed.topic === topic) && (siteId === null || site === siteId);
      return atMs > oldestMs && isWanted;
    })
    .map(({ feed }) => feed);
  return { messages: messages.slice(offset, offset + limit) };
}

export function addAppRoutes(api: MarketApi): void {
  const { state } = api;
  api.on("GET", "/users/me", (call) => ({ body: pickAttributes(userWire(call.caller, true), call.query) }));
  api.on("GET", "/users/:userId", (call) => {
    const seller = state.sellers.get(call.param("userId"));
    if (seller === undefined) {
      throw notFound(`User ${call.param("userId")}`);
    }
    return { body: pickAttributes(userWire(seller, seller === call.caller), call.query) };
  });
  api.on("GET", "/applications/:appId", (call) => {
    assertApp(api, call.param("appId"));
    const { app } = state;
    return {
      body: {
        id: Number(app.id),
        name: app.name,
        active: true,
        max_requests_per_hour: state.requestsPerMinute * 60,
        callback_url: app.redirectUris[0] ?? null,
        notifications_callback_url: app.notificationUrl,
        notifications_topics: app.topics.filter((topic) => !state.disabledTopics.has(topic)),
        scopes: app.hasOfflineAccess ? ["offline_access", "read", "write"] : ["read", "write"],
        sandbox_mode: false,
      },
    };
  });
  api.on("GET", "/applications/:appId/grants", (call) => {
    assertApp(api, call.param("appId"));
    const granted = [...state.sellers.values()].filter((seller) => seller.isGranted);
    const grants = granted.map((seller) => ({
      user_id: Number(seller.userId),
      app_id: Number(state.app.id),
      date_created: utcTime(seller.grantedAtMs),
      scopes: ["read", "write", "offline_access"],
    }));
    return { body: { paging: { total: grants.length, limit: 50, offset: 0 }, grants } };
  });
  api.on("DELETE", "/users/:userId/applications/:appId", (call) => {
    assertApp(api, call.param("appId"));
    const seller = needSeller(state, ownSeller(call, call.param("userId")).userId);
    endGrant(state, seller);
    return {
      body: { user_id: Number(seller.userId), app_id: Number(state.app.id), msg: "Autorización eliminada" },
    };
  });
  api.on("GET", "/missed_feeds", (call) => ({ body: missedFeeds(api, call) }));
}
