import { Type, type Static } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { chosenParcels, exampleHandedOver, Failure, HandedOver } from "./hand-over-shapes.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { exampleOrigin } from "./shipping-examples.ts";
import { Cur, Day, Minor, Nullable, QuoteAddress, Ref, ShipAddress } from "./shipping-shapes.ts";
import { CARRIER_PROVIDERS, PICKUP_STATUSES } from "../values/shipping.ts";

const strict = { additionalProperties: false } as const;
const TimeOfDay = () => Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "At the place" });

const PickupCreate = Type.Object(
  {
    ...chosenParcels,
    date: Day(),
    from: TimeOfDay(),
    to: TimeOfDay(),
    place: Type.Optional(ShipAddress),
    contact: Type.Optional(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
          phone: Type.String({ pattern: "^\\+[1-9]\\d{6,14}$", description: "E.164" }),
        },
        strict,
      ),
    ),
    notes: Type.Optional(Type.String({ maxLength: 140 })),
  },
  strict,
);
export type PickupCreateBody = Static<typeof PickupCreate>;

const pickupFields = {
  pickupId: Ref(),
  status: S.OneOf(PICKUP_STATUSES),
  test: Type.Boolean(),
  provider: S.OneOf(CARRIER_PROVIDERS),
  connectionId: Ref(),
  carrier: Type.Object({ code: Type.String(), name: Type.String() }),
  place: QuoteAddress,
  date: Day(),
  from: TimeOfDay(),
  to: TimeOfDay(),
  notes: Nullable(Type.String()),
  shipments: Type.Integer(),
  parcels: Type.Integer(),
  weightG: Type.Integer(),
  confirmation: Nullable(Type.String()),
  cost: Nullable(Type.Object({ currency: Cur(), amount: Minor() })),
  cancellable: Type.Boolean({ description: "Whether the carrier takes a cancellation from here" }),
  failure: Failure,
  createdAt: S.Timestamp(),
};
const PickupItem = Type.Object(pickupFields);
const Pickup = Type.Object({ ...pickupFields, items: Type.Array(HandedOver) });

const examplePickupItem = {
  pickupId: S.exampleId("pku"),
  status: "booked",
  test: false,
  provider: "envia",
  connectionId: S.exampleId("ccn"),
  carrier: { code: "andreani", name: "Andreani" },
  place: exampleOrigin,
  date: "2026-11-16",
  from: "09:00",
  to: "13:00",
  notes: null,
  shipments: 1,
  parcels: 1,
  weightG: 2_500,
  confirmation: "RET-1001",
  cost: null,
  cancellable: false,
  failure: null,
  createdAt: S.exampleTimestamp,
};
const examplePickup = { ...examplePickupItem, items: [exampleHandedOver] };
const several = (example: object) => ({ success: true, data: { pickups: [example], more: false } });

const params = Type.Object({ pickupId: S.PathId() });
const exampleParams = { pickupId: S.exampleId("pku") };
const Pickups = Ok(
  Type.Object({
    pickups: Type.Array(PickupItem),
    more: Type.Boolean({ description: "More parcels wait: repeat the request" }),
  }),
);

export const pickupEndpoints = defineEndpoints({
  createPickups: {
    isIdempotencyKeyRequired: true,
    tag: "Hand-over",
    method: "POST",
    path: "/api/v1/pickups",
    summary: "Request pickups of parcels, one for each carrier and place; Idempotency-Key is required",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "PICKUP_CREATE_FAILED",
    body: PickupCreate,
    responses: {
      201: { description: "Requested and answered", schema: Pickups, example: several(examplePickupItem) },
      202: {
        description: "At least one has an unknown outcome",
        schema: Pickups,
        example: several({ ...examplePickupItem, status: "unknown", confirmation: null }),
      },
    },
    errors: [
      "SHIPMENT_NOT_FOUND",
      "CARRIER_NOT_FOUND",
      "WAREHOUSE_NOT_FOUND",
      "INVALID_ADDRESS",
      "INVALID_TRANSITION",
      "SHIPMENT_ON_PICKUP",
      "NOTHING_TO_HAND_OVER",
      "PICKUP_NOT_SUPPORTED",
      "ADDRESS_REJECTED",
      "CARRIER_BALANCE_INSUFFICIENT",
      "CARRIER_REJECTED",
      "CARRIER_UNAVAILABLE",
    ],
    example: {
      body: { connectionId: S.exampleId("ccn"), date: "2026-11-16", from: "09:00", to: "13:00" },
    },
  },
  listPickups: {
    tag: "Hand-over",
    method: "GET",
    path: "/api/v1/pickups",
    summary: "Requested pickups, newest first",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object({ ...PagingQuery, connectionId: Type.Optional(Type.String({ maxLength: 60 })) }),
    responses: {
      200: { description: "Pickups", schema: Page(PickupItem), example: examplePage(examplePickupItem) },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  getPickup: {
    tag: "Hand-over",
    method: "GET",
    path: "/api/v1/pickups/{pickupId}",
    summary: "One pickup with its parcels",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    responses: {
      200: { description: "Pickup", schema: Ok(Pickup), example: { success: true, data: examplePickup } },
    },
    errors: ["PICKUP_NOT_FOUND"],
    example: { params: exampleParams },
  },
  cancelPickup: {
    tag: "Hand-over",
    method: "POST",
    path: "/api/v1/pickups/{pickupId}/cancel",
    summary:
      "Cancel the pickup with the carrier, where its API supports that; or record that it was cancelled by phone",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    body: Type.Object(
      {
        byPhone: Type.Optional(
          Type.Boolean({ description: "Already cancelled with the carrier: it is not called" }),
        ),
      },
      strict,
    ),
    responses: {
      200: {
        description: "Cancelled, or on the way to it",
        schema: Ok(Pickup),
        example: { success: true, data: { ...examplePickup, status: "cancelled" } },
      },
    },
    errors: ["PICKUP_NOT_FOUND", "INVALID_TRANSITION", "PICKUP_NOT_CANCELLABLE", "CARRIER_UNAVAILABLE"],
    example: { params: exampleParams, body: { byPhone: true } },
  },
  resolvePickup: {
    tag: "Hand-over",
    method: "POST",
    path: "/api/v1/pickups/{pickupId}/resolve",
    summary: "Record what became of a pickup with unknown outcome",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    body: Type.Object(
      { booked: Type.Boolean(), confirmation: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })) },
      strict,
    ),
    responses: {
      200: { description: "Settled", schema: Ok(Pickup), example: { success: true, data: examplePickup } },
    },
    errors: ["PICKUP_NOT_FOUND", "INVALID_TRANSITION"],
    example: { params: exampleParams, body: { booked: true, confirmation: "RET-1001" } },
  },
});
