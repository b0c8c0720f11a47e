import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { MAX_HANDLING_DAYS, PLATFORMS, SHOP_STATUSES } from "../values/shops.ts";

const NullableTimestamp = () => Type.Union([S.Timestamp(), Type.Null()]);
const NullableText = () => Type.Union([Type.String(), Type.Null()]);

const Shop = Type.Object({
  id: S.Id("shp"),
  shopId: S.Id("shp"),
  platform: S.OneOf(PLATFORMS),
  externalId: Type.String(),
  name: Type.String(),
  status: S.OneOf(SHOP_STATUSES),
  currency: NullableText(),
  createdAt: S.Timestamp(),
  lastEventAt: NullableTimestamp(),
  lastOrderAt: NullableTimestamp(),
  lastError: NullableText(),
  lastErrorAt: NullableTimestamp(),
  tokenExpiresAt: NullableTimestamp(),
  handlingDays: Type.Integer({
    description: "Open days that its orders take before they have to leave, where the platform says no time",
  }),
});
const exampleShop = {
  id: S.exampleId("shp"),
  shopId: S.exampleId("shp"),
  platform: "WPSHOP",
  externalId: "https://tienda.example",
  name: "Tienda",
  status: "active",
  currency: "COP",
  createdAt: S.exampleTimestamp,
  lastEventAt: S.exampleTimestamp,
  lastOrderAt: S.exampleTimestamp,
  lastError: null,
  lastErrorAt: null,
  tokenExpiresAt: null,
  handlingDays: 0,
};

const SyncStatus = Type.Object({
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  status: S.OneOf(SHOP_STATUSES),
  lastSyncAt: NullableTimestamp(),
  lastJobId: NullableText(),
  lastState: NullableText(),
  productsSynced: Type.Integer(),
  variantsSynced: Type.Integer(),
  hasMore: Type.Boolean(),
  lastOrderAt: NullableTimestamp(),
  lastEventAt: NullableTimestamp(),
  lastError: NullableText(),
});
const exampleSyncStatus = {
  shopId: S.exampleId("shp"),
  shopName: "Tienda",
  platform: "WPSHOP",
  status: "active",
  lastSyncAt: null,
  lastJobId: null,
  lastState: null,
  productsSynced: 0,
  variantsSynced: 0,
  hasMore: false,
  lastOrderAt: S.exampleTimestamp,
  lastEventAt: S.exampleTimestamp,
  lastError: null,
};

const Day = Type.Object({
  day: Type.String({ format: "date" }),
  channelOrders: Type.Integer({ description: "Orders the platform reported for that day, by poll" }),
  ours: Type.Integer({ description: "Of those, in the order book" }),
  recovered: Type.Integer({ description: "Of those, found by the poll and not by an event" }),
  missing: Type.Integer(),
});

const Finding = Type.Object({
  check: S.OneOf([
    "connection",
    "scopes",
    "subscriptions",
    "signature",
    "clock",
    "quota",
    "token",
    "activity",
  ]),
  state: S.OneOf(["ok", "warning", "problem", "unknown"]),
  message: Type.String(),
  advice: NullableText(),
});

const params = Type.Object({ shopId: S.PathId() });
const example = { params: { shopId: S.exampleId("shp") } };
const common = {
  tag: "Shops",
  failure: "SHOPS_FAILED",
  params,
  errors: ["SHOP_NOT_FOUND"],
  example,
} as const;
const reader = { auth: "either", role: "VIEWER", scope: "shops:read", rate: "tenant" } as const;
const manager = { auth: "session", role: "MANAGER", rate: "tenant" } as const;
const shopAnswer = {
  200: { description: "The shop", schema: Ok(Shop), example: { success: true, data: exampleShop } },
};
const syncAnswer = {
  200: {
    description: "Last sync",
    schema: Ok(SyncStatus),
    example: { success: true, data: exampleSyncStatus },
  },
};

