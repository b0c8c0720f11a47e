import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { FULFILMENT_STATUSES } from "../values/dispatch.ts";
import { PLATFORMS } from "../values/shops.ts";
import { exampleQueueItem, QueueItem } from "./dispatch-shapes.ts";

const Count = () => Type.Integer({ minimum: 0, description: "Counted up to 10,000" });

const reading = { auth: "session", role: "OPERATOR", rate: "tenant" } as const;

export const dispatchEndpoints = defineEndpoints({
  listDispatchQueue: {
    tag: "Dispatch",
    method: "GET",
    path: "/api/v1/dispatch/queue",
    summary: "What has to leave, what is due first at the top; without a status all that is still here",
    policy: reading,
    failure: "ORDERS_FAILED",
    query: Type.Object({
      ...PagingQuery,
      placeId: Type.Optional(S.PathId()),
      status: Type.Optional(S.SomeOf(FULFILMENT_STATUSES)),
      shipBefore: Type.Optional(S.Timestamp()),
      shopId: Type.Optional(S.Some(100)),
      channel: Type.Optional(S.SomeOf(PLATFORMS)),
    }),
    responses: {
      200: { description: "Fulfilments", schema: Page(QueueItem), example: examplePage(exampleQueueItem) },
    },
    errors: ["PLACE_NOT_FOUND", "SHOP_NOT_FOUND"],
    example: { query: { status: ["ready"], limit: 50 } },
  },
  getDispatchSummary: {
    tag: "Dispatch",
    method: "GET",
    path: "/api/v1/dispatch/summary",
    summary: "How many fulfilments wait in each state, and how many of them are late or due within 24 hours",
    policy: reading,
    failure: "ORDERS_FAILED",
    query: Type.Object({ placeId: Type.Optional(S.PathId()) }),
    responses: {
      200: {
        description: "Counts",
        schema: Ok(
          Type.Object({
            statuses: Type.Object({
              held: Count(),
              ready: Count(),
              picking: Count(),
              picked: Count(),
              packed: Count(),
              labelled: Count(),
            }),
            late: Count(),
            dueToday: Count(),
          }),
        ),
        example: {
          success: true,
          data: {
            statuses: { held: 2, ready: 14, picking: 0, picked: 0, packed: 0, labelled: 3 },
            late: 1,
            dueToday: 9,
          },
        },
      },
    },
    errors: ["PLACE_NOT_FOUND"],
    example: { query: {} },
  },
});
