import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { BulkShipment, QuoteRequest, ShipmentCreate } from "./shipment-requests.ts";
import {
  exampleAddress,
  exampleOrigin,
  exampleParcel,
  exampleQuote,
  exampleShipment,
  exampleShipmentItem,
} from "./shipping-examples.ts";
import { Minor, Nullable, Quote, Ref, Shipment, ShipmentItem } from "./shipping-shapes.ts";
import { BATCH_ITEM_STATES, RATE_PICKS, REFUND_STATUSES } from "../values/shipping.ts";

const strict = { additionalProperties: false } as const;

const CREATE_ERRORS = [
  "INVALID_CURRENCY",
  "INVALID_PARCEL",
  "INVALID_ADDRESS",
  "ORDER_NOT_FOUND",
  "QUOTE_NOT_FOUND",
  "RATE_NOT_FOUND",
  "CARRIER_NOT_FOUND",
  "WAREHOUSE_NOT_FOUND",
  "SHIPMENT_NOT_FOUND",
  "QUOTE_EXPIRED",
  "PRICE_CHANGED",
  "ORDER_ALREADY_SHIPPED",
  "ORDER_NOT_SHIPPABLE",
  "PACK_REQUIRED",
  "LINES_EXCEED_ALLOCATION",
  "COD_EXCEEDS_ORDER",
  "CHANNEL_MANAGES_SHIPPING",
  "CARRIER_BALANCE_INSUFFICIENT",
  "ADDRESS_REJECTED",
  "COD_NOT_SUPPORTED",
  "SIZES_MISSING",
  "NO_RATES",
  "CARRIER_REJECTED",
  "CARRIER_UNAVAILABLE",
] as const;

const Refund = Type.Object({
  status: S.OneOf(REFUND_STATUSES),
  amount: Minor(),
});
const Cancelled = Type.Object({
  shipmentId: Ref(),
  status: S.OneOf(["cancelled", "cancelling"]),
  refund: Refund,
});

const BatchItem = Type.Object({
  index: Type.Integer(),
  orderId: Nullable(S.OrderRef()),
  state: S.OneOf(BATCH_ITEM_STATES),
  shipmentId: Nullable(Type.String()),
  error: Nullable(
    Type.Object({
      error: Type.String(),
      message: Type.String(),
      missing: Type.Optional(Type.Array(Type.String(), { description: "Fields of an address to fill in" })),
      skus: Type.Optional(Type.Array(Type.String(), { description: "Goods whose size is not known" })),
    }),
  ),
});
const Batch = Type.Object({
  jobId: Ref(),
  state: S.OneOf(["waiting", "active", "completed"]),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  failed: Type.Integer(),
  items: Type.Array(BatchItem),
  createdAt: S.Timestamp(),
  finishedAt: Nullable(S.Timestamp()),
});
const exampleBatch = {
  jobId: S.exampleId("bat"),
  state: "active",
  progress: { done: 1, total: 2 },
  failed: 0,
  items: [
    { index: 0, orderId: S.exampleId("ord"), state: "done", shipmentId: S.exampleId("shm"), error: null },
    { index: 1, orderId: null, state: "pending", shipmentId: null, error: null },
  ],
  createdAt: S.exampleTimestamp,
  finishedAt: null,
};

const params = Type.Object({ shipmentId: S.PathId() });
const exampleParams = { shipmentId: S.exampleId("shm") };
const answer = { success: true, data: exampleShipment };