export const shopEndpoints = defineEndpoints({
  listShops: {
    tag: "Shops",
    method: "GET",
    path: "/api/v1/tenant/shops",
    summary: "Connected shops with their health",
    policy: reader,
    failure: "SHOPS_FAILED",
    query: Type.Object({ ...PagingQuery, platform: Type.Optional(S.OneOf(PLATFORMS)) }),
    responses: { 200: { description: "Shops", schema: Page(Shop), example: examplePage(exampleShop) } },
    errors: [],
    example: { query: { limit: 50 } },
  },
  getShop: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/shops/{shopId}",
    summary: "One shop with its health",
    policy: reader,
    responses: shopAnswer,
  },
  updateShop: {
    ...common,
    method: "PATCH",
    path: "/api/v1/tenant/shops/{shopId}",
    summary: "How long its orders take before they leave; a time that an order was given stays",
    policy: manager,
    body: Type.Object(
      { handlingDays: Type.Integer({ minimum: 0, maximum: MAX_HANDLING_DAYS }) },
      { additionalProperties: false },
    ),
    responses: shopAnswer,
    example: { ...example, body: { handlingDays: 2 } },
  },
  pauseShop: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/shops/{shopId}/pause",
    summary: "Stop taking part for a while: events are kept, nothing is done with them",
    policy: manager,
    responses: shopAnswer,
    errors: ["SHOP_NOT_FOUND", "SHOP_NOT_ACTIVE"],
  },
  resumeShop: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/shops/{shopId}/resume",
    summary: "Resume; events received meanwhile are processed",
    policy: manager,
    responses: shopAnswer,
    errors: ["SHOP_NOT_FOUND", "SHOP_NOT_ACTIVE", "PLAN_FEATURE_LOCKED"],
  },
  disconnectShop: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/shops/{shopId}/disconnect",
    summary: "Part with the shop: subscriptions and credentials go, orders stay",
    policy: { ...manager, role: "ADMIN" },
    responses: shopAnswer,
  },
  rotateWebhookSecret: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/shops/{shopId}/rotate-webhook-secret",
    summary: "A new webhook secret; the old one is accepted for 24 more hours",
    policy: { ...manager, role: "ADMIN" },
    responses: {
      200: {
        description: "The new secret",
        schema: Ok(Type.Object({ webhookSecret: Type.String(), previousValidUntil: S.Timestamp() })),
        example: {
          success: true,
          data: { webhookSecret: `whsec_${"x".repeat(32)}`, previousValidUntil: S.exampleTimestamp },
        },
      },
    },
    errors: ["SHOP_NOT_FOUND", "SHOP_NOT_ACTIVE", "IDEMPOTENCY_OUTCOME_LOST"],
  },
  getSyncStatus: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/shops/{shopId}/sync-status",
    summary: "Last recorded sync of a shop",
    policy: reader,
    responses: syncAnswer,
  },
  getWpshopSyncStatus: {
    ...common,
    method: "GET",
    path: "/api/v1/wpshop/shops/{shopId}/sync-status",
    summary: "Historic alias of the tenant's sync-status",
    deprecated: "Use GET /api/v1/tenant/shops/{shopId}/sync-status, which answers the same.",
    policy: { auth: "apiKey", scope: "shops:read", rate: "tenant" },
    responses: syncAnswer,
  },
  getCompleteness: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/shops/{shopId}/completeness",
    summary: "Orders of the platform against ours, by day",
    policy: reader,
    query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 14 })) }),
    responses: {
      200: {
        description: "Days, newest first",
        schema: Ok(Type.Object({ shopId: S.Id("shp"), days: Type.Array(Day) })),
        example: {
          success: true,
          data: {
            shopId: S.exampleId("shp"),
            days: [{ day: "2026-11-14", channelOrders: 42, ours: 42, recovered: 1, missing: 0 }],
          },
        },
      },
    },
  },
  getDoctor: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/shops/{shopId}/doctor",
    summary: "Examines a connection, and says what to do about each finding",
    policy: reader,
    responses: {
      200: {
        description: "Findings",
        schema: Ok(Type.Object({ shopId: S.Id("shp"), findings: Type.Array(Finding) })),
        example: {
          success: true,
          data: {
            shopId: S.exampleId("shp"),
            findings: [{ check: "connection", state: "ok", message: "The platform answers.", advice: null }],
          },
        },
      },
    },
  },
  reconcileShop: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/shops/{shopId}/reconcile",
    summary: "Compare with the platform now instead of at the next turn",
    policy: manager,
    responses: {
      202: {
        description: "Due now",
        schema: Ok(Type.Object({ shopId: S.Id("shp"), queued: Type.Literal(true) })),
        example: { success: true, data: { shopId: S.exampleId("shp"), queued: true } },
      },
    },
    errors: ["SHOP_NOT_FOUND", "SHOP_NOT_ACTIVE"],
  },
});
