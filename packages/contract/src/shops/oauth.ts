import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkTwice } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { PLATFORMS } from "../values/shops.ts";

const key = { auth: "apiKey", scope: "shops:write", rate: "tenant" } as const;
const own = { ...key, feature: "stores_own" } as const;
const markets = { ...key, feature: "stores_marketplaces" } as const;
const tag = "Channels";

const Name = () => Type.Optional(S.Name());
const Token = () => Type.String({ minLength: 1, maxLength: 4_000 });

const startFields = {
  authorizationUrl: Type.Union([Type.String(), Type.Null()]),
  shop: Type.Optional(Type.String()),
  connected: Type.Optional(Type.Boolean()),
};
const start = (url: string, shop?: string) => {
  const fields = { authorizationUrl: url, ...(shop === undefined ? {} : { shop }) };
  return {
    200: {
      description: "Send the person to authorizationUrl, unless connected is true",
      schema: OkTwice(startFields),
      example: { success: true, ...fields, data: fields },
    },
  } as const;
};

const callback = {
  302: {
    description: "To the panel, where a user of the tenant confirms; nothing is connected yet",
    schema: Type.Null(),
    example: null,
  },
} as const;
const Anything = Type.Object({}, { additionalProperties: Type.String() });

export const oauthEndpoints = defineEndpoints({
  getOauthshopDiagnostics: {
    tag,
    method: "GET",
    path: "/api/v1/oauthshop/oauth/diagnostics",
    summary: "Redirect address and scopes, without secrets",
    policy: { auth: "public", rate: "public" },
    failure: "OAUTH_FAILED",
    responses: {
      200: {
        description: "How the application is set up",
        schema: Ok(
          Type.Object({
            configured: Type.Boolean(),
            redirectUri: Type.String(),
            scopes: Type.Array(Type.String()),
          }),
        ),
        example: {
          success: true,
          data: {
            configured: true,
            redirectUri: "https://estiba.example/api/v1/oauthshop/oauth/callback",
            scopes: ["read_orders"],
          },
        },
      },
    },
    errors: [],
    example: {},
  },
  startOauthshop: {
    tag,
    method: "GET",
    isWriting: true,
    path: "/api/v1/oauthshop/oauth/start",
    summary: "Begin connecting a hosted shop",
    policy: { auth: "session", role: "VIEWER", feature: "stores_own", rate: "tenant" },
    failure: "OAUTH_FAILED",
    query: Type.Object({ shop: Type.String({ minLength: 1, maxLength: 300 }) }),
    responses: start("https://tienda.example/admin/oauth/authorize?state=x", "tienda.myshopify.com"),
    errors: ["OAUTHSHOP_INVALID_SHOP", "OAUTHSHOP_OAUTH_NOT_CONFIGURED"],
    example: { query: { shop: "tienda.myshopify.com" } },
  },
  startMarketplace: {
    tag,
    method: "GET",
    isWriting: true,
    path: "/api/v1/marketplace/oauth/start",
    summary: "Begin connecting a seller account",
    policy: markets,
    failure: "OAUTH_FAILED",
    responses: start("https://auth.marketplace.example/authorization?state=x"),
    errors: ["MARKETPLACE_OAUTH_NOT_CONFIGURED"],
    example: {},
  },
  startCloudshop: {
    tag,
    method: "GET",
    isWriting: true,
    path: "/api/v1/cloudshop/oauth/start",
    summary: "Begin connecting a shop of the second hosted platform",
    policy: own,
    failure: "OAUTH_FAILED",
    query: Type.Object({ name: Name() }),
    responses: start("https://cloudshop.example/apps/1/authorize?state=x"),
    errors: ["CLOUDSHOP_OAUTH_NOT_CONFIGURED"],
    example: { query: { name: "Tienda" } },
  },
  connectShop: {
    tag,
    method: "POST",
    path: "/api/v1/tenant/shops/connect",
    summary: "Begin connecting a shop from the panel: answers with the address a person must visit",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "OAUTH_FAILED",
    body: Type.Object({
      platform: S.OneOf(PLATFORMS),
      shop: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      name: Name(),
    }),
    responses: start("https://tienda.example/wc-auth/v1/authorize?user_id=x"),
    errors: [
      "PLAN_FEATURE_LOCKED",
      "OAUTHSHOP_INVALID_SHOP",
      "WPSHOP_INVALID_SHOP_URL",
      "OAUTHSHOP_OAUTH_NOT_CONFIGURED",
      "MARKETPLACE_OAUTH_NOT_CONFIGURED",
      "CLOUDSHOP_OAUTH_NOT_CONFIGURED",
    ],
    example: { body: { platform: "WPSHOP", shop: "https://tienda.example" } },
  },
  finishOauthshop: {
    tag,
    method: "GET",
    isWriting: true,
    path: "/api/v1/oauthshop/oauth/callback",
    summary: "Where the platform sends the person back",
    policy: { auth: "public", rate: "public" },
    failure: "OAUTH_FAILED",
    query: Anything,
    responses: callback,
    errors: [],
    example: { query: {} },
  },
  finishMarketplace: {
    tag,
    method: "GET",
    isWriting: true,
    path: "/api/v1/marketplace/oauth/callback",
    summary: "Where the platform sends the person back",
    policy: { auth: "public", rate: "public" },
    failure: "OAUTH_FAILED",
    query: Anything,
    responses: callback,
    errors: [],
    example: { query: {} },
  },
  finishCloudshop: {
    tag,
    method: "GET",
    isWriting: true,
    path: "/api/v1/cloudshop/oauth/callback",
    summary: "Where the platform sends the person back",
    policy: { auth: "public", rate: "public" },
    failure: "OAUTH_FAILED",
    query: Anything,
    responses: callback,
    errors: [],
    example: { query: {} },
  },
  receiveWpshopKeys: {
    tag,
    method: "POST",
    path: "/api/v1/wpshop/oauth/callback",
    summary: "Where a WordPress shop delivers the keys a person has granted",
    policy: { auth: "public", rate: "public" },
    failure: "OAUTH_FAILED",
    body: Type.Object({
      user_id: Type.String({ maxLength: 500 }),
      consumer_key: Token(),
      consumer_secret: Token(),
      key_permissions: Type.Optional(Type.String()),
    }),
    responses: {
      200: {
        description: "Keys proven and stored",
        schema: Type.Object({ success: Type.Literal(true) }),
        example: { success: true },
      },
    },
    errors: [
      "TOKEN_INVALID",
      "WPSHOP_INVALID_SHOP_URL",
      "WPSHOP_UNREACHABLE",
      "CHANNEL_CREDENTIALS_REJECTED",
      "CHANNEL_UNAVAILABLE",
      "SHOP_ALREADY_CONNECTED",
    ],
    example: {
      body: {
        user_id: "sta_x",
        consumer_key: "ck_x",
        consumer_secret: "cs_x",
        key_permissions: "read_write",
      },
    },
  },
});
