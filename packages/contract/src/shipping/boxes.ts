import { Type, type Static } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkEmpty } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { PACKING_SOURCES } from "../values/shipping.ts";
import { MAX_SIDE_MM, MAX_WEIGHT_G } from "../values/catalog.ts";
import { Nullable, Ref } from "./shipping-shapes.ts";

const strict = { additionalProperties: false } as const;
const Side = () => Type.Integer({ minimum: 1, maximum: MAX_SIDE_MM, description: "Inside, in millimetres" });

const sizes = {
  lengthMm: Side(),
  widthMm: Side(),
  heightMm: Side(),
  tareG: Type.Integer({ minimum: 0, maximum: MAX_WEIGHT_G, description: "Weight of the empty box" }),
  maxG: Type.Integer({
    minimum: 1,
    maximum: MAX_WEIGHT_G,
    description: "Most it may weigh, itself included",
  }),
  placeIds: Type.Array(Ref(), { maxItems: 50, description: "Places that have it; all of them when empty" }),
};
const Box = Type.Object({
  boxId: Ref(),
  name: Type.String(),
  ...sizes,
  createdAt: S.Timestamp(),
  updatedAt: S.Timestamp(),
});
const exampleSizes = { lengthMm: 300, widthMm: 200, heightMm: 200, tareG: 150, maxG: 10_000 };
const exampleBox = {
  boxId: S.exampleId("box"),
  name: "Caja mediana",
  ...exampleSizes,
  placeIds: [],
  createdAt: S.exampleTimestamp,
  updatedAt: S.exampleTimestamp,
};
const boxAnswer = { success: true, data: exampleBox };
const params = Type.Object({ boxId: S.PathId() });
const exampleParams = { boxId: S.exampleId("box") };

const PackedLine = Type.Object({
  orderLineId: Ref(),
  sku: Nullable(Type.String()),
  name: Type.String(),
  quantity: Type.Integer(),
});
const PackedParcel = Type.Object({
  boxId: Nullable(Ref()),
  boxName: Nullable(Type.String()),
  lengthCm: Type.Number(),
  widthCm: Type.Number(),
  heightCm: Type.Number(),
  weightG: Type.Integer(),
  lines: Type.Array(PackedLine),
});
const Packing = Type.Object({
  source: S.OneOf(PACKING_SOURCES),
  parcels: Type.Array(PackedParcel),
  missingSkus: Type.Array(Type.String(), { description: "Goods whose weight or sides are not known" }),
});
export type PackingBody = Static<typeof Packing>;
const examplePacking = {
  source: "boxes",
  missingSkus: [],
  parcels: [
    {
      boxId: S.exampleId("box"),
      boxName: "Caja chica",
      lengthCm: 20,
      widthCm: 15,
      heightCm: 10,
      weightG: 780,
      lines: [{ orderLineId: S.exampleId("oln"), sku: "SKU-1", name: "Taza", quantity: 2 }],
    },
  ],
};

export const boxEndpoints = defineEndpoints({
  listBoxes: {
    tag: "Shipping setup",
    method: "GET",
    path: "/api/v1/boxes",
    summary: "The boxes goods are packed into",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    query: Type.Object(PagingQuery),
    responses: { 200: { description: "Boxes", schema: Page(Box), example: examplePage(exampleBox) } },
    errors: [],
    example: { query: { limit: 50 } },
  },
  createBox: {
    tag: "Shipping setup",
    method: "POST",
    path: "/api/v1/boxes",
    summary: "Add a box",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    body: Type.Object({ name: S.Name(), ...sizes, placeIds: Type.Optional(sizes.placeIds) }, strict),
    responses: { 201: { description: "Added", schema: Ok(Box), example: boxAnswer } },
    errors: ["BOX_NAME_TAKEN", "BOX_LIMIT", "PLACE_NOT_FOUND"],
    example: { body: { name: "Caja mediana", ...exampleSizes } },
  },
  updateBox: {
    tag: "Shipping setup",
    method: "PATCH",
    path: "/api/v1/boxes/{boxId}",
    summary: "Change a box",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    body: Type.Partial(Type.Object({ name: S.Name(), ...sizes }), strict),
    responses: { 200: { description: "Changed", schema: Ok(Box), example: boxAnswer } },
    errors: ["BOX_NOT_FOUND", "BOX_NAME_TAKEN", "PLACE_NOT_FOUND"],
    example: { params: exampleParams, body: { maxG: 12_000 } },
  },
  deleteBox: {
    tag: "Shipping setup",
    method: "DELETE",
    path: "/api/v1/boxes/{boxId}",
    summary: "Remove a box; parcels that left in it keep their sizes",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params,
    responses: { 200: { description: "Gone", schema: OkEmpty, example: { success: true } } },
    errors: ["BOX_NOT_FOUND"],
    example: { params: exampleParams },
  },
  getOrderPacking: {
    tag: "Shipments",
    method: "GET",
    path: "/api/v1/orders/{orderId}/packing",
    summary:
      "The parcels an order would leave in: from the sizes of its goods and the boxes at hand, or the default parcel where a size is not known",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params: Type.Object({ orderId: S.OrderRef() }),
    query: Type.Object({ originId: Type.Optional(Type.String({ maxLength: 60 })) }),
    responses: {
      200: { description: "Parcels", schema: Ok(Packing), example: { success: true, data: examplePacking } },
    },
    errors: ["ORDER_NOT_FOUND", "WAREHOUSE_NOT_FOUND", "SIZES_MISSING", "INVALID_PARCEL"],
    example: { params: { orderId: S.exampleId("ord") } },
  },
});
