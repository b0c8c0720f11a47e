import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkEmpty } from "../core/envelope.ts";
import {
  AlertWebhook,
  Delivery,
  DeliveryDetail,
  exampleAlertWebhook,
  exampleDelivery,
  exampleDeliveryDetail,
  exampleSecret,
  exampleSubscription,
  Subscription,
} from "./notification-shapes.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENT_PATTERNS } from "../values/notifications.ts";

const admin = { auth: "session", role: "ADMIN", rate: "tenant" } as const;
const alertAdmin = { ...admin, feature: "inventory" } as const;
const common = { tag: "Outgoing events", failure: "NOTIFICATIONS_FAILED" } as const;

const ofSubscription = {
  ...common,
  policy: admin,
  params: Type.Object({ subscriptionId: S.PathId() }),
  errors: ["WEBHOOK_SUBSCRIPTION_NOT_FOUND"],
  example: { params: { subscriptionId: S.exampleId("sub") } },
} as const;
const ofDelivery = {
  ...common,
  policy: admin,
  params: Type.Object({ deliveryId: S.PathId() }),
  errors: ["WEBHOOK_DELIVERY_NOT_FOUND"],
  example: { params: { deliveryId: S.exampleId("dlv") } },
} as const;

const Url = () => Type.String({ minLength: 8, maxLength: 2_000, description: "https address" });
const Events = () =>
  Type.Array(S.OneOf(WEBHOOK_EVENT_PATTERNS), {
    minItems: 1,
    maxItems: WEBHOOK_EVENT_PATTERNS.length,
    uniqueItems: true,
    description: "Types, or families of them such as order.*",
  });
const Description = () => Type.Union([Type.String({ maxLength: 200 }), Type.Null()]);

const subscriptionAnswer = {
  200: {
    description: "The subscription",
    schema: Ok(Subscription),
    example: { success: true, data: exampleSubscription },
  },
} as const;
const rotated = {
  200: {
    description: "The new secret; both sign until the old one ends",
    schema: Ok(Type.Object({ secret: Type.String(), previousValidUntil: S.Timestamp() })),
    example: { success: true, data: { secret: exampleSecret, previousValidUntil: S.exampleTimestamp } },
  },
} as const;
const testSent = {
  202: {
    description: "On its way; look it up among the deliveries",
    schema: Ok(Type.Object({ eventId: S.Id("msg"), deliveryId: S.Id("dlv") })),
    example: { success: true, data: { eventId: S.exampleId("msg"), deliveryId: S.exampleId("dlv") } },
  },
} as const;
const replayed = {
  202: {
    description: "Due again, under the same webhook-id",
    schema: Ok(Type.Object({ replayed: Type.Integer() })),
    example: { success: true, data: { replayed: 1 } },
  },
} as const;

