import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkEmpty } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { Nullable, Ref } from "../shipping/shipping-shapes.ts";
import { FULFILMENT_STATUSES, HOLD_REASONS, MAX_WAVE, WAVE_STATUSES } from "../values/dispatch.ts";
import { PLATFORMS } from "../values/shops.ts";

const strict = { additionalProperties: false } as const;
const MAX_BINS = 1_000;

const Wave = Type.Object({
  waveId: S.Id("wav"),
  number: Type.Integer({ description: "Counted up within the tenant" }),
  placeId: Ref(),
  placeName: Type.String(),
  status: S.OneOf(WAVE_STATUSES),
  orders: Type.Integer(),
  packed: Type.Integer({ description: "Orders of the wave that are packed, labelled or gone" }),
  createdAt: S.Timestamp(),
});
const exampleWave = {
  waveId: S.exampleId("wav"),
  number: 12,
  placeId: S.exampleId("whs"),
  placeName: "Bodega Norte",
  status: "open",
  orders: 20,
  packed: 0,
  createdAt: S.exampleTimestamp,
};

const Goods = {
  masterVariantId: Nullable(S.Id("mva")),
  sku: Nullable(Type.String()),
  name: Type.String(),
  bin: Nullable(Type.String()),
  quantity: Type.Integer(),
};
const exampleGoods = {
  masterVariantId: S.exampleId("mva"),
  sku: "SKU-1",
  name: "Camiseta",
  bin: "A-02",
  quantity: 3,
};

const WaveDetail = Type.Object({
  ...Wave.properties,
  picks: Type.Array(
    Type.Object({
      ...Goods,
      orders: Type.Array(
        Type.Object({ fulfilmentId: S.Id("ful"), position: Type.Integer(), quantity: Type.Integer() }),
      ),
    }),
    { description: "What to take, by bin and SKU; kits as their components" },
  ),
  fulfilments: Type.Array(
    Type.Object({
      fulfilmentId: S.Id("ful"),
      position: Type.Integer({ description: "Its number within the wave, from 1" }),
      status: S.OneOf(FULFILMENT_STATUSES),
      holdReasons: Type.Array(S.OneOf(HOLD_REASONS)),
      orderId: S.OrderRef(),
      orderNumber: Type.String(),
      shopName: Type.String(),
      platform: S.OneOf(PLATFORMS),
      shipBy: Nullable(S.Timestamp()),
      lines: Type.Array(Type.Object(Goods)),
    }),
  ),
});
const exampleDetail = {
  ...exampleWave,
  picks: [{ ...exampleGoods, orders: [{ fulfilmentId: S.exampleId("ful"), position: 1, quantity: 3 }] }],
  fulfilments: [
    {
      fulfilmentId: S.exampleId("ful"),
      position: 1,
      status: "picking",
      holdReasons: [],
      orderId: S.exampleId("ord"),
      orderNumber: "1042",
      shopName: "Tienda Demo",
      platform: "OAUTHSHOP",
      shipBy: "2026-11-16T19:00:00.000Z",
      lines: [exampleGoods],
    },
  ],
};
const answer = { success: true, data: exampleDetail };
const params = Type.Object({ waveId: S.PathId() });
const exampleParams = { waveId: S.exampleId("wav") };

const reading = { auth: "session", role: "OPERATOR", rate: "tenant" } as const;
const writing = { auth: "session", role: "OPERATOR", feature: "fulfilment", rate: "tenant" } as const;

