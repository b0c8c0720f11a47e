import { Type } from "typebox";
import { MAX_STOCK } from "../catalog/catalog-products.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkEmpty } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { exampleOrigin } from "../shipping/shipping-examples.ts";
import { Nullable, Ref, ShipAddress } from "../shipping/shipping-shapes.ts";
import { COUNTED_KINDS, PLACE_KINDS } from "../values/inventory.ts";

const strict = { additionalProperties: false } as const;
const MAX_LINES = 500;

const Rank = () =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000,
    description: "Among several places the lowest number comes first",
  });
const TimeZone = () => Type.String({ minLength: 1, maxLength: 60, description: "Name in the IANA database" });
const CutOff = () =>
  Type.String({
    pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
    description: "Orders until then leave the same day",
  });
const OpenDays = () =>
  Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
    maxItems: 7,
    uniqueItems: true,
    description: "Days on which parcels leave; 0 is Sunday",
  });

const ClosedOn = () =>
  Type.Array(Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\d$", format: "date" }), {
    maxItems: 100,
    uniqueItems: true,
    description: "Holidays: days on which nothing leaves",
  });

const Place = Type.Object({
  placeId: Ref(),
  name: Type.String(),
  kind: S.OneOf(PLACE_KINDS),
  isFirst: Type.Boolean({ description: "All stock is here until a movement names another place" }),
  isDefault: Type.Boolean({ description: "Changes of stock that name no place happen here" }),
  isShipping: Type.Boolean(),
  rank: Rank(),
  address: Nullable(ShipAddress),
  timeZone: Nullable(TimeZone()),
  cutOff: Nullable(CutOff()),
  openDays: OpenDays(),
  closedOn: ClosedOn(),
  createdAt: S.Timestamp(),
  updatedAt: S.Timestamp(),
});
const examplePlace = {
  placeId: S.exampleId("whs"),
  name: "Tienda Centro",
  kind: "store",
  isFirst: false,
  isDefault: false,
  isShipping: true,
  rank: 20,
  address: exampleOrigin,
  timeZone: "America/Argentina/Buenos_Aires",
  cutOff: "14:00",
  openDays: [1, 2, 3, 4, 5],
  closedOn: ["2026-12-25"],
  createdAt: S.exampleTimestamp,
  updatedAt: S.exampleTimestamp,
};
const placeAnswer = { success: true, data: examplePlace };

const changeable = {
  isShipping: Type.Optional(Type.Boolean()),
  rank: Type.Optional(Rank()),
  address: Type.Optional(Nullable(ShipAddress)),
  timeZone: Type.Optional(Nullable(TimeZone())),
  cutOff: Type.Optional(Nullable(CutOff())),
  openDays: Type.Optional(OpenDays()),
  closedOn: Type.Optional(ClosedOn()),
};

const params = Type.Object({ placeId: S.PathId() });
const exampleParams = { placeId: S.exampleId("whs") };
const Sku = () => Type.String({ minLength: 1, maxLength: 200 });

const PlaceStock = Type.Object({
  masterVariantId: S.Id("mva"),
  sku: Type.String(),
  name: Type.String(),
  onHand: Type.Integer(),
});

const Count = Type.Object({
  countId: Nullable(Ref()),
  isDryRun: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      masterVariantId: S.Id("mva"),
      sku: Type.String(),
      onHand: Type.Integer({ description: "Free to be sold, before the count" }),
      allocated: Type.Integer({ description: "Sold, and still on the shelf" }),
      counted: Type.Integer(),
      difference: Type.Integer({ description: "counted - (onHand + allocated)" }),
    }),
  ),
});
const exampleCount = {
  countId: S.exampleId("cnt"),
  isDryRun: false,
  lines: [
    {
      masterVariantId: S.exampleId("mva"),
      sku: "SKU-1",
      onHand: 7,
      allocated: 2,
      counted: 8,
      difference: -1,
    },
  ],
};

