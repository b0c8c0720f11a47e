import { Type } from "typebox";
import { MAX_STOCK } from "../catalog/catalog-products.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { Nullable, Ref } from "../shipping/shipping-shapes.ts";
import { TRANSFER_STATUSES } from "../values/inventory.ts";

const strict = { additionalProperties: false } as const;
const MAX_LINES = 500;
const Sku = () => Type.String({ minLength: 1, maxLength: 200 });
const Units = (minimum: number) => Type.Integer({ minimum, maximum: MAX_STOCK });

const PlaceName = Type.Object({ placeId: Ref(), name: Type.String() });

const Transfer = Type.Object({
  transferId: Ref(),
  from: PlaceName,
  to: PlaceName,
  status: S.OneOf(TRANSFER_STATUSES),
  note: Nullable(Type.String()),
  lines: Type.Array(
    Type.Object({
      masterVariantId: S.Id("mva"),
      sku: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      received: Type.Integer(),
      lost: Type.Integer(),
    }),
  ),
  createdAt: S.Timestamp(),
  sentAt: Nullable(S.Timestamp()),
  closedAt: Nullable(S.Timestamp()),
});
const exampleTransfer = {
  transferId: S.exampleId("trf"),
  from: { placeId: S.exampleId("whs"), name: "Depósito Sur" },
  to: { placeId: "whs_01jcm8z6h3e8v9qk2r4t5w6x8z", name: "Tienda Centro" },
  status: "sent",
  note: null,
  lines: [
    {
      masterVariantId: S.exampleId("mva"),
      sku: "SKU-1",
      name: "Camiseta",
      quantity: 4,
      received: 0,
      lost: 0,
    },
  ],
  createdAt: S.exampleTimestamp,
  sentAt: S.exampleTimestamp,
  closedAt: null,
};
const answer = { success: true, data: exampleTransfer };
const params = Type.Object({ transferId: S.PathId() });
const exampleParams = { transferId: S.exampleId("trf") };

const writing = { auth: "session", role: "OPERATOR", feature: "fulfilment", rate: "tenant" } as const;
const reading = { auth: "session", role: "VIEWER", rate: "tenant" } as const;

export const transferEndpoints = defineEndpoints({
  listTransfers: {
    tag: "Places",
    method: "GET",
    path: "/api/v1/transfers",
    summary: "Goods on their way from one place to another, the newest first",
    policy: reading,
    failure: "INVENTORY_FAILED",
    query: Type.Object({ ...PagingQuery, status: Type.Optional(S.SomeOf(TRANSFER_STATUSES)) }),
    responses: {
      200: { description: "Transfers", schema: Page(Transfer), example: examplePage(exampleTransfer) },
    },
    errors: [],
    example: { query: { status: ["sent"], limit: 50 } },
  },
  createTransfer: {
    tag: "Places",
    method: "POST",
    path: "/api/v1/transfers",
    summary: "Plan a transfer, or send it at once; needs an Idempotency-Key",
    policy: writing,
    failure: "INVENTORY_FAILED",
    isIdempotencyKeyRequired: true,
    body: Type.Object(
      {
        fromPlaceId: Ref(),
        toPlaceId: Ref(),
        lines: Type.Array(Type.Object({ sku: Sku(), quantity: Units(1) }, strict), {
          minItems: 1,
          maxItems: MAX_LINES,
        }),
        note: Type.Optional(Type.String({ maxLength: 300 })),
        send: Type.Optional(Type.Boolean()),
      },
      strict,
    ),
    responses: { 201: { description: "Planned or sent", schema: Ok(Transfer), example: answer } },
    errors: [
      "PLACE_NOT_FOUND",
      "PLACE_NOT_COUNTED",
      "MASTER_VARIANT_NOT_FOUND",
      "STOCK_AT_PLACE_SHORT",
      "VARIANT_IS_KIT",
    ],
    example: {
      body: {
        fromPlaceId: S.exampleId("whs"),
        toPlaceId: "whs_01jcm8z6h3e8v9qk2r4t5w6x8z",
        lines: [{ sku: "SKU-1", quantity: 4 }],
        send: true,
      },
    },
  },
  sendTransfer: {
    tag: "Places",
    method: "POST",
    path: "/api/v1/transfers/{transferId}/send",
    summary: "Take the goods off the shelf: from now on they are on their way",
    policy: writing,
    failure: "INVENTORY_FAILED",
    params,
    responses: { 200: { description: "Sent", schema: Ok(Transfer), example: answer } },
    errors: ["TRANSFER_NOT_FOUND", "TRANSFER_NOT_OPEN", "STOCK_AT_PLACE_SHORT"],
    example: { params: exampleParams },
  },
  receiveTransfer: {
    tag: "Places",
    method: "POST",
    path: "/api/v1/transfers/{transferId}/receive",
    summary: "Put what arrived on the shelf, and write off what never will; needs an Idempotency-Key",
    policy: writing,
    failure: "INVENTORY_FAILED",
    isIdempotencyKeyRequired: true,
    params,
    body: Type.Object(
      {
        lines: Type.Array(
          Type.Object({ sku: Sku(), received: Units(0), lost: Type.Optional(Units(0)) }, strict),
          { minItems: 1, maxItems: MAX_LINES },
        ),
      },
      strict,
    ),
    responses: { 200: { description: "Received", schema: Ok(Transfer), example: answer } },
    errors: ["TRANSFER_NOT_FOUND", "TRANSFER_NOT_OPEN", "TRANSFER_LINE_EXCEEDED"],
    example: { params: exampleParams, body: { lines: [{ sku: "SKU-1", received: 3, lost: 1 }] } },
  },
  cancelTransfer: {
    tag: "Places",
    method: "POST",
    path: "/api/v1/transfers/{transferId}/cancel",
    summary: "Call a transfer off; what was sent goes back to the shelf it left",
    policy: writing,
    failure: "INVENTORY_FAILED",
    params,
    responses: { 200: { description: "Cancelled", schema: Ok(Transfer), example: answer } },
    errors: ["TRANSFER_NOT_FOUND", "TRANSFER_NOT_OPEN"],
    example: { params: exampleParams },
  },
});
