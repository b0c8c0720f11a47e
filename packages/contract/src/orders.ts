import { Type } from "typebox";
import {
  DEDUCTION_STATUSES,
  EVENT_SOURCES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PLATFORMS,
  STOCK_STATUSES,
} from "./channels.ts";
import { defineEndpoints } from "./endpoint.ts";
import { Ok } from "./envelope.ts";
import { Page, PagingQuery, examplePage } from "./paging.ts";
import * as S from "./scalars.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableInteger = () => Type.Union([Type.Integer(), Type.Null()]);
const Currency = () => Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217" });
const Text = (maxLength: number) => Type.String({ maxLength });

export const Deduction = Type.Object({
  id: S.Id("ded"),
  sequence: Type.Integer(),
  occurredAt: S.Timestamp(),
  recordedAt: S.Timestamp(),
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  orderId: S.Id("ord"),
  externalOrderId: Type.String(),
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

const itemFields = {
  id: S.Id("ord"),
  orderId: Type.String({ description: "The channel's own id of the order" }),
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
  placedAt: S.Timestamp(),
  createdAt: S.Timestamp(),
  updatedAt: S.Timestamp(),
};
const exampleItem = {
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
  stockQuantity: Type.Integer(),
  unitPriceMinor: Type.Integer(),
  deductions: Type.Array(Deduction),
});
const Moment = Type.Object({
  id: S.Id("tml"),
  at: S.Timestamp(),
  kind: S.OneOf(["created", "updated", "late", "status_changed"]),
  actorKind: S.OneOf(["user", "key", "operator", "system"]),
  eventId: NullableText(),
  details: Type.Record(Type.String(), Type.Unknown()),
});
const Detail = Type.Object({
  ...itemFields,
  customer: Type.Union([Customer, Type.Null()]),
  shippingAddress: Type.Union([Address, Type.Null()]),
  sourceVersion: Type.Integer(),
  lines: Type.Array(Line),
  timeline: Type.Array(Moment),
  allowedStatuses: Type.Array(S.OneOf(ORDER_STATUSES)),
});
const exampleDetail = {
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
  sourceVersion: 0,
  lines: [
    {
      id: S.exampleId("oln"),
      externalLineId: "1",
      channelVariantId: null,
      sku: "SKU-1",
      name: "Camiseta",
      quantity: 2,
      stockQuantity: 2,
      unitPriceMinor: 6_495_000,
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
  allowedStatuses: ["preparing", "cancelled"],
};

const Accepted = Type.Object({
  id: S.Id("ord"),
  orderId: Type.String(),
  shopId: S.Id("shp"),
  status: S.OneOf(ORDER_STATUSES),
  paymentStatus: S.OneOf(PAYMENT_STATUSES),
  stockStatus: S.OneOf(STOCK_STATUSES),
  duplicate: Type.Boolean(),
  updated: Type.Boolean(),
  deductions: Type.Array(Deduction),
});
const exampleAccepted = {
  id: S.exampleId("ord"),
  orderId: "A-1001",
  shopId: S.exampleId("shp"),
  status: "confirmed",
  paymentStatus: "paid",
  stockStatus: "unmapped",
  duplicate: false,
  updated: false,
  deductions: [exampleDeduction],
};

export const orderEndpoints = defineEndpoints({
  createCustomOrder: {
    tag: "Orders",
    method: "POST",
    path: "/api/v1/custom/orders",
    summary: "Hand in an order of an own backend; answered when it is in the book and the stock is booked",
    policy: { auth: "apiKey", scope: "orders:write", feature: "stores_custom", rate: "tenant" },
    failure: "ORDERS_FAILED",
    body: Type.Object({
      shopId: Text(100),
      orderId: Type.String({ minLength: 1, maxLength: 200 }),
      total: Type.Integer({ minimum: 0, description: "In the currency's smallest unit" }),
      currency: Currency(),
      shippingAddress: Type.Optional(
        Type.Object({
          city: Type.Optional(Text(120)),
          address: Type.Optional(Text(300)),
          zip: Type.Optional(Text(20)),
          name: Type.Optional(Text(120)),
          phone: Type.Optional(Text(40)),
          region: Type.Optional(Text(120)),
          country: Type.Optional(Text(2)),
        }),
      ),
      items: Type.Optional(
        Type.Array(
          Type.Object({
            sku: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
            variantId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
            quantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
            price: Type.Optional(Type.Integer({ minimum: 0 })),
            name: Type.Optional(Text(300)),
          }),
          { maxItems: 500 },
        ),
      ),
      customer: Type.Optional(
        Type.Object({
          name: Type.Optional(Text(120)),
          email: Type.Optional(Text(254)),
          phone: Type.Optional(Text(40)),
        }),
      ),
      paymentMethod: Type.Optional(Text(60)),
      placedAt: Type.Optional(S.Timestamp()),
      status: Type.Optional(S.OneOf(ORDER_STATUSES)),
    }),
    responses: {
      201: { description: "New", schema: Ok(Accepted), example: { success: true, data: exampleAccepted } },
      200: {
        description: "Known: duplicate is true, or updated is true and the difference is booked",
        schema: Ok(Accepted),
        example: { success: true, data: { ...exampleAccepted, duplicate: true } },
      },
    },
    errors: ["CUSTOM_SHOP_NOT_FOUND", "SHOP_NOT_ACTIVE"],
    example: {
      body: {
        shopId: S.exampleId("shp"),
        orderId: "A-1001",
        total: 12_990_000,
        currency: "COP",
        shippingAddress: { city: "Bogotá", address: "Calle 1 # 2-3", zip: "110111" },
        items: [{ sku: "SKU-1", quantity: 2, price: 6_495_000, name: "Camiseta" }],
      },
    },
  },
  listOrders: {
    tag: "Orders",
    method: "GET",
    path: "/api/v1/orders",
    summary: "The order book, newest first",
    policy: { auth: "either", role: "VIEWER", scope: "orders:read", rate: "tenant" },
    failure: "ORDERS_FAILED",
    query: Type.Object({
      ...PagingQuery,
      shopId: Type.Optional(Text(100)),
      platform: Type.Optional(S.OneOf(PLATFORMS)),
      status: Type.Optional(S.OneOf(ORDER_STATUSES)),
      paymentStatus: Type.Optional(S.OneOf(PAYMENT_STATUSES)),
      stockStatus: Type.Optional(S.OneOf(STOCK_STATUSES)),
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      placedFrom: Type.Optional(S.Timestamp()),
      placedTo: Type.Optional(S.Timestamp()),
    }),
    responses: {
      200: {
        description: "Orders",
        schema: Page(Type.Object(itemFields)),
        example: examplePage(exampleItem),
      },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  getOrder: {
    tag: "Orders",
    method: "GET",
    path: "/api/v1/orders/{orderId}",
    summary: "One order with its lines, what each did to the stock, and its story",
    policy: { auth: "either", role: "VIEWER", scope: "orders:read", rate: "tenant" },
    failure: "ORDERS_FAILED",
    params: Type.Object({ orderId: S.PathId() }),
    responses: {
      200: { description: "Order", schema: Ok(Detail), example: { success: true, data: exampleDetail } },
    },
    errors: ["ORDER_NOT_FOUND"],
    example: { params: { orderId: S.exampleId("ord") } },
  },
  changeOrderStatus: {
    tag: "Orders",
    method: "PATCH",
    path: "/api/v1/orders/{orderId}/status",
    summary: "Move an order on; cancelling gives its stock back",
    policy: { auth: "session", role: "OPERATOR", rate: "tenant" },
    failure: "ORDERS_FAILED",
    params: Type.Object({ orderId: S.PathId() }),
    body: Type.Object({ status: S.OneOf(ORDER_STATUSES), note: Type.Optional(Text(500)) }),
    responses: {
      200: { description: "Order", schema: Ok(Detail), example: { success: true, data: exampleDetail } },
    },
    errors: ["ORDER_NOT_FOUND", "ORDER_STATUS_NOT_ALLOWED"],
    example: { params: { orderId: S.exampleId("ord") }, body: { status: "preparing" } },
  },
});
