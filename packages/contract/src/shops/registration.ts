import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";

const key = { auth: "apiKey", scope: "shops:write", rate: "tenant" } as const;
const own = { ...key, feature: "stores_own" } as const;
const markets = { ...key, feature: "stores_marketplaces" } as const;
const custom = { ...key, feature: "stores_custom" } as const;
const tag = "Channels";
const shopId = S.exampleId("shp");
const endpoint = (slug: string) => `https://estiba.example/api/v1/webhook/${slug}`;

/** An identifier of another JSON type gets the channel's own code, so any type is let in. */
const AnyJson = () => Type.Unknown();
const Name = () => Type.Optional(S.Name());
const Token = () => Type.String({ minLength: 1, maxLength: 4_000 });
const RestCredential = () =>
  Type.Optional(
    Type.Union([Type.String({ maxLength: 4_000 }), Type.Null()], {
      description: "Send both or neither; an empty one counts as not sent",
    }),
  );

function registered<const S extends Parameters<typeof Ok>[0]>(schema: S, data: object) {
  const example = { success: true, data };
  return {
    201: { description: "Connected", schema: Ok(schema), example },
    200: { description: "It was connected already; the same shop", schema: Ok(schema), example },
  } as const;
}

export const registrationEndpoints = defineEndpoints({
  registerCustomShop: {
    tag,
    method: "POST",
    path: "/api/v1/custom/shops/register",
    summary: "Register an own backend",
    policy: custom,
    failure: "CUSTOM_REGISTER_FAILED",
    body: Type.Object({ externalShopId: AnyJson(), name: S.Name() }),
    documentedBody: Type.Object({
      externalShopId: Type.String({ pattern: "^[A-Za-z0-9._-]{1,100}$" }),
      name: S.Name(),
    }),
    responses: registered(
      Type.Object({ shopId: S.Id("shp"), webhookEndpoint: Type.String(), webhookSecret: Type.String() }),
      { shopId, webhookEndpoint: endpoint("custom"), webhookSecret: `whsec_${"x".repeat(32)}` },
    ),
    errors: ["CUSTOM_INVALID_SHOP_ID"],
    example: { body: { externalShopId: "tienda-1", name: "Tienda propia" } },
  },
  registerWpshop: {
    tag,
    method: "POST",
    path: "/api/v1/wpshop/shops/register",
    summary: "Register a WordPress shop; with REST credentials its webhooks are set up too",
    policy: own,
    failure: "WPSHOP_REGISTER_FAILED",
    body: Type.Object({
      shopUrl: Type.String({ minLength: 1, maxLength: 500 }),
      name: Name(),
      consumerKey: RestCredential(),
      consumerSecret: RestCredential(),
    }),
    responses: registered(
      Type.Object({
        shopId: S.Id("shp"),
        shopUrl: Type.String(),
        webhookEndpoint: Type.String(),
        webhookSecret: Type.String(),
        webhookSync: Type.Object({
          topics: Type.Array(Type.String()),
          deliveryUrl: Type.String(),
          secretStored: Type.Boolean(),
        }),
      }),
      {
        shopId,
        shopUrl: "https://tienda.example",
        webhookEndpoint: endpoint("wpshop"),
        webhookSecret: `whsec_${"x".repeat(32)}`,
        webhookSync: {
          topics: ["order.created"],
          deliveryUrl: `${endpoint("wpshop")}?shopId=${shopId}`,
          secretStored: true,
        },
      },
    ),
    errors: [
      "WPSHOP_PARTIAL_REST_CREDENTIALS",
      "WPSHOP_INVALID_SHOP_URL",
      "WPSHOP_UNREACHABLE",
      "CHANNEL_CREDENTIALS_REJECTED",
      "CHANNEL_UNAVAILABLE",
      "SHOP_ALREADY_CONNECTED",
    ],
    example: { body: { shopUrl: "https://tienda.example", name: "Tienda" } },
  },
  registerMarketplaceShop: {
    tag,
    method: "POST",
    path: "/api/v1/marketplace/shops/register",
    summary: "Register a seller account by its token",
    policy: markets,
    failure: "MARKETPLACE_REGISTER_FAILED",
    body: Type.Object({ sellerUserId: AnyJson(), accessToken: Token(), name: Name() }),
    documentedBody: Type.Object({
      sellerUserId: Type.Integer({ minimum: 1 }),
      accessToken: Token(),
      name: Name(),
    }),
    responses: registered(
      Type.Object({
        shopId: S.Id("shp"),
        sellerUserId: Type.String(),
        notificationUrl: Type.String(),
        hints: Type.Array(Type.String()),
      }),
      {
        shopId,
        sellerUserId: "123456789",
        notificationUrl: endpoint("marketplace"),
        hints: ["Set the notification address in the marketplace application."],
      },
    ),
    errors: [
      "MARKETPLACE_INVALID_SELLER_USER_ID",
      "CHANNEL_CREDENTIALS_REJECTED",
      "CHANNEL_UNAVAILABLE",
      "SHOP_ALREADY_CONNECTED",
    ],
    example: { body: { sellerUserId: 123_456_789, accessToken: "APP_USR-token" } },
  },
  registerCloudshop: {
    tag,
    method: "POST",
    path: "/api/v1/cloudshop/shops/register",
    summary: "Register a hosted shop by its token; its order webhooks are created",
    policy: own,
    failure: "CLOUDSHOP_REGISTER_FAILED",
    body: Type.Object({ storeId: AnyJson(), accessToken: Token(), name: Name() }),
    documentedBody: Type.Object({
      storeId: Type.Integer({ minimum: 1 }),
      accessToken: Token(),
      name: Name(),
    }),
    responses: registered(
      Type.Object({
        shopId: S.Id("shp"),
        storeId: Type.String(),
        notificationUrl: Type.String(),
        webhooks: Type.Object({ created: Type.Array(Type.String()), skipped: Type.Array(Type.String()) }),
      }),
      {
        shopId,
        storeId: "987654",
        notificationUrl: endpoint("cloudshop"),
        webhooks: { created: ["order/created"], skipped: [] },
      },
    ),
    errors: [
      "CLOUDSHOP_INVALID_STORE_ID",
      "CHANNEL_CREDENTIALS_REJECTED",
      "CHANNEL_UNAVAILABLE",
      "SHOP_ALREADY_CONNECTED",
    ],
    example: { body: { storeId: 987_654, accessToken: "token" } },
  },
});