export const shipmentEndpoints = defineEndpoints({
  createQuote: {
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/quote",
    summary: "What every connected carrier would charge; those that do not answer in time are named",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "QUOTE_FAILED",
    body: QuoteRequest,
    responses: {
      200: { description: "Quote", schema: Ok(Quote), example: { success: true, data: exampleQuote } },
    },
    errors: [
      "INVALID_CURRENCY",
      "INVALID_PARCEL",
      "INVALID_ADDRESS",
      "ORDER_NOT_FOUND",
      "WAREHOUSE_NOT_FOUND",
      "CARRIER_NOT_FOUND",
      "LINES_EXCEED_ALLOCATION",
      "SIZES_MISSING",
      "NO_RATES",
    ],
    example: {
      body: {
        origin: exampleOrigin,
        destination: exampleAddress,
        parcels: [exampleParcel],
        currency: "ARS",
        declaredValue: 12_000_000,
        codAmount: 12_500_000,
        deliveryType: "home",
      },
    },
  },
  createShipment: {
    isIdempotencyKeyRequired: true,
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments",
    summary: "Buy a label, once: Idempotency-Key is required, and a repeat reports the same shipment",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPMENT_CREATE_FAILED",
    body: ShipmentCreate,
    responses: {
      201: { description: "Bought", schema: Ok(Shipment), example: answer },
      202: {
        description: "Not known yet: read it again",
        schema: Ok(Shipment),
        example: { success: true, data: { ...exampleShipment, status: "purchase_unknown" } },
      },
    },
    errors: CREATE_ERRORS,
    example: {
      body: {
        orderId: S.exampleId("ord"),
        quoteId: S.exampleId("quo"),
        rateId: S.exampleId("rat"),
        destination: exampleAddress,
        maxPrice: 1_750_000,
        label: { format: "pdf", size: "4x6" },
      },
    },
  },
  getShipment: {
    tag: "Shipments",
    method: "GET",
    path: "/api/v1/shipments/{shipmentId}",
    summary: "One shipment with what happened to it, oldest first",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    responses: { 200: { description: "Shipment", schema: Ok(Shipment), example: answer } },
    errors: ["SHIPMENT_NOT_FOUND"],
    example: { params: exampleParams },
  },
  listShipments: {
    tag: "Shipments",
    method: "GET",
    path: "/api/v1/shipments",
    summary: "Shipments, newest first",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("shipments"),
      status: Type.Optional(Type.String({ maxLength: 300, description: "One or more, with commas" })),
      orderId: Type.Optional(S.OrderRef()),
      connectionId: Type.Optional(S.Some(60)),
      channel: Type.Optional(S.Some(30)),
      cod: Type.Optional(Type.Boolean()),
      needsAttention: Type.Optional(Type.Boolean()),
      from: Type.Optional(S.Timestamp()),
      to: Type.Optional(S.Timestamp()),
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    responses: {
      200: {
        description: "Shipments",
        schema: Page(ShipmentItem),
        example: examplePage(exampleShipmentItem),
      },
    },
    errors: ["INVALID_STATUS"],
    example: { query: { limit: 50 } },
  },
  cancelShipment: {
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments/{shipmentId}/cancel",
    summary: "Void the label, where the carrier allows it",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPMENT_CANCEL_FAILED",
    params,
    body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 200 })) }),
    responses: {
      200: {
        description: "Cancelled, or on the way to it",
        schema: Ok(Cancelled),
        example: {
          success: true,
          data: {
            shipmentId: S.exampleId("shm"),
            status: "cancelled",
            refund: { status: "refunded", amount: 1_724_311 },
          },
        },
      },
    },
    errors: ["SHIPMENT_NOT_FOUND", "SHIPMENT_NOT_CANCELLABLE", "CARRIER_UNAVAILABLE"],
    example: { params: exampleParams, body: { reason: "la dirección cambió" } },
  },
  createReturn: {
    isIdempotencyKeyRequired: true,
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments/{shipmentId}/return",
    summary: "Buy the way back, from the buyer to the warehouse; Idempotency-Key is required",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPMENT_CREATE_FAILED",
    params,
    body: Type.Object(
      {
        select: Type.Optional(S.OneOf([...RATE_PICKS, "rules"])),
        maxPrice: Type.Optional(Minor()),
      },
      strict,
    ),
    responses: {
      201: { description: "Bought", schema: Ok(Shipment), example: answer },
      202: { description: "Not known yet: read it again", schema: Ok(Shipment), example: answer },
    },
    errors: CREATE_ERRORS.filter((code) => code !== "ORDER_ALREADY_SHIPPED"),
    example: { params: exampleParams, body: {} },
  },
  createShipments: {
    isIdempotencyKeyRequired: true,
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments/bulk",
    summary: "Buy many labels; each item is bought once, whatever happens. Idempotency-Key is required",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPMENT_CREATE_FAILED",
    body: Type.Object({ items: Type.Array(BulkShipment, { minItems: 1, maxItems: 200 }) }, strict),
    responses: {
      202: { description: "Under way", schema: Ok(Batch), example: { success: true, data: exampleBatch } },
    },
    errors: [],
    example: {
      body: { items: [{ orderId: S.exampleId("ord"), select: "cheapest", parcels: [exampleParcel] }] },
    },
  },
  getShipmentBatch: {
    tag: "Shipments",
    method: "GET",
    path: "/api/v1/shipments/bulk/{jobId}",
    summary: "How far the batch has come, item by item",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params: Type.Object({ jobId: S.PathId() }),
    responses: {
      200: { description: "Batch", schema: Ok(Batch), example: { success: true, data: exampleBatch } },
    },
    errors: ["SHIPMENT_BATCH_NOT_FOUND"],
    example: { params: { jobId: S.exampleId("bat") } },
  },
});
