import { Type } from "typebox";
import {
  CodPaymentDetail,
  CodPaymentItem,
  CodTotals,
  CurrencyCode,
  DateOnly,
  exampleCodDetail,
  exampleCodPayment,
  exampleCodTotals,
} from "./cod-shapes.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { DEFAULT_LIMIT, PagingQuery, SortQuery } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { PLATFORMS } from "../values/shops.ts";
import { COD_STATUSES, DISPUTE_OUTCOMES } from "../values/finance.ts";

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const strict = { additionalProperties: false } as const;
const common = { tag: "Cash on delivery", failure: "COD_FAILED" } as const;
const reader = { auth: "session", role: "VIEWER", rate: "tenant" } as const;
const manager = { ...reader, role: "MANAGER" } as const;
const admin = { ...reader, role: "ADMIN" } as const;
const params = Type.Object({ codPaymentId: S.PathId() });
const exampleParams = { codPaymentId: S.exampleId("cod") };
const answer = {
  200: {
    description: "The payment, its timeline and its postings",
    schema: Ok(CodPaymentDetail),
    example: { success: true, data: exampleCodDetail },
  },
} as const;

export const codEndpoints = defineEndpoints({
  listCodPayments: {
    ...common,
    method: "GET",
    path: "/api/v1/cod/payments",
    summary: "Cash on delivery, newest shipment first, with where the money lies",
    policy: reader,
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("codPayments"),
      status: Type.Optional(
        Type.String({
          maxLength: 200,
          description: `One or more, comma-separated: ${COD_STATUSES.join(", ")}`,
        }),
      ),
      connectionId: Type.Optional(S.Some(200)),
      channel: Type.Optional(S.SomeOf(PLATFORMS)),
      currency: Type.Optional(CurrencyCode()),
      from: Type.Optional(DateOnly()),
      to: Type.Optional(DateOnly()),
      overdue: Type.Optional(
        Type.Boolean({ description: "Collected longer ago than the carrier's cycle and not handed over" }),
      ),
      search: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: "In tracking numbers, from their start" }),
      ),
    }),
    responses: {
      200: {
        description: "Payments",
        schema: Ok(
          Type.Object({
            items: Type.Array(CodPaymentItem),
            total: Type.Integer({ minimum: 0 }),
            limit: Type.Integer({ minimum: 1 }),
            offset: Type.Integer({ minimum: 0 }),
            hasMore: Type.Boolean(),
            totals: Type.Array(CodTotals),
          }),
        ),
        example: {
          success: true,
          data: {
            items: [exampleCodPayment],
            total: 1,
            limit: DEFAULT_LIMIT,
            offset: 0,
            hasMore: false,
            totals: [exampleCodTotals],
          },
        },
      },
    },
    errors: ["INVALID_STATUS", "INVALID_CURRENCY", "INVALID_DATE_RANGE"],
    example: { query: { status: "collected", limit: 50 } },
  },
  getCodPayment: {
    ...common,
    method: "GET",
    path: "/api/v1/cod/payments/{codPaymentId}",
    summary: "One payment, with its timeline and its postings",
    policy: reader,
    params,
    responses: answer,
    errors: ["COD_PAYMENT_NOT_FOUND"],
    example: { params: exampleParams },
  },
  collectCodPayment: {
    ...common,
    method: "POST",
    path: "/api/v1/cod/payments/{codPaymentId}/collect",
    summary: "Record money collected at the door, as reported by a person",
    policy: manager,
    params,
    body: Type.Object(
      {
        amount: S.Minor({ minimum: 1, maximum: 9_007_199_254_740_991 }),
        collectedAt: S.Timestamp(),
        note: Type.Optional(Text(500)),
      },
      strict,
    ),
    responses: answer,
    errors: ["COD_PAYMENT_NOT_FOUND", "INVALID_TRANSITION"],
    example: {
      params: exampleParams,
      body: { amount: 12_500_000, collectedAt: "2026-01-17T15:20:00Z", note: "Flota propia" },
    },
  },
  writeOffCodPayment: {
    ...common,
    method: "POST",
    path: "/api/v1/cod/payments/{codPaymentId}/write-off",
    summary: "Give up part or all of a payment; booked as a loss",
    policy: admin,
    params,
    body: Type.Object(
      { amount: S.Minor({ minimum: 1, maximum: 9_007_199_254_740_991 }), reason: Text(500) },
      strict,
    ),
    responses: answer,
    errors: ["COD_PAYMENT_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: { amount: 500_000, reason: "El comprador pagó de menos" } },
  },
  disputeCodPayment: {
    ...common,
    method: "POST",
    path: "/api/v1/cod/payments/{codPaymentId}/dispute",
    summary: "Say that the carrier owes what it says it does not",
    policy: manager,
    params,
    body: Type.Object({ reason: Text(500) }, strict),
    responses: answer,
    errors: ["COD_PAYMENT_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: { reason: "No figura en la rendición" } },
  },
  resolveCodPayment: {
    ...common,
    method: "POST",
    path: "/api/v1/cod/payments/{codPaymentId}/resolve",
    summary: "End a dispute: the carrier paid, or the rest is written off (owners and administrators)",
    policy: manager,
    params,
    body: Type.Object({ outcome: S.OneOf(DISPUTE_OUTCOMES) }, strict),
    responses: answer,
    errors: ["COD_PAYMENT_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: { outcome: "paid" } },
  },
});
