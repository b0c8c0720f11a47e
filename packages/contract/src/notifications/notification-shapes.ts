import { Type } from "typebox";
import * as S from "../core/scalars.ts";
import {
  DELIVERY_TARGETS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_EVENT_PATTERNS,
  WEBHOOK_SUBSCRIPTION_STATUSES,
} from "../values/notifications.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableInteger = () => Type.Union([Type.Integer(), Type.Null()]);
const NullableTimestamp = () => Type.Union([S.Timestamp(), Type.Null()]);

export const exampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const healthFields = {
  status: S.OneOf(WEBHOOK_SUBSCRIPTION_STATUSES),
  disabledReason: NullableText(),
  disabledAt: NullableTimestamp(),
  failingSince: NullableTimestamp(),
  consecutiveFailures: Type.Integer(),
  lastSuccessAt: NullableTimestamp(),
  lastFailureAt: NullableTimestamp(),
  lastError: NullableText(),
  previousSecretValidUntil: NullableTimestamp(),
};
const exampleHealth = {
  status: "active",
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  consecutiveFailures: 0,
  lastSuccessAt: S.exampleTimestamp,
  lastFailureAt: null,
  lastError: null,
  previousSecretValidUntil: null,
};

export const Subscription = Type.Object({
  id: S.Id("sub"),
  url: Type.String(),
  events: Type.Array(S.OneOf(WEBHOOK_EVENT_PATTERNS)),
  description: NullableText(),
  ...healthFields,
  createdAt: S.Timestamp(),
  updatedAt: S.Timestamp(),
});
export const exampleSubscription = {
  id: S.exampleId("sub"),
  url: "https://erp.example/estiba",
  events: ["order.*", "inventory.stock_zero"],
  description: null,
  ...exampleHealth,
  createdAt: S.exampleTimestamp,
  updatedAt: S.exampleTimestamp,
};

export const AlertWebhook = Type.Object({
  url: NullableText(),
  isEnabled: Type.Boolean({ description: "Alerts are switched on and have this address to go to" }),
  secret: Type.String(),
  ...healthFields,
});
export const exampleAlertWebhook = {
  url: "https://erp.example/alerts",
  isEnabled: true,
  secret: exampleSecret,
  ...exampleHealth,
};

const deliveryFields = {
  id: S.Id("dlv"),
  eventId: S.Id("msg"),
  eventType: Type.String(),
  target: S.OneOf(DELIVERY_TARGETS),
  subscriptionId: S.Id("sub"),
  url: NullableText(),
  state: S.OneOf(WEBHOOK_DELIVERY_STATES),
  attempts: Type.Integer({ description: "Since it was made, or since it was last replayed" }),
  replays: Type.Integer(),
  responseStatus: NullableInteger(),
  lastError: NullableText(),
  createdAt: S.Timestamp(),
  nextAttemptAt: NullableTimestamp(),
  finishedAt: NullableTimestamp(),
};
const Attempt = Type.Object({
  at: S.Timestamp(),
  replay: Type.Integer(),
  attempt: Type.Integer(),
  responseStatus: NullableInteger(),
  latencyMs: Type.Integer(),
  error: NullableText(),
  responseExcerpt: NullableText(),
});
export const Delivery = Type.Object(deliveryFields);
export const exampleDelivery = {
  id: S.exampleId("dlv"),
  eventId: S.exampleId("msg"),
  eventType: "inventory.stock_zero",
  target: "subscription",
  subscriptionId: S.exampleId("sub"),
  url: "https://erp.example/estiba",
  state: "delivered",
  attempts: 1,
  replays: 0,
  responseStatus: 204,
  lastError: null,
  createdAt: S.exampleTimestamp,
  nextAttemptAt: null,
  finishedAt: S.exampleTimestamp,
};

export const DeliveryDetail = Type.Object({
  ...deliveryFields,
  payload: Type.Object({
    id: S.Id("msg"),
    type: Type.String(),
    timestamp: S.Timestamp(),
    data: Type.Record(Type.String(), Type.Unknown()),
  }),
  attemptLog: Type.Array(Attempt),
});
export const exampleDeliveryDetail = {
  ...exampleDelivery,
  payload: {
    id: S.exampleId("msg"),
    type: "inventory.stock_zero",
    timestamp: S.exampleTimestamp,
    data: { masterVariantId: S.exampleId("mva"), sku: "CAMISA-M", name: "Camisa M", before: 1, after: 0 },
  },
  attemptLog: [
    {
      at: S.exampleTimestamp,
      replay: 0,
      attempt: 1,
      responseStatus: 204,
      latencyMs: 84,
      error: null,
      responseExcerpt: "",
    },
  ],
};