export const notificationEndpoints = defineEndpoints({
  listWebhookSubscriptions: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/webhook-subscriptions",
    summary: "Addresses that receive events, with their health",
    policy: admin,
    query: Type.Object(PagingQuery),
    responses: {
      200: {
        description: "Subscriptions",
        schema: Page(Subscription),
        example: examplePage(exampleSubscription),
      },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  createWebhookSubscription: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/webhook-subscriptions",
    summary:
      "Have events sent to an address, signed as Standard Webhooks 1.0 says; their order is not promised",
    policy: admin,
    body: Type.Object({ url: Url(), events: Events(), description: Type.Optional(Description()) }),
    responses: {
      201: {
        description: "The subscription, with its secret for the only time",
        schema: Ok(Type.Object({ ...Subscription.properties, secret: Type.String() })),
        example: { success: true, data: { ...exampleSubscription, secret: exampleSecret } },
      },
    },
    errors: ["WEBHOOK_URL_INVALID", "WEBHOOK_SUBSCRIPTION_LIMIT", "IDEMPOTENCY_OUTCOME_LOST"],
    example: { body: { url: "https://erp.example/estiba", events: ["order.*", "inventory.stock_zero"] } },
  },
  getWebhookSubscription: {
    ...ofSubscription,
    method: "GET",
    path: "/api/v1/tenant/webhook-subscriptions/{subscriptionId}",
    summary: "One subscription with its health",
    responses: subscriptionAnswer,
  },
  updateWebhookSubscription: {
    ...ofSubscription,
    method: "PATCH",
    path: "/api/v1/tenant/webhook-subscriptions/{subscriptionId}",
    summary: "Change it; paused, its events wait; active, they go out again, also after it was disabled",
    body: Type.Object({
      url: Type.Optional(Url()),
      events: Type.Optional(Events()),
      description: Type.Optional(Description()),
      status: Type.Optional(S.OneOf(["active", "paused"])),
    }),
    responses: subscriptionAnswer,
    errors: ["WEBHOOK_SUBSCRIPTION_NOT_FOUND", "WEBHOOK_URL_INVALID"],
    example: { ...ofSubscription.example, body: { status: "active" } },
  },
  deleteWebhookSubscription: {
    ...ofSubscription,
    method: "DELETE",
    path: "/api/v1/tenant/webhook-subscriptions/{subscriptionId}",
    summary: "End it; what is still on its way is not sent",
    responses: { 200: { description: "Gone", schema: OkEmpty, example: { success: true } } },
  },
  rotateWebhookSubscriptionSecret: {
    ...ofSubscription,
    method: "POST",
    path: "/api/v1/tenant/webhook-subscriptions/{subscriptionId}/rotate-secret",
    summary: "A new secret; for 24 hours every event carries a signature of each",
    responses: rotated,
    errors: ["WEBHOOK_SUBSCRIPTION_NOT_FOUND", "IDEMPOTENCY_OUTCOME_LOST"],
  },
  testWebhookSubscription: {
    ...ofSubscription,
    method: "POST",
    path: "/api/v1/tenant/webhook-subscriptions/{subscriptionId}/test",
    summary: "Send an event of type webhook.test",
    responses: testSent,
    errors: ["WEBHOOK_SUBSCRIPTION_NOT_FOUND", "WEBHOOK_SUBSCRIPTION_NOT_ACTIVE"],
  },
  listWebhookDeliveries: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/webhook-deliveries",
    summary: "What was sent where, and what came of it, newest first",
    policy: admin,
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("deliveries"),
      subscriptionId: Type.Optional(S.Some(100)),
      state: Type.Optional(S.SomeOf(WEBHOOK_DELIVERY_STATES)),
      eventType: Type.Optional(S.Some(100)),
      eventId: Type.Optional(Type.String({ maxLength: 100 })),
      from: Type.Optional(S.Timestamp()),
      to: Type.Optional(S.Timestamp()),
    }),
    responses: {
      200: { description: "Deliveries", schema: Page(Delivery), example: examplePage(exampleDelivery) },
    },
    errors: [],
    example: { query: { limit: 50, subscriptionId: [S.exampleId("sub")] } },
  },
  getWebhookDelivery: {
    ...ofDelivery,
    method: "GET",
    path: "/api/v1/tenant/webhook-deliveries/{deliveryId}",
    summary: "One delivery with what was sent and every attempt",
    responses: {
      200: {
        description: "The delivery",
        schema: Ok(DeliveryDetail),
        example: { success: true, data: exampleDeliveryDetail },
      },
    },
  },
  replayWebhookDelivery: {
    ...ofDelivery,
    method: "POST",
    path: "/api/v1/tenant/webhook-deliveries/{deliveryId}/replay",
    summary: "Send it once more",
    responses: replayed,
    errors: ["WEBHOOK_DELIVERY_NOT_FOUND", "WEBHOOK_SUBSCRIPTION_NOT_ACTIVE"],
  },
  replayWebhookDeliveries: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/webhook-deliveries/replay",
    summary: "Send a range once more, oldest first, at most 1,000, to subscriptions that are active",
    policy: admin,
    body: Type.Object({
      from: S.Timestamp(),
      to: S.Timestamp(),
      subscriptionId: Type.Optional(Type.String({ maxLength: 100 })),
      state: Type.Optional(S.OneOf(WEBHOOK_DELIVERY_STATES)),
    }),
    responses: replayed,
    errors: [],
    example: { body: { from: "2026-11-14T00:00:00.000Z", to: "2026-11-14T12:00:00.000Z", state: "dead" } },
  },
  getAlertWebhook: {
    ...common,
    method: "GET",
    isWriting: true,
    path: "/api/v1/tenant/alert-webhook",
    summary: "Where alerts go, how that address is doing, and the secret they are signed with",
    policy: alertAdmin,
    responses: {
      200: {
        description: "The alert address",
        schema: Ok(AlertWebhook),
        example: { success: true, data: exampleAlertWebhook },
      },
    },
    errors: [],
    example: {},
  },
  rotateAlertWebhookSecret: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/alert-webhook/rotate-secret",
    summary: "A new secret for alerts; for 24 hours every alert carries a signature of each",
    policy: alertAdmin,
    responses: rotated,
    errors: ["IDEMPOTENCY_OUTCOME_LOST"],
    example: {},
  },
  testAlertWebhook: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/alert-webhook/test",
    summary: "Send an event of type webhook.test to the alert address",
    policy: alertAdmin,
    responses: testSent,
    errors: ["ALERT_WEBHOOK_NOT_SET"],
    example: {},
  },
});
