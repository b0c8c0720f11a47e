import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import {
  cloudshopWebhook,
  customWebhook,
  marketplaceWebhook,
  oauthshopWebhook,
  wpshopWebhook,
} from "./webhook-bodies.ts";
import { PLATFORMS } from "../values/shops.ts";
import { EVENT_SOURCES, EVENT_STATES, EVENT_VERIFICATIONS } from "../values/orders.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableTimestamp = () => Type.Union([S.Timestamp(), Type.Null()]);

const fields = {
  id: S.Id("evt"),
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  source: S.OneOf(EVENT_SOURCES),
  topic: Type.String(),
  externalId: NullableText(),
  deliveryId: NullableText(),
  verification: S.OneOf(EVENT_VERIFICATIONS),
  state: S.OneOf(EVENT_STATES),
  attempts: Type.Integer(),
  duplicates: Type.Integer({ description: "How often it came again" }),
  effect: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  lastError: NullableText(),
  receivedAt: S.Timestamp(),
  finishedAt: NullableTimestamp(),
};
const EventItem = Type.Object(fields);
const EventDetail = Type.Object({
  ...fields,
  headers: Type.Record(Type.String(), Type.String()),
  bodyText: NullableText(),
  bodyBase64: Type.String(),
});
const exampleItem = {
  id: S.exampleId("evt"),
  shopId: S.exampleId("shp"),
  shopName: "Tienda",
  platform: "WPSHOP",
  source: "webhook",
  topic: "order.created",
  externalId: "812",
  deliveryId: null,
  verification: "signature",
  state: "done",
  attempts: 1,
  duplicates: 0,
  effect: { orders: [{ id: S.exampleId("ord"), outcome: "created" }] },
  lastError: null,
  receivedAt: S.exampleTimestamp,
  finishedAt: S.exampleTimestamp,
};

const reader = { auth: "session", role: "VIEWER", rate: "tenant" } as const;
const operator = { auth: "session", role: "OPERATOR", rate: "tenant" } as const;
const params = Type.Object({ eventId: S.PathId() });
const common = { tag: "Events", failure: "EVENTS_FAILED" } as const;

const Received = Type.Object({
  success: Type.Literal(true),
  received: Type.Boolean(),
  eventId: Type.Union([S.Id("evt"), Type.Null()]),
  duplicate: Type.Boolean(),
});

function webhook<const P extends string>(path: P, summary: string) {
  return {
    tag: "Webhooks",
    method: "POST",
    path,
    summary,
    policy: { auth: "webhook", rate: "none" },
    failure: "WEBHOOK_FAILED",
    responses: {
      200: {
        description: "Stored, or known already, or of no interest",
        schema: Received,
        example: { success: true, received: true, eventId: S.exampleId("evt"), duplicate: false },
      },
    },
  } as const;
}
const signed = [
  "WEBHOOK_SIGNATURE_REQUIRED",
  "WEBHOOK_SIGNATURE_INVALID",
  "BAD_REQUEST",
  "PAYLOAD_TOO_LARGE",
] as const;

export const eventEndpoints = defineEndpoints({
  receiveOauthshop: {
    ...oauthshopWebhook,
    ...webhook("/api/v1/webhook/oauthshop", "Events of hosted shops"),
    errors: [...signed, "SHOP_NOT_FOUND"],
  },
  receiveWpshop: {
    ...wpshopWebhook,
    ...webhook("/api/v1/webhook/wpshop", "Events of WordPress shops"),
    errors: [...signed, "SHOP_NOT_FOUND"],
  },
  receiveMarketplace: {
    ...marketplaceWebhook,
    ...webhook("/api/v1/webhook/marketplace", "Notices of the marketplace"),
    bodyLimitBytes: 4_096,
    errors: ["BAD_REQUEST", "PAYLOAD_TOO_LARGE"],
  },
  receiveCloudshop: {
    ...cloudshopWebhook,
    ...webhook("/api/v1/webhook/cloudshop", "Events of the second hosted platform"),
    errors: [...signed, "SHOP_NOT_FOUND"],
  },
  receiveCustom: {
    ...customWebhook,
    ...webhook("/api/v1/webhook/custom", "Orders of own backends, signed with the shop's secret"),
    errors: [...signed, "CUSTOM_SHOP_NOT_FOUND", "PLAN_FEATURE_LOCKED"],
  },
  listEvents: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/events",
    summary: "Everything that came in, newest first",
    policy: reader,
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("events"),
      shopId: Type.Optional(S.Some(100)),
      state: Type.Optional(S.SomeOf(EVENT_STATES)),
      source: Type.Optional(S.SomeOf(EVENT_SOURCES)),
      topic: Type.Optional(Type.String({ maxLength: 100 })),
      externalId: Type.Optional(Type.String({ maxLength: 200 })),
      from: Type.Optional(S.Timestamp()),
      to: Type.Optional(S.Timestamp()),
    }),
    responses: { 200: { description: "Events", schema: Page(EventItem), example: examplePage(exampleItem) } },
    errors: ["SHOP_NOT_FOUND"],
    example: { query: { limit: 50 } },
  },
  getEvent: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/events/{eventId}",
    summary: "One event with its headers and raw body",
    policy: operator,
    params,
    responses: {
      200: {
        description: "The event",
        schema: Ok(EventDetail),
        example: {
          success: true,
          data: {
            ...exampleItem,
            headers: { "content-type": "application/json" },
            bodyText: "{}",
            bodyBase64: "e30=",
          },
        },
      },
    },
    errors: ["EVENT_NOT_FOUND"],
    example: { params: { eventId: S.exampleId("evt") } },
  },
  replayEvent: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/events/{eventId}/replay",
    summary: "Process an event once more; what was done is not done twice",
    policy: operator,
    params,
    responses: {
      202: {
        description: "Pending again",
        schema: Ok(Type.Object({ replayed: Type.Integer() })),
        example: { success: true, data: { replayed: 1 } },
      },
    },
    errors: ["EVENT_NOT_FOUND"],
    example: { params: { eventId: S.exampleId("evt") } },
  },
  replayEvents: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/events/replay",
    summary: "Process a range of events once more, at most 1,000",
    policy: { ...operator, role: "MANAGER" },
    body: Type.Object({
      from: S.Timestamp(),
      to: S.Timestamp(),
      shopId: Type.Optional(Type.String({ maxLength: 100 })),
      state: Type.Optional(S.OneOf(EVENT_STATES)),
    }),
    responses: {
      202: {
        description: "Pending again",
        schema: Ok(Type.Object({ replayed: Type.Integer() })),
        example: { success: true, data: { replayed: 12 } },
      },
    },
    errors: ["SHOP_NOT_FOUND"],
    example: { body: { from: "2026-11-14T00:00:00.000Z", to: "2026-11-14T12:00:00.000Z", state: "dead" } },
  },
});
