import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { Nullable, Ref } from "../shipping/shipping-shapes.ts";
import { LOCATION_MODES } from "../values/routing.ts";

const strict = { additionalProperties: false } as const;

const Location = Type.Object({
  locationId: Type.String({ description: "The platform's own id" }),
  name: Type.String(),
  placeId: Nullable(Ref()),
  isActive: Type.Boolean({ description: "False where the platform does not name it any more" }),
  isPlatformOwned: Type.Boolean({
    description: "Its figures are the platform's own: they are never written",
  }),
  shown: Nullable(
    Type.Integer({
      description: "Units of all listings that it is assumed to show; null while none is known",
    }),
  ),
  seenAt: S.Timestamp(),
});

const ServingPlace = Type.Object({
  placeId: Ref(),
  name: Type.String(),
  serves: Type.Boolean({ description: "False: what is there is not sold in this shop" }),
});

const ShopLocations = Type.Object({
  shopId: S.Id("shp"),
  mode: S.OneOf(LOCATION_MODES),
  canLead: Type.Boolean({ description: "Whether the platform can be told from where an order leaves" }),
  isByLocation: Type.Boolean({ description: "Whether each mapped location shows its own figure" }),
  locations: Type.Array(Location),
  places: Type.Array(ServingPlace),
});

const exampleLocations = {
  shopId: S.exampleId("shp"),
  mode: "follow",
  canLead: true,
  isByLocation: true,
  locations: [
    {
      locationId: "70000000201",
      name: "Bodega Santiago",
      placeId: S.exampleId("whs"),
      isActive: true,
      isPlatformOwned: false,
      shown: 340,
      seenAt: S.exampleTimestamp,
    },
    {
      locationId: "70000000202",
      name: "Tienda Concón",
      placeId: null,
      isActive: true,
      isPlatformOwned: false,
      shown: null,
      seenAt: S.exampleTimestamp,
    },
  ],
  places: [{ placeId: S.exampleId("whs"), name: "Bodega", serves: true }],
};

const shopParams = Type.Object({ shopId: S.PathId() });
const exampleParams = { shopId: S.exampleId("shp") };
const answer = {
  200: {
    description: "The shop's locations",
    schema: Ok(ShopLocations),
    example: { success: true, data: exampleLocations },
  },
};
const common = { tag: "Shops", failure: "SHOPS_FAILED", responses: answer } as const;
const writing = { auth: "session", role: "MANAGER", rate: "tenant" } as const;

export const shopLocationEndpoints = defineEndpoints({
  getShopLocations: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/shops/{shopId}/locations",
    summary:
      "Locations of a shop's platform, the places whose goods they show, and the places that serve the shop",
    policy: { auth: "either", role: "VIEWER", scope: "shops:read", rate: "tenant" },
    params: shopParams,
    errors: ["SHOP_NOT_FOUND"],
    example: { params: exampleParams },
  },
  updateShopLocations: {
    ...common,
    method: "PATCH",
    path: "/api/v1/tenant/shops/{shopId}/locations",
    summary: "Follow where the platform has orders leave from, or lead",
    policy: { ...writing, feature: "fulfilment" },
    params: shopParams,
    body: Type.Object({ mode: S.OneOf(LOCATION_MODES) }, strict),
    errors: ["SHOP_NOT_FOUND"],
    example: { params: exampleParams, body: { mode: "lead" } },
  },
  mapShopLocation: {
    ...common,
    method: "PUT",
    path: "/api/v1/tenant/shops/{shopId}/locations/{locationId}",
    summary: "Have a location show the goods of a place, or of none",
    policy: writing,
    params: Type.Object({ shopId: S.PathId(), locationId: S.PathId() }),
    body: Type.Object({ placeId: Nullable(Ref()) }, strict),
    errors: [
      "SHOP_NOT_FOUND",
      "LOCATION_NOT_FOUND",
      "PLACE_NOT_FOUND",
      "PLACE_NOT_COUNTED",
      "PLAN_FEATURE_LOCKED",
    ],
    example: {
      params: { ...exampleParams, locationId: "70000000202" },
      body: { placeId: S.exampleId("whs") },
    },
  },
  setServingPlace: {
    ...common,
    method: "PUT",
    path: "/api/v1/tenant/shops/{shopId}/places/{placeId}",
    summary: "Sell what is at a place in this shop, or not",
    policy: { ...writing, feature: "fulfilment" },
    params: Type.Object({ shopId: S.PathId(), placeId: S.PathId() }),
    body: Type.Object({ serves: Type.Boolean() }, strict),
    errors: ["SHOP_NOT_FOUND", "PLACE_NOT_FOUND", "PLACE_NOT_COUNTED"],
    example: { params: { ...exampleParams, placeId: S.exampleId("whs") }, body: { serves: false } },
  },
});
