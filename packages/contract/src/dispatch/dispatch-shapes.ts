import { Type } from "typebox";
import * as S from "../core/scalars.ts";
import { Nullable, Ref } from "../shipping/shipping-shapes.ts";
import { FULFILMENT_STATUSES, HOLD_REASONS, SHIP_BY_SOURCES } from "../values/dispatch.ts";
import { PLATFORMS } from "../values/shops.ts";

/** What has to leave of an order from one place. */
export const Fulfilment = Type.Object({
  fulfilmentId: S.Id("ful"),
  placeId: Ref(),
  placeName: Type.String(),
  status: S.OneOf(FULFILMENT_STATUSES),
  holdReasons: Type.Array(S.OneOf(HOLD_REASONS)),
  shipBy: Nullable(S.Timestamp()),
  shipBySource: Nullable(S.OneOf(SHIP_BY_SOURCES)),
  isLate: Type.Boolean({ description: "It should have left by now" }),
});
export const exampleFulfilment = {
  fulfilmentId: S.exampleId("ful"),
  placeId: S.exampleId("whs"),
  placeName: "Bodega Norte",
  status: "ready",
  holdReasons: [],
  shipBy: "2026-11-16T19:00:00.000Z",
  shipBySource: "place",
  isLate: false,
};

export const QueueItem = Type.Object({
  ...Fulfilment.properties,
  orderId: S.OrderRef(),
  orderNumber: Type.String(),
  externalOrderId: Type.String(),
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  isShippedByChannel: Type.Boolean({ description: "It leaves with the channel's own label" }),
  buyerName: Nullable(Type.String()),
  city: Nullable(Type.String()),
  units: Type.Integer({ description: "Units of the order that leave from this place" }),
  waveId: Nullable(S.Id("wav")),
  placedAt: S.Timestamp(),
});
export const exampleQueueItem = {
  ...exampleFulfilment,
  orderId: S.exampleId("ord"),
  orderNumber: "1042",
  externalOrderId: "5001042",
  shopId: S.exampleId("shp"),
  shopName: "Tienda Demo",
  platform: "OAUTHSHOP",
  isShippedByChannel: false,
  buyerName: "Ana Rojas",
  city: "Bogotá",
  units: 3,
  waveId: null,
  placedAt: S.exampleTimestamp,
};
