import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { ALERT_TYPES } from "../values/notifications.ts";

const MAX_READ_AT_ONCE = 200;

const Notification = Type.Object({
  id: S.Id("alr"),
  type: S.OneOf(ALERT_TYPES),
  data: Type.Record(Type.String(), Type.Unknown(), { description: "What the event of this type carries" }),
  repeats: Type.Integer({ description: "How often the same happened within the hour after it" }),
  raisedAt: S.Timestamp(),
  isRead: Type.Boolean({ description: "By the signed-in person" }),
});
const exampleNotification = {
  id: S.exampleId("alr"),
  type: "inventory.stock_zero",
  data: { masterVariantId: S.exampleId("mva"), sku: "SKU-1", name: "Camiseta", before: 1, after: 0 },
  repeats: 0,
  raisedAt: S.exampleTimestamp,
  isRead: false,
};

const common = {
  tag: "Notifications",
  policy: { auth: "session", role: "VIEWER", rate: "tenant" },
  failure: "NOTIFICATIONS_FAILED",
  errors: [],
} as const;

export const panelNotificationEndpoints = defineEndpoints({
  listNotifications: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/notifications",
    summary: "The alerts of the last weeks, newest first, read or not by the signed-in person",
    query: Type.Object(PagingQuery),
    responses: {
      200: {
        description: "Notifications",
        schema: Page(Notification),
        example: examplePage(exampleNotification),
      },
    },
    example: { query: { limit: 50 } },
  },
  markNotificationsRead: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/notifications/read",
    summary: "Mark notifications as read by the signed-in person; without ids, all of them",
    body: Type.Object({
      ids: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          minItems: 1,
          maxItems: MAX_READ_AT_ONCE,
        }),
      ),
    }),
    responses: {
      200: {
        description: "How many are left unread, at most 100",
        schema: Ok(Type.Object({ unread: Type.Integer() })),
        example: { success: true, data: { unread: 0 } },
      },
    },
    example: { body: {} },
  },
});
