import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { PLATFORMS } from "../values/shops.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);

const ShopConsent = Type.Object({
  id: S.Id("cns"),
  platform: S.OneOf(PLATFORMS),
  shop: Type.Union([Type.String(), Type.Null()], {
    description: "The shop, where the platform names it before access is used; else null",
  }),
  name: NullableText(),
  holder: S.OneOf(["none", "this_account", "another_account", "unknown"]),
  startedBy: Type.Object({ kind: S.OneOf(["user", "key"]), name: NullableText() }),
  startedAt: S.Timestamp(),
  approvedAt: S.Timestamp(),
  expiresAt: S.Timestamp(),
  obstacle: Type.Union([S.OneOf(["other_user", "other_browser"]), Type.Null()], {
    description: "Why you cannot confirm it from here; null when you can",
  }),
});
const exampleConsent = {
  id: S.exampleId("cns"),
  platform: "OAUTHSHOP",
  shop: "tienda.myshopify.com",
  name: null,
  holder: "none",
  startedBy: { kind: "user", name: "Ana" },
  startedAt: S.exampleTimestamp,
  approvedAt: S.exampleTimestamp,
  expiresAt: S.exampleTimestamp,
  obstacle: null,
} as const;

const ConnectedShop = Type.Object({
  shopId: S.Id("shp"),
  platform: S.OneOf(PLATFORMS),
  externalId: Type.String(),
  name: Type.String(),
  isNew: Type.Boolean(),
});

const policy = { auth: "session", role: "MANAGER", rate: "tenant" } as const;
const common = { tag: "Channels", policy, failure: "OAUTH_FAILED" } as const;
const one = {
  ...common,
  params: Type.Object({ consentId: S.PathId() }),
  errors: ["SHOP_CONSENT_NOT_FOUND"],
  example: { params: { consentId: S.exampleId("cns") } },
} as const;

export const shopConsentEndpoints = defineEndpoints({
  listShopConsents: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/shop-consents",
    summary: "Access approved on a platform that waits for your confirmation",
    query: Type.Object({ ...PagingQuery }),
    responses: {
      200: {
        description: "Waiting, newest first",
        schema: Page(ShopConsent),
        example: examplePage(exampleConsent),
      },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  getShopConsent: {
    ...one,
    method: "GET",
    path: "/api/v1/tenant/shop-consents/{consentId}",
    summary: "One approval that waits for confirmation",
    responses: {
      200: {
        description: "What would be connected",
        schema: Ok(ShopConsent),
        example: { success: true, data: exampleConsent },
      },
    },
  },
  confirmShopConsent: {
    ...one,
    method: "POST",
    path: "/api/v1/tenant/shop-consents/{consentId}/confirm",
    summary: "Connect the shop: by the user who started it, in the browser that approved it",
    responses: {
      200: {
        description: "Connected",
        schema: Ok(ConnectedShop),
        example: {
          success: true,
          data: {
            shopId: S.exampleId("shp"),
            platform: "OAUTHSHOP",
            externalId: "tienda.myshopify.com",
            name: "Tienda",
            isNew: true,
          },
        },
      },
    },
    errors: [
      "SHOP_CONSENT_NOT_FOUND",
      "SHOP_CONSENT_OTHER_USER",
      "SHOP_CONSENT_OTHER_BROWSER",
      "PLAN_FEATURE_LOCKED",
      "CHANNEL_CREDENTIALS_REJECTED",
      "CHANNEL_UNAVAILABLE",
      "SHOP_ALREADY_CONNECTED",
    ],
  },
  rejectShopConsent: {
    ...one,
    method: "POST",
    path: "/api/v1/tenant/shop-consents/{consentId}/reject",
    summary: "Connect nothing: the platform's code is discarded unused",
    responses: {
      200: {
        description: "Rejected",
        schema: Type.Object({ success: Type.Literal(true) }),
        example: { success: true },
      },
    },
  },
});