export const placeEndpoints = defineEndpoints({
  listPlaces: {
    tag: "Places",
    method: "GET",
    path: "/api/v1/places",
    summary: "Where goods are: warehouses, stores, and those on the way or set aside",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    query: Type.Object(PagingQuery),
    responses: { 200: { description: "Places", schema: Page(Place), example: examplePage(examplePlace) } },
    errors: [],
    example: { query: { limit: 50 } },
  },
  createPlace: {
    tag: "Places",
    method: "POST",
    path: "/api/v1/places",
    summary: "Add a warehouse or a store",
    policy: { auth: "session", role: "MANAGER", feature: "fulfilment", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    body: Type.Object({ name: S.Name(), kind: S.OneOf(COUNTED_KINDS), ...changeable }, strict),
    responses: { 201: { description: "Added", schema: Ok(Place), example: placeAnswer } },
    errors: ["PLACE_NAME_TAKEN", "PLACE_LIMIT"],
    example: { body: { name: "Tienda Centro", kind: "store", rank: 20 } },
  },
  updatePlace: {
    tag: "Places",
    method: "PATCH",
    path: "/api/v1/places/{placeId}",
    summary: "Change a place, or make it the default",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    params,
    body: Type.Object(
      { name: Type.Optional(S.Name()), isDefault: Type.Optional(Type.Literal(true)), ...changeable },
      strict,
    ),
    responses: { 200: { description: "Changed", schema: Ok(Place), example: placeAnswer } },
    errors: ["PLACE_NOT_FOUND", "PLACE_NAME_TAKEN", "PLACE_NOT_COUNTED"],
    example: { params: exampleParams, body: { rank: 10 } },
  },
  deletePlace: {
    tag: "Places",
    method: "DELETE",
    path: "/api/v1/places/{placeId}",
    summary: "Remove a place that holds nothing",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    params,
    responses: { 200: { description: "Gone", schema: OkEmpty, example: { success: true } } },
    errors: ["PLACE_NOT_FOUND", "PLACE_NOT_EMPTY"],
    example: { params: exampleParams },
  },
  listPlaceStock: {
    tag: "Places",
    method: "GET",
    path: "/api/v1/places/{placeId}/stock",
    summary: "What is at a place, by variant",
    policy: { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    params,
    query: Type.Object({ ...PagingQuery, search: Type.Optional(Type.String({ maxLength: 100 })) }),
    responses: {
      200: {
        description: "Stock of the place",
        schema: Page(PlaceStock),
        example: examplePage({
          masterVariantId: S.exampleId("mva"),
          sku: "SKU-1",
          name: "Camiseta",
          onHand: 7,
        }),
      },
    },
    errors: ["PLACE_NOT_FOUND"],
    example: { params: exampleParams, query: { limit: 50 } },
  },
  countPlace: {
    tag: "Places",
    method: "POST",
    path: "/api/v1/places/{placeId}/counts",
    summary:
      "Record how many units are on the shelf, those of open orders included; differences over 50 % or 100 units need confirm",
    policy: { auth: "session", role: "OPERATOR", feature: "inventory", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    params,
    body: Type.Object(
      {
        lines: Type.Array(
          Type.Object({ sku: Sku(), counted: Type.Integer({ minimum: 0, maximum: MAX_STOCK }) }, strict),
          { minItems: 1, maxItems: MAX_LINES },
        ),
        dryRun: Type.Optional(Type.Boolean()),
        confirm: Type.Optional(Type.Boolean()),
        note: Type.Optional(Type.String({ maxLength: 300 })),
      },
      strict,
    ),
    responses: {
      200: {
        description: "Every difference",
        schema: Ok(Count),
        example: { success: true, data: exampleCount },
      },
    },
    errors: [
      "PLACE_NOT_FOUND",
      "PLACE_NOT_COUNTED",
      "MASTER_VARIANT_NOT_FOUND",
      "COUNT_NEEDS_CONFIRMATION",
      "VARIANT_IS_KIT",
    ],
    example: { params: exampleParams, body: { lines: [{ sku: "SKU-1", counted: 8 }] } },
  },
  setAside: {
    tag: "Places",
    method: "POST",
    path: "/api/v1/places/{placeId}/quarantine",
    summary:
      "Set units of a place aside, where they cannot be sold, or take them back; needs an Idempotency-Key",
    policy: { auth: "session", role: "OPERATOR", feature: "fulfilment", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    isIdempotencyKeyRequired: true,
    params,
    body: Type.Object(
      {
        sku: Sku(),
        quantity: Type.Integer({ minimum: 1, maximum: MAX_STOCK }),
        direction: S.OneOf(["in", "out"]),
        note: Type.Optional(Type.String({ maxLength: 300 })),
      },
      strict,
    ),
    responses: {
      200: {
        description: "What the place has, and what is set aside",
        schema: Ok(Type.Object({ sku: Type.String(), onHand: Type.Integer(), quarantined: Type.Integer() })),
        example: { success: true, data: { sku: "SKU-1", onHand: 5, quarantined: 2 } },
      },
    },
    errors: [
      "PLACE_NOT_FOUND",
      "PLACE_NOT_COUNTED",
      "MASTER_VARIANT_NOT_FOUND",
      "STOCK_AT_PLACE_SHORT",
      "VARIANT_IS_KIT",
    ],
    example: {
      params: exampleParams,
      body: { sku: "SKU-1", quantity: 2, direction: "in", note: "Damaged box" },
    },
  },
});
