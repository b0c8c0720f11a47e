import { Type } from "typebox";
import { exampleFulfilment, Fulfilment } from "../dispatch/dispatch-shapes.ts";
import * as S from "../core/scalars.ts";
import { ACTOR_KINDS } from "../values/identity.ts";
import { PLATFORMS } from "../values/shops.ts";
import {
  DEDUCTION_STATUSES,
  EVENT_SOURCES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  STOCK_STATUSES,
  TIMELINE_KINDS,
  UNMAPPED_REASONS,
} from "../values/orders.ts";
import { SHIPMENT_STATUSES, type ShipmentStatus } from "../values/shipping.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableInteger = () => Type.Union([Type.Integer(), Type.Null()]);
export const Currency = () => Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217" });
export const Text = (maxLength: number) => Type.String({ maxLength });

export const Deduction = Type.Object({
  id: S.Id("ded"),
  sequence: Type.Integer(),
  occurredAt: S.Timestamp(),
  recordedAt: S.Timestamp(),
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  orderId: S.OrderRef(),
  externalOrderId: Type.String(),
  orderNumber: NullableText(),
  orderLineId: S.Id("oln"),
  channelVariantId: NullableText(),
  channelSku: NullableText(),
  masterVariantId: NullableText(),
  masterSku: NullableText(),
  masterName: NullableText(),
  mappingId: NullableText(),
  quantity: Type.Integer(),
  appliedQuantity: Type.Integer(),
  shortfallQuantity: Type.Integer(),
  stockBefore: NullableInteger(),
  stockAfter: NullableInteger(),
  status: S.OneOf(DEDUCTION_STATUSES),
  unmappedReason: Type.Union([S.OneOf(UNMAPPED_REASONS), Type.Null()], {
    description:
      "platform_kit: sold in a kit of the platform, whose order does not say for certain what left the shelf. " +
      "No link changes that: correct the stock of its components manually",
  }),
  reason: Type.String(),
  source: S.OneOf(EVENT_SOURCES),
  eventId: NullableText(),
  reversalOf: NullableText(),
});
export const exampleDeduction = {
  id: S.exampleId("ded"),
  sequence: 1,
  occurredAt: S.exampleTimestamp,
  recordedAt: S.exampleTimestamp,
  shopId: S.exampleId("shp"),
  shopName: "Tienda propia",
  platform: "CUSTOM",
  orderId: S.exampleId("ord"),
  externalOrderId: "A-1001",
  orderNumber: null,
  orderLineId: S.exampleId("oln"),
  channelVariantId: null,
  channelSku: "SKU-1",
  masterVariantId: null,
  masterSku: null,
  masterName: null,
  mappingId: null,
  quantity: 2,
  appliedQuantity: 0,
  shortfallQuantity: 0,
  stockBefore: null,
  stockAfter: null,
  status: "unmapped",
  unmappedReason: null,
  reason: "sale",
  source: "api",
  eventId: S.exampleId("evt"),
  reversalOf: null,
};

const Address = Type.Object({
  name: NullableText(),
  phone: NullableText(),
  address: NullableText(),
  address2: NullableText(),
  city: NullableText(),
  region: NullableText(),
  zip: NullableText(),
  country: NullableText(),
});
const Customer = Type.Object({ name: NullableText(), email: NullableText(), phone: NullableText() });

const OrderParcel = Type.Object({
  shipmentId: S.Id("shm"),
  status: S.OneOf(SHIPMENT_STATUSES as readonly ShipmentStatus[]),
  trackingNumber: NullableText(),
  carrierName: Type.String(),
  isPrinted: Type.Boolean(),
  isHandedOver: Type.Boolean({ description: "On a hand-over list" }),
  error: Type.Union([Type.Object({ error: Type.String(), message: Type.String() }), Type.Null()]),
});