export const waveEndpoints = defineEndpoints({
  listWaves: {
    tag: "Dispatch",
    method: "GET",
    path: "/api/v1/dispatch/waves",
    summary: "Orders that are picked in one walk, the newest wave first",
    policy: reading,
    failure: "ORDERS_FAILED",
    query: Type.Object({ ...PagingQuery, status: Type.Optional(S.SomeOf(WAVE_STATUSES)) }),
    responses: { 200: { description: "Waves", schema: Page(Wave), example: examplePage(exampleWave) } },
    errors: [],
    example: { query: { status: ["open"], limit: 50 } },
  },
  createWave: {
    tag: "Dispatch",
    method: "POST",
    path: "/api/v1/dispatch/waves",
    summary:
      "Pick some fulfilments of a place in one walk: those named, or the first of the queue; needs an Idempotency-Key",
    policy: writing,
    failure: "ORDERS_FAILED",
    isIdempotencyKeyRequired: true,
    body: Type.Object(
      {
        placeId: Ref(),
        fulfilmentIds: Type.Optional(
          Type.Array(S.Id("ful"), { minItems: 1, maxItems: MAX_WAVE, uniqueItems: true }),
        ),
        shipBefore: Type.Optional(S.Timestamp()),
        channel: Type.Optional(Type.Array(S.OneOf(PLATFORMS), { minItems: 1, uniqueItems: true })),
        max: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_WAVE })),
      },
      strict,
    ),
    responses: { 201: { description: "The wave", schema: Ok(WaveDetail), example: answer } },
    errors: [
      "PLACE_NOT_FOUND",
      "FULFILMENT_NOT_FOUND",
      "FULFILMENT_IN_WAVE",
      "FULFILMENT_NOT_READY",
      "NOTHING_TO_PICK",
    ],
    example: { body: { placeId: S.exampleId("whs"), max: 20 } },
  },
  getWave: {
    tag: "Dispatch",
    method: "GET",
    path: "/api/v1/dispatch/waves/{waveId}",
    summary: "What to take from which bin, and for which orders",
    policy: reading,
    failure: "ORDERS_FAILED",
    params,
    responses: { 200: { description: "The wave", schema: Ok(WaveDetail), example: answer } },
    errors: ["WAVE_NOT_FOUND"],
    example: { params: exampleParams },
  },
  getWaveDocument: {
    tag: "Dispatch",
    method: "GET",
    path: "/api/v1/dispatch/waves/{waveId}/document",
    summary: "The wave on paper: the picks with their totals, then a slip for each order",
    policy: reading,
    failure: "ORDERS_FAILED",
    params,
    query: Type.Object({ lang: Type.Optional(S.Locale()) }),
    responses: {
      200: {
        description: "PDF",
        contentType: "application/pdf",
        schema: Type.Unsafe<unknown>({ type: "string", description: "The file itself" }),
        example: "%PDF",
      },
    },
    errors: ["WAVE_NOT_FOUND"],
    example: { params: exampleParams },
  },
  finishWave: {
    tag: "Dispatch",
    method: "POST",
    path: "/api/v1/dispatch/waves/{waveId}/picked",
    summary: "All of it has been taken from the shelf",
    policy: writing,
    failure: "ORDERS_FAILED",
    params,
    responses: { 200: { description: "The wave", schema: Ok(WaveDetail), example: answer } },
    errors: ["WAVE_NOT_FOUND", "WAVE_NOT_OPEN"],
    example: { params: exampleParams },
  },
  cancelWave: {
    tag: "Dispatch",
    method: "POST",
    path: "/api/v1/dispatch/waves/{waveId}/cancel",
    summary: "Nobody picks it: what is not packed goes back to the queue",
    policy: writing,
    failure: "ORDERS_FAILED",
    params,
    responses: { 200: { description: "The wave", schema: Ok(WaveDetail), example: answer } },
    errors: ["WAVE_NOT_FOUND", "WAVE_NOT_OPEN"],
    example: { params: exampleParams },
  },
  setBins: {
    tag: "Places",
    method: "PUT",
    path: "/api/v1/places/{placeId}/bins",
    summary: "In which bins of a place products lie; null takes one out of its bin",
    policy: writing,
    failure: "INVENTORY_FAILED",
    params: Type.Object({ placeId: S.PathId() }),
    body: Type.Object(
      {
        bins: Type.Array(
          Type.Object(
            {
              sku: Type.String({ minLength: 1, maxLength: 200 }),
              bin: Nullable(Type.String({ minLength: 1, maxLength: 40 })),
            },
            strict,
          ),
          { minItems: 1, maxItems: MAX_BINS },
        ),
      },
      strict,
    ),
    responses: { 200: { description: "Kept", schema: OkEmpty, example: { success: true } } },
    errors: ["PLACE_NOT_FOUND", "MASTER_VARIANT_NOT_FOUND"],
    example: {
      params: { placeId: S.exampleId("whs") },
      body: { bins: [{ sku: "SKU-1", bin: "A-02" }] },
    },
  },
});
