import { Type, type TObject, type TSchema } from "typebox";
import * as S from "../core/scalars.ts";
import { ORDER_STATUSES } from "../values/orders.ts";

/** What a platform sends, as it is documented: each channel reads its bytes itself, after checking the signature. */
interface WebhookDocument {
  readonly headers?: TObject;
  readonly query?: TObject;
  readonly documentedBody: TSchema;
  readonly example: { readonly headers?: object; readonly query?: object; readonly body: object };
}

const open = { additionalProperties: true } as const;
const Header = (description: string) => Type.String({ description });
const PlatformId = () => Type.Integer({ minimum: 1 });

export const oauthshopWebhook = {
  headers: Type.Object({
    "X-Shopify-Shop-Domain": Header("The shop, such as tienda.myshopify.com"),
    "X-Shopify-Topic": Header("Such as orders/create"),
    "X-Shopify-Hmac-SHA256": Header(
      "Base64 of HMAC SHA-256 over the body, keyed with the application's secret",
    ),
    "X-Shopify-Webhook-Id": Type.Optional(Header("Kept for support; not used to detect repeats")),
    "X-Shopify-Triggered-At": Type.Optional(Header("When it happened")),
  }),
  documentedBody: Type.Object(
    { id: Type.Optional(PlatformId()) },
    { ...open, description: "As Shopify sends it" },
  ),
  example: {
    headers: { "X-Shopify-Shop-Domain": "tienda.myshopify.com", "X-Shopify-Topic": "orders/create" },
    body: { id: 820_982_911_946_154_500 },
  },
} as const satisfies WebhookDocument;

export const wpshopWebhook = {
  query: Type.Object({
    shopId: Type.Optional(Type.String({ description: "The shop, as in the address given at registration" })),
  }),
  headers: Type.Object({
    "X-WC-Webhook-Topic": Header("Such as order.created"),
    "X-WC-Webhook-Signature": Type.Optional(
      Header("Of WooCommerce: base64 of HMAC SHA-256 over the body, keyed with the shop's webhookSecret"),
    ),
    "X-WC-Webhook-Source": Type.Optional(Header("The shop's address, where the query names no shop")),
    "X-Estiba-Signature": Type.Optional(
      Header(
        "Of our plugin: base64 of HMAC SHA-256 over delivery.timestamp.topic.body, keyed with webhookSecret",
      ),
    ),
    "X-Estiba-Shop-Id": Type.Optional(Header("Of our plugin: the shop")),
    "X-Estiba-Delivery": Type.Optional(Header("Of our plugin: the delivery that is signed")),
    "X-Estiba-Timestamp": Type.Optional(
      Header("Of our plugin: seconds since 1970, at most five minutes off"),
    ),
  }),
  documentedBody: Type.Object(
    { id: PlatformId() },
    { ...open, description: "The order or product as the WooCommerce REST API shows it" },
  ),
  example: {
    headers: { "X-WC-Webhook-Topic": "order.created" },
    query: { shopId: S.exampleId("shp") },
    body: { id: 812 },
  },
} as const satisfies WebhookDocument;

export const marketplaceWebhook = {
  documentedBody: Type.Object(
    {
      topic: Type.String({ description: "orders, orders_v2, shipments, items and others" }),
      resource: Type.String({ description: "Where to look" }),
      user_id: PlatformId(),
      application_id: PlatformId(),
      _id: Type.Optional(Type.String()),
    },
    {
      ...open,
      description: "A notice; it is not signed, so only what it points to is read from the platform",
    },
  ),
  example: {
    body: {
      topic: "orders_v2",
      resource: "/orders/2000003508419013",
      user_id: 468_424_240,
      application_id: 5_503_910_054_141_466,
    },
  },
} as const satisfies WebhookDocument;

export const cloudshopWebhook = {
  headers: Type.Object({
    "x-linkedstore-hmac-sha256": Header(
      "Hex of HMAC SHA-256 over the body, keyed with the application's secret",
    ),
  }),
  documentedBody: Type.Object(
    {
      store_id: PlatformId(),
      event: Type.String({ description: "Such as order/created" }),
      id: Type.Optional(PlatformId()),
    },
    { ...open, description: "A notice; what it points to is read from the platform" },
  ),
  example: {
    headers: { "x-linkedstore-hmac-sha256": "0".repeat(64) },
    body: { store_id: 987_654, event: "order/created", id: 871_254_203 },
  },
} as const satisfies WebhookDocument;

const Item = Type.Object(
  {
    sku: Type.Optional(Type.String()),
    variantId: Type.Optional(Type.String({ description: "sku or variantId is needed" })),
    quantity: Type.Integer({ minimum: 0 }),
    price: Type.Optional(S.Minor({ minimum: 0 })),
    name: Type.Optional(Type.String()),
  },
  open,
);

export const customWebhook = {
  headers: Type.Object({
    "X-Service-Shop-Id": Header("shopId of the registration"),
    "X-Service-Signature": Header(
      "Base64 of HMAC SHA-256 over the body, keyed with the shop's webhookSecret",
    ),
  }),
  documentedBody: Type.Object(
    {
      orderId: S.ChannelOrderId({ maxLength: 255 }),
      total: S.Minor({ minimum: 0 }),
      currency: Type.Optional(
        Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217; the shop's when left out" }),
      ),
      shippingTotal: Type.Optional(S.Minor({ minimum: 0, description: "The part of total for shipping" })),
      discountTotal: Type.Optional(S.Minor({ minimum: 0, description: "What was taken off the prices" })),
      taxTotal: Type.Optional(S.Minor({ minimum: 0, description: "Taxes on top of the prices" })),
      shippingAddress: Type.Optional(
        Type.Object(
          {
            city: Type.Optional(Type.String()),
            address: Type.Optional(Type.String()),
            zip: Type.Optional(Type.String()),
          },
          open,
        ),
      ),
      items: Type.Optional(Type.Array(Item, { maxItems: 1_000 })),
      status: Type.Optional(S.OneOf(ORDER_STATUSES)),
      placedAt: Type.Optional(S.Timestamp()),
      version: Type.Optional(
        Type.Integer({ minimum: 0, description: "Grows with every change of the order" }),
      ),
    },
    open,
  ),
  example: {
    headers: { "X-Service-Shop-Id": S.exampleId("shp"), "X-Service-Signature": `${"A".repeat(43)}=` },
    body: { orderId: "A-1001", total: 12_990_000, currency: "COP" },
  },
} as const satisfies WebhookDocument;
