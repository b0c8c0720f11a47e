import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { exampleShipment } from "./shipping-examples.ts";
import { Minor, Nullable, Shipment } from "./shipping-shapes.ts";
import {
  CARRIER_PROVIDERS,
  LABEL_FORMATS,
  LABEL_SIZES,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  TRACK_REASONS,
  TRACK_STATUSES,
} from "../values/shipping.ts";

export const MAX_EVENT_ROWS = 5_000;
const IMPORT_BODY_BYTES = 6_291_456;
const params = Type.Object({ shipmentId: S.PathId() });
const exampleParams = { shipmentId: S.exampleId("shm") };
const answer = {
  200: { description: "Shipment", schema: Ok(Shipment), example: { success: true, data: exampleShipment } },
};
const Bytes = () => Type.Unsafe<unknown>({ type: "string", description: "The file itself" });

const Imported = Type.Object({
  dryRun: Type.Boolean(),
  rows: Type.Integer(),
  recorded: Type.Integer(),
  known: Type.Integer(),
  changed: Type.Integer(),
  errors: Type.Array(
    Type.Object({ row: Type.Integer(), trackingNumber: Nullable(Type.String()), message: Type.String() }),
  ),
});

const PublicTracking = Type.Object({
  shop: Type.Object({
    name: Type.String(),
    brandColor: Nullable(Type.String()),
    logoUrl: Nullable(Type.String()),
  }),
  carrier: Type.String(),
  status: S.OneOf(SHIPMENT_STATUSES as readonly ShipmentStatus[]),
  eta: Nullable(Type.String()),
  recipient: Type.Object({ firstName: Nullable(Type.String()), city: Type.String() }),
  cod: Nullable(Type.Object({ amount: Minor(), currency: Type.String() })),
  events: Type.Array(
    Type.Object({
      status: S.OneOf(TRACK_STATUSES),
      occurredAt: S.Timestamp(),
      place: Nullable(Type.String()),
    }),
  ),
});
const exampleTracking = {
  shop: { name: "Almacén Rojas", brandColor: null, logoUrl: null },
  carrier: "Correo del Sur",
  status: "in_transit",
  eta: "2026-01-19",
  recipient: { firstName: "Rocío", city: "Córdoba" },
  cod: null,
  events: [{ status: "in_transit", occurredAt: S.exampleTimestamp, place: "Córdoba" }],
};