export const itemFields = {
  id: S.Id("ord"),
  orderId: S.ChannelOrderId(),
  number: NullableText(),
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  status: S.OneOf(ORDER_STATUSES),
  paymentStatus: S.OneOf(PAYMENT_STATUSES),
  stockStatus: S.OneOf(STOCK_STATUSES),
  paymentMethod: NullableText(),
  isCashOnDelivery: Type.Boolean(),
  currency: Currency(),
  totalMinor: Type.Integer(),
  customerName: NullableText(),
  city: NullableText(),
  groupId: NullableText(),
  holdReason: Type.Union([Type.String(), Type.Null()], { description: "Why a person holds the order" }),
  parcel: Type.Union([OrderParcel, Type.Null()], {
    description: "Of its outgoing shipments one to print, otherwise one to hand over, otherwise the newest",
  }),
  placedAt: S.Timestamp(),
  createdAt: S.Timestamp(),
  updatedAt: S.Timestamp(),
};
export const exampleItem = {
  id: S.exampleId("ord"),
  orderId: "A-1001",
  number: null,
  shopId: S.exampleId("shp"),
  shopName: "Tienda propia",
  platform: "CUSTOM",
  status: "confirmed",
  paymentStatus: "paid",
  stockStatus: "unmapped",
  paymentMethod: null,
  isCashOnDelivery: false,
  currency: "COP",
  totalMinor: 12_990_000,
  customerName: "Ana Rojas",
  city: "Bogotá",
  groupId: null,
  holdReason: null,
  parcel: null,
  placedAt: S.exampleTimestamp,
  createdAt: S.exampleTimestamp,
  updatedAt: S.exampleTimestamp,
};

const Line = Type.Object({
  id: S.Id("oln"),
  externalLineId: Type.String(),
  channelVariantId: NullableText(),
  sku: NullableText(),
  name: Type.String(),
  quantity: Type.Integer(),
  exactQuantity: Type.Union([Type.String(), Type.Null()], {
    description:
      "What the channel said, where that is not in whole units, such as 1.5; `quantity` is then the next whole number, and the line books no stock",
  }),
  stockQuantity: Type.Integer(),
  parcelQuantity: Type.Optional(
    Type.Integer({ description: "Units that left in a parcel, or have a label to leave with" }),
  ),
  unitPriceMinor: Type.Integer(),
  imageUrl: Type.Union([Type.String(), Type.Null()], {
    description: "The picture of the listing that was sold, or of its product in another shop",
  }),
  deductions: Type.Array(Deduction),
});
const TimelineEntry = Type.Object({
  id: S.Id("tml"),
  at: S.Timestamp(),
  kind: S.OneOf(TIMELINE_KINDS),
  actorKind: S.OneOf(ACTOR_KINDS),
  eventId: NullableText(),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export const Detail = Type.Object({
  ...itemFields,
  customer: Type.Union([Customer, Type.Null()]),
  shippingAddress: Type.Union([Address, Type.Null()]),
  shippingMinor: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description:
      "The part of the total that the buyer pays for shipping; null where the channel does not say",
  }),
  charges: Type.Union(
    [
      Type.Object({
        discountMinor: Type.Integer(),
        taxMinor: Type.Integer(),
        isTaxIncluded: Type.Boolean({
          description: "The prices contain the tax: it is named, and not added",
        }),
      }),
      Type.Null(),
    ],
    { description: "Discounts and taxes; null where the channel does not name them" },
  ),
  sourceVersion: Type.Integer(),
  lines: Type.Array(Line),
  timeline: Type.Array(TimelineEntry),
  fulfilments: Type.Array(Fulfilment, {
    description:
      "From where it leaves, until when, and what is in the way; empty where the channel sends it itself",
  }),
  allowedStatuses: Type.Array(S.OneOf(ORDER_STATUSES)),
  hasChannelLabel: Type.Boolean({
    description: "It leaves with the channel's own label: see POST /api/v1/dispatch/labels",
  }),
  canCancelAtShop: Type.Boolean({ description: "Whether `atShop` works for this order's channel" }),
});
export const exampleDetail = {
  ...exampleItem,
  customer: { name: "Ana Rojas", email: "ana@example.com", phone: null },
  shippingAddress: {
    name: "Ana Rojas",
    phone: null,
    address: "Calle 1 # 2-3",
    address2: null,
    city: "Bogotá",
    region: null,
    zip: "110111",
    country: "CO",
  },
  shippingMinor: 900_000,
  charges: null,
  sourceVersion: 0,
  lines: [
    {
      id: S.exampleId("oln"),
      externalLineId: "1",
      channelVariantId: null,
      sku: "SKU-1",
      name: "Camiseta",
      quantity: 2,
      exactQuantity: null,
      stockQuantity: 2,
      parcelQuantity: 0,
      unitPriceMinor: 6_495_000,
      imageUrl: "https://cdn.example/camiseta.jpg",
      deductions: [exampleDeduction],
    },
  ],
  timeline: [
    {
      id: S.exampleId("tml"),
      at: S.exampleTimestamp,
      kind: "created",
      actorKind: "key",
      eventId: S.exampleId("evt"),
      details: { status: "confirmed" },
    },
  ],
  fulfilments: [exampleFulfilment],
  allowedStatuses: ["preparing", "cancelled"],
  hasChannelLabel: false,
  canCancelAtShop: false,
};
