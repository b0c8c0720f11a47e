import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import {
  Currency,
  Deduction,
  Detail,
  Text,
  exampleDeduction,
  exampleDetail,
  exampleItem,
  itemFields,
} from "./order-shapes.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { PLATFORMS } from "../values/shops.ts";
import { ORDER_STAGES, ORDER_STATUSES, PAYMENT_STATUSES, STOCK_STATUSES } from "../values/orders.ts";

const Accepted = Type.Object({
  id: S.Id("ord"),
  orderId: S.ChannelOrderId(),
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

export const USUAL_CHART_DAYS = 30;
const MAX_CHART_DAYS = 90;

const ChannelRevenue = Type.Object({
  currency: Currency(),
  days: Type.Array(S.Minor(), { description: "For each of the days" }),
  totalMinor: S.Minor(),
  previousTotalMinor: S.Minor(),
});

const ByChannel = Type.Object({
  tz: Type.String({ description: "The zone whose midnights part the days" }),
  days: Type.Array(Type.String(), { description: "Oldest first; the last is today" }),
  channels: Type.Array(
    Type.Object({
      platform: S.OneOf(PLATFORMS),
      orders: Type.Array(Type.Integer(), { description: "For each of the days" }),
      total: Type.Integer(),
      previousTotal: Type.Integer({
        description: "In as many days before, the last of them up to the same time of day",
      }),
      revenue: Type.Array(ChannelRevenue, {
        description: "The totals of the orders that were not cancelled, by currency",
      }),
    }),
    { description: "Those with an order in these days, or in as many days before" },
  ),
});
const exampleByChannel = {
  tz: "America/Bogota",
  days: ["2026-11-13", "2026-11-14"],
  channels: [
    {
      platform: "CUSTOM",
      orders: [4, 9],
      total: 13,
      previousTotal: 11,
      revenue: [
        {
          currency: "COP",
          days: [51_960_000, 116_910_000],
          totalMinor: 168_870_000,
          previousTotalMinor: 142_890_000,
        },
      ],
    },
  ],
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
      orderId: S.ChannelOrderId({ maxLength: 200 }),
      total: S.Minor({ minimum: 0 }),
      currency: Currency(),
      shippingTotal: Type.Optional(
        S.Minor({ minimum: 0, description: "The part of total that the buyer pays for shipping" }),
      ),
      discountTotal: Type.Optional(S.Minor({ minimum: 0, description: "What was taken off the prices" })),
      taxTotal: Type.Optional(S.Minor({ minimum: 0, description: "Taxes on top of the prices" })),
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
            price: Type.Optional(S.Minor({ minimum: 0 })),
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
        shippingTotal: 900_000,
        shippingAddress: { city: "Bogotá", address: "Calle 1 # 2-3", zip: "110111" },
        items: [{ sku: "SKU-1", quantity: 2, price: 6_495_000, name: "Camiseta" }],
      },
    },
  },
  listOrders: {
    tag: "Orders",
    method: "GET",
    path: "/api/v1/orders",
    summary: "The order book, newest first unless sorted otherwise",
    policy: { auth: "either", role: "VIEWER", scope: "orders:read", rate: "tenant" },
    failure: "ORDERS_FAILED",
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("orders"),
      shopId: Type.Optional(S.Some(100)),
      platform: Type.Optional(S.SomeOf(PLATFORMS)),
      status: Type.Optional(S.SomeOf(ORDER_STATUSES)),
      paymentStatus: Type.Optional(S.SomeOf(PAYMENT_STATUSES)),
      stockStatus: Type.Optional(S.SomeOf(STOCK_STATUSES)),
      stage: Type.Optional(S.OneOf(ORDER_STAGES)),
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
    errors: ["SHOP_NOT_FOUND"],
    example: { query: { limit: 50 } },
  },
  getOrdersByChannel: {
    tag: "Orders",
    method: "GET",
    path: "/api/v1/tenant/overview/orders-by-channel",
    summary: "Orders and revenue of each of the last days by channel, compared with the days before",
    policy: { auth: "either", role: "VIEWER", scope: "orders:read", rate: "tenant" },
    failure: "ORDERS_FAILED",
    query: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHART_DAYS, default: USUAL_CHART_DAYS })),
      tz: Type.Optional(
        Type.String({ minLength: 1, maxLength: 60, description: "IANA name; the tenant's by default" }),
      ),
    }),
    responses: {
      200: {
        description: "Orders by day and channel",
        schema: Ok(ByChannel),
        example: { success: true, data: exampleByChannel },
      },
    },
    errors: [],
    example: { query: { days: 30 } },
  },
  getOrder: {
    tag: "Orders",
    method: "GET",
    path: "/api/v1/orders/{orderId}",
    summary: "One order with its lines, what each did to the stock, and its timeline",
    policy: { auth: "either", role: "VIEWER", scope: "orders:read", rate: "tenant" },
    failure: "ORDERS_FAILED",
    params: Type.Object({ orderId: S.OrderRef() }),
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
    params: Type.Object({ orderId: S.OrderRef() }),
    body: Type.Object({
      status: S.OneOf(ORDER_STATUSES),
      note: Type.Optional(Text(500)),
      atShop: Type.Optional(
        Type.Boolean({ description: "Cancel it at the shop too; where that fails nothing is changed" }),
      ),
    }),
    responses: {
      200: { description: "Order", schema: Ok(Detail), example: { success: true, data: exampleDetail } },
    },
    errors: [
      "ORDER_NOT_FOUND",
      "ORDER_STATUS_NOT_ALLOWED",
      "CHANNEL_CANNOT_CANCEL",
      "CHANNEL_UNAVAILABLE",
      "SHOP_NOT_FOUND",
    ],
    example: { params: { orderId: S.exampleId("ord") }, body: { status: "preparing" } },
  },
});