export const trackingEndpoints = defineEndpoints({
  getShipmentLabel: {
    tag: "Shipments",
    method: "GET",
    isWriting: true,
    path: "/api/v1/shipments/{shipmentId}/label",
    summary: "The label, to print; a cancelled one is marked void",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    query: Type.Object({
      format: Type.Optional(S.OneOf(LABEL_FORMATS)),
      size: Type.Optional(S.OneOf(LABEL_SIZES)),
    }),
    responses: {
      200: { description: "Label", contentType: "application/pdf", schema: Bytes(), example: "%PDF" },
    },
    errors: ["SHIPMENT_NOT_FOUND", "INVALID_TRANSITION", "CARRIER_UNAVAILABLE"],
    example: { params: exampleParams, query: { size: "4x6" } },
  },
  printLabels: {
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments/labels",
    summary:
      "Many labels as one file: of shipments, then the channels' own of orders (see /dispatch/labels), in the requested order",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    body: Type.Object({
      shipmentIds: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
          minItems: 1,
          maxItems: 200,
          uniqueItems: true,
        }),
      ),
      orderIds: Type.Optional(Type.Array(S.OrderRef(), { minItems: 1, maxItems: 200, uniqueItems: true })),
      size: Type.Optional(S.OneOf(LABEL_SIZES)),
    }),
    responses: {
      200: { description: "Labels", contentType: "application/pdf", schema: Bytes(), example: "%PDF" },
    },
    errors: [
      "SHIPMENT_NOT_FOUND",
      "ORDER_NOT_FOUND",
      "LABEL_NOT_READY",
      "INVALID_TRANSITION",
      "CARRIER_UNAVAILABLE",
    ],
    example: { body: { shipmentIds: [S.exampleId("shm")], size: "a4" } },
  },
  refreshShipment: {
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments/{shipmentId}/refresh",
    summary: "Read the carrier's tracking now; at most once a minute",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    responses: answer,
    errors: ["SHIPMENT_NOT_FOUND", "INVALID_TRANSITION", "CARRIER_UNAVAILABLE"],
    example: { params: exampleParams },
  },
  addTrackingEvent: {
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments/{shipmentId}/events",
    summary: "Record by hand what happened to a parcel",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    body: Type.Object(
      {
        status: S.OneOf(TRACK_STATUSES),
        occurredAt: S.Timestamp(),
        text: Type.Optional(Type.String({ maxLength: 300 })),
        place: Type.Optional(Type.String({ maxLength: 120 })),
        reason: Type.Optional(S.OneOf(TRACK_REASONS)),
        collected: Type.Optional(Minor()),
      },
      { additionalProperties: false },
    ),
    responses: answer,
    errors: ["SHIPMENT_NOT_FOUND", "INVALID_TRANSITION"],
    example: {
      params: exampleParams,
      body: { status: "delivered", occurredAt: S.exampleTimestamp, place: "Córdoba" },
    },
  },
  importTrackingEvents: {
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments/events/import",
    summary: "Record a carrier's list of states; with dryRun nothing is kept",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    bodyLimitBytes: IMPORT_BODY_BYTES,
    body: Type.Object(
      {
        connectionId: Type.String({ minLength: 1, maxLength: 60 }),
        csv: Type.String({ minLength: 1, maxLength: 5_242_880 }),
        dryRun: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    responses: {
      200: {
        description: "What was read",
        schema: Ok(Imported),
        example: {
          success: true,
          data: { dryRun: false, rows: 1, recorded: 1, known: 0, changed: 1, errors: [] },
        },
      },
    },
    errors: ["CARRIER_NOT_FOUND", "CSV_UNREADABLE"],
    example: {
      body: {
        connectionId: S.exampleId("ccn"),
        csv: "guia;estado;fecha\nSUR0000001236;ENTREGADO;17/01/2026 15:20\n",
      },
    },
  },
  getPublicTracking: {
    tag: "Tracking",
    method: "GET",
    path: "/api/v1/public/tracking/{token}",
    summary: "The status of a parcel, for anyone with its link",
    policy: { auth: "public", rate: "tracking" },
    failure: "SHIPPING_FAILED",
    params: Type.Object({ token: S.PathId() }),
    responses: {
      200: {
        description: "Tracking",
        schema: Ok(PublicTracking),
        example: { success: true, data: exampleTracking },
      },
    },
    errors: ["TRACKING_NOT_FOUND"],
    example: { params: { token: "Zk3vQ9x1LmN7Zk3vQ9x1Lm" } },
  },
  showTrackingPage: {
    tag: "Tracking",
    method: "GET",
    path: "/t/{token}",
    summary: "The same as a page, in Spanish, English or Portuguese",
    policy: { auth: "public", rate: "tracking" },
    failure: "SHIPPING_FAILED",
    params: Type.Object({ token: S.PathId() }),
    query: Type.Object({ lang: Type.Optional(S.Locale()) }),
    responses: {
      200: {
        description: "Page",
        contentType: "text/html; charset=utf-8",
        schema: Type.String(),
        example: "<!doctype html>",
      },
    },
    errors: ["TRACKING_NOT_FOUND"],
    example: { params: { token: "Zk3vQ9x1LmN7Zk3vQ9x1Lm" }, query: { lang: "es" } },
  },
  receiveCarrierWebhook: {
    tag: "Tracking",
    method: "POST",
    path: "/api/v1/webhook/carriers/{provider}/{connectionId}",
    summary: "A carrier's webhook: a hint that is looked up, never trusted",
    policy: { auth: "webhook", rate: "none" },
    failure: "WEBHOOK_FAILED",
    params: Type.Object({ provider: S.OneOf(CARRIER_PROVIDERS), connectionId: S.PathId() }),
    query: Type.Object({ k: Type.Optional(Type.String({ maxLength: 200 })) }),
    responses: {
      200: {
        description: "Heard",
        schema: Type.Object({
          success: Type.Literal(true),
          received: Type.Boolean(),
          duplicate: Type.Boolean(),
        }),
        example: { success: true, received: true, duplicate: false },
      },
    },
    errors: [
      "CARRIER_NOT_FOUND",
      "WEBHOOK_SIGNATURE_REQUIRED",
      "WEBHOOK_SIGNATURE_INVALID",
      "PAYLOAD_TOO_LARGE",
    ],
    example: { params: { provider: "envia", connectionId: S.exampleId("ccn") }, query: { k: "t0k3n" } },
  },
});
