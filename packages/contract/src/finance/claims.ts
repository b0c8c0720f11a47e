import { Type } from "typebox";
import { Claim, OrNull } from "./cod-shapes.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { CLAIM_OUTCOMES, CLAIM_STATUSES, type ClaimStatus } from "../values/finance.ts";

const strict = { additionalProperties: false } as const;
const common = { tag: "Claims", failure: "COD_FAILED" } as const;
const params = Type.Object({ shipmentId: S.PathId() });
const exampleParams = { shipmentId: S.exampleId("shm") };

const answer = (status: ClaimStatus, description: string) =>
  ({
    description,
    schema: Ok(Claim),
    example: {
      success: true,
      data: {
        claimId: S.exampleId("clm"),
        ...exampleParams,
        status,
        currency: "ARS",
        amount: 12_500_000,
        received: status === "paid" ? 12_500_000 : 0,
        reason: "Extraviado en el depósito",
        openedAt: "2026-02-01T12:00:00Z",
        closedAt: status === "open" ? null : "2026-02-20T12:00:00Z",
      },
    },
  }) as const;

const ListedClaim = Type.Object({
  ...Claim.properties,
  trackingNumber: OrNull(Type.String()),
  orderId: OrNull(S.OrderRef()),
  orderNumber: OrNull(Type.String()),
  buyer: OrNull(Type.String({ description: "To whom the parcel went" })),
  carrier: OrNull(Type.String()),
});
const exampleListedClaim = {
  ...answer("open", "").example.data,
  trackingNumber: "SUR0000001236",
  orderId: S.exampleId("ord"),
  orderNumber: "A-1001",
  buyer: "Rocío Ñáñez",
  carrier: "Correo del Sur",
};

export const claimEndpoints = defineEndpoints({
  listClaims: {
    ...common,
    method: "GET",
    path: "/api/v1/claims",
    summary: "Claims with carriers, newest first",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    query: Type.Object({ ...PagingQuery, status: Type.Optional(S.SomeOf(CLAIM_STATUSES)) }),
    responses: {
      200: { description: "Claims", schema: Page(ListedClaim), example: examplePage(exampleListedClaim) },
    },
    errors: [],
    example: { query: { status: ["open"] } },
  },
  openClaim: {
    ...common,
    method: "POST",
    path: "/api/v1/shipments/{shipmentId}/claim",
    summary:
      "File a claim with the carrier for a parcel that is lost or damaged: no more cash on delivery is expected, and its order counts as returned unless it is sent again",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    params,
    body: Type.Object(
      {
        amount: S.Minor({ minimum: 1, maximum: 9_007_199_254_740_991 }),
        reason: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" }),
        reship: Type.Optional(Type.Boolean({ description: "The order is sent again and stays as it is" })),
      },
      strict,
    ),
    responses: { 201: answer("open", "The claim") },
    errors: ["SHIPMENT_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: { amount: 12_500_000, reason: "Extraviado en el depósito" } },
  },
  getClaim: {
    ...common,
    method: "GET",
    path: "/api/v1/shipments/{shipmentId}/claim",
    summary: "The claim for a parcel, and its outcome",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    params,
    responses: { 200: answer("open", "The claim") },
    errors: ["SHIPMENT_NOT_FOUND", "CLAIM_NOT_FOUND"],
    example: { params: exampleParams },
  },
  resolveClaim: {
    ...common,
    method: "POST",
    path: "/api/v1/shipments/{shipmentId}/claim/resolve",
    summary: "The carrier paid, in whole or in part, or will not pay",
    policy: { auth: "session", role: "ADMIN", rate: "tenant" },
    params,
    body: Type.Object(
      {
        outcome: S.OneOf(CLAIM_OUTCOMES),
        amount: Type.Optional(
          S.Minor({
            minimum: 1,
            maximum: 9_007_199_254_740_991,
            description: "What came, when it is not all that was claimed; the rest is given up",
          }),
        ),
      },
      strict,
    ),
    responses: { 200: answer("paid", "The claim") },
    errors: ["SHIPMENT_NOT_FOUND", "CLAIM_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: { outcome: "paid" } },
  },
});
