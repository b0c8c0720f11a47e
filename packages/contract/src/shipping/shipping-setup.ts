import { Type, type Static } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkEmpty } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { MAX_ROUNDING_TOLERANCE } from "../values/finance.ts";
import { RATE_PICKS } from "../values/shipping.ts";
import { exampleOrigin } from "./shipping-examples.ts";
import { LABEL_AFTER_PACK, type LabelAfterPack } from "../values/dispatch.ts";
import { Nullable, Ref, ShipAddress } from "./shipping-shapes.ts";

const strict = { additionalProperties: false } as const;

const Warehouse = Type.Object({
  warehouseId: Ref(),
  name: Type.String(),
  address: ShipAddress,
  isDefault: Type.Boolean(),
  createdAt: S.Timestamp(),
  updatedAt: S.Timestamp(),
});
const exampleWarehouse = {
  warehouseId: S.exampleId("whs"),
  name: "Depósito Sur",
  address: exampleOrigin,
  isDefault: true,
  createdAt: S.exampleTimestamp,
  updatedAt: S.exampleTimestamp,
};
const warehouseAnswer = { success: true, data: exampleWarehouse };
const params = Type.Object({ warehouseId: S.PathId() });
const exampleParams = { warehouseId: S.exampleId("whs") };

/** Read from the top; the first rule whose conditions all hold chooses among the rates it leaves. */
const Rule = Type.Object(
  {
    name: S.Name(),
    when: Type.Object(
      {
        zones: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 100 })),
        regions: Type.Optional(Type.Array(Type.String({ maxLength: 6 }), { maxItems: 100 })),
        minBillableG: Type.Optional(Type.Integer({ minimum: 0 })),
        maxBillableG: Type.Optional(Type.Integer({ minimum: 0 })),
        cod: Type.Optional(Type.Boolean()),
      },
      strict,
    ),
    use: Type.Object(
      {
        connectionIds: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
        carriers: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
        services: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
        maxTransitDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
        pick: S.OneOf(RATE_PICKS),
      },
      strict,
    ),
  },
  strict,
);
export type ShippingRule = Static<typeof Rule>;

/** A parcel that is sent again and again. */
const ParcelPreset = Type.Object(
  {
    name: S.Name(),
    lengthCm: Type.Number({ exclusiveMinimum: 0, maximum: 400 }),
    widthCm: Type.Number({ exclusiveMinimum: 0, maximum: 400 }),
    heightCm: Type.Number({ exclusiveMinimum: 0, maximum: 400 }),
    weightG: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    isDefault: Type.Boolean(),
  },
  strict,
);
export type ParcelPreset = Static<typeof ParcelPreset>;
const examplePreset = {
  name: "Caja mediana",
  lengthCm: 30,
  widthCm: 20,
  heightCm: 10,
  weightG: 1_000,
  isDefault: true,
};

const settings = {
  parcelPresets: Type.Array(ParcelPreset, { maxItems: 50 }),
  rules: Type.Array(Rule, { maxItems: 100 }),
  showCodOnTracking: Type.Boolean(),
  brandColor: Nullable(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" })),
  logoUrl: Nullable(Type.String({ pattern: "^https://", maxLength: 500 })),
  priceToleranceBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
  labelAfterPack: Type.Unsafe<LabelAfterPack>({
    ...S.OneOf(LABEL_AFTER_PACK),
    description:
      "With `require`, what is not packed gets no label (PACK_REQUIRED); `warn` is for programs to ask first",
  }),
  roundingTolerances: Type.Record(
    Type.String({ pattern: "^[A-Z]{3}$" }),
    S.Minor({ minimum: 0, maximum: MAX_ROUNDING_TOLERANCE }),
    {
      additionalProperties: false,
      maxProperties: 20,
      description:
        "By currency: differences of a carrier's statement up to this amount are proposed as rounding; none without it",
    },
  ),
};
const ShippingSettings = Type.Object(settings);
const exampleSettings = {
  parcelPresets: [examplePreset],
  rules: [
    {
      name: "Zonas lejanas",
      when: { zones: ["R9"] },
      use: { carriers: ["correo-del-sur"], pick: "cheapest" },
    },
  ],
  showCodOnTracking: false,
  brandColor: "#0b5fff",
  logoUrl: null,
  priceToleranceBp: 0,
  labelAfterPack: "off",
  roundingTolerances: { ARS: 100 },
};
const settingsAnswer = {
  200: {
    description: "Settings",
    schema: Ok(ShippingSettings),
    example: { success: true, data: exampleSettings },
  },
};

export const shippingSetupEndpoints = defineEndpoints({
  listWarehouses: {
    tag: "Shipping setup",
    method: "GET",
    path: "/api/v1/warehouses",
    summary: "Places parcels leave from",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object(PagingQuery),
    responses: {
      200: { description: "Warehouses", schema: Page(Warehouse), example: examplePage(exampleWarehouse) },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  createWarehouse: {
    tag: "Shipping setup",
    method: "POST",
    path: "/api/v1/warehouses",
    summary: "Add a place parcels leave from; the first one is the default",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    body: Type.Object(
      { name: S.Name(), address: ShipAddress, isDefault: Type.Optional(Type.Boolean()) },
      strict,
    ),
    responses: { 201: { description: "Added", schema: Ok(Warehouse), example: warehouseAnswer } },
    errors: ["WAREHOUSE_NAME_TAKEN", "PLACE_LIMIT"],
    example: { body: { name: "Depósito Sur", address: exampleOrigin } },
  },
  updateWarehouse: {
    tag: "Shipping setup",
    method: "PATCH",
    path: "/api/v1/warehouses/{warehouseId}",
    summary: "Change a warehouse, or make it the default",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    body: Type.Object(
      {
        name: Type.Optional(S.Name()),
        address: Type.Optional(ShipAddress),
        isDefault: Type.Optional(Type.Literal(true)),
      },
      strict,
    ),
    responses: { 200: { description: "Changed", schema: Ok(Warehouse), example: warehouseAnswer } },
    errors: ["WAREHOUSE_NOT_FOUND", "WAREHOUSE_NAME_TAKEN"],
    example: { params: exampleParams, body: { isDefault: true } },
  },
  deleteWarehouse: {
    tag: "Shipping setup",
    method: "DELETE",
    path: "/api/v1/warehouses/{warehouseId}",
    summary: "Remove a warehouse; shipments from it keep its address",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    responses: { 200: { description: "Gone", schema: OkEmpty, example: { success: true } } },
    errors: ["WAREHOUSE_NOT_FOUND", "PLACE_NOT_EMPTY"],
    example: { params: exampleParams },
  },
  getShippingSettings: {
    tag: "Shipping setup",
    method: "GET",
    path: "/api/v1/shipping/settings",
    summary: "Rules of choice, parcel presets, and what the tracking page shows",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    responses: settingsAnswer,
    errors: [],
    example: {},
  },
  updateShippingSettings: {
    tag: "Shipping setup",
    method: "PATCH",
    path: "/api/v1/shipping/settings",
    summary: "Change some of the settings; rules, parcel presets and tolerances are each replaced as a whole",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    body: Type.Object(
      {
        rules: Type.Optional(settings.rules),
        parcelPresets: Type.Optional(settings.parcelPresets),
        showCodOnTracking: Type.Optional(settings.showCodOnTracking),
        brandColor: Type.Optional(settings.brandColor),
        logoUrl: Type.Optional(settings.logoUrl),
        priceToleranceBp: Type.Optional(settings.priceToleranceBp),
        labelAfterPack: Type.Optional(settings.labelAfterPack),
        roundingTolerances: Type.Optional(settings.roundingTolerances),
      },
      strict,
    ),
    responses: settingsAnswer,
    errors: ["INVALID_CURRENCY"],
    example: { body: { showCodOnTracking: true, roundingTolerances: { ARS: 100 } } },
  },
});
