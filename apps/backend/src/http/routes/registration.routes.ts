import type { ErrorCode, registrationEndpoints } from "@estiba/contract";
import { featuresOf } from "../../domain/identity/index.ts";
import { connectShop } from "../../flows/connect-shop.ts";
import { finishGrant, finishOauth } from "../../flows/finish-oauth.ts";
import { startGrant, startOauth, type OauthStart } from "../../flows/start-oauth.ts";
import { deliveryUrl, webhookEndpoint } from "../../flows/webhook-address.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { ChannelAdapter, ChannelSlug } from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";
import type { HandlersOf } from "../call.ts";

const INVALID: Readonly<Record<ChannelSlug, ErrorCode>> = {
  custom: "CUSTOM_INVALID_SHOP_ID",
  wpshop: "WPSHOP_INVALID_SHOP_URL",
  marketplace: "MARKETPLACE_INVALID_SELLER_USER_ID",
  cloudshop: "CLOUDSHOP_INVALID_STORE_ID",
  oauthshop: "OAUTHSHOP_INVALID_SHOP",
};

function externalIdOf(adapter: ChannelAdapter, given: unknown): string {
  const externalId = adapter.connect?.readExternalId(given) ?? null;
  if (externalId === null) {
    throw new AppError(INVALID[adapter.manifest.slug]);
  }
  return externalId;
}

function presentStart(start: OauthStart) {
  const fields = {
    authorizationUrl: start.authorizationUrl,
    ...(start.shop === null ? {} : { shop: start.shop }),
    ...(start.isConnected ? { connected: true } : {}),
  };
  return { status: 200, body: { success: true, ...fields, data: fields } } as const;
}

const stringsOf = (query: object) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

export function registrationRoutes(services: Services): HandlersOf<keyof typeof registrationEndpoints> {
  const { channels, apps, config } = services;
  const finish = (slug: ChannelSlug) => async (call: { query: object; origin: Origin }) => {
    const result = await finishOauth(services, call.origin, channels[slug], stringsOf(call.query)).then(
      ({ shop }) => `connected=${slug}&shopId=${shop.id}`,
      (error: unknown) => {
        if (!(error instanceof AppError)) {
          services.logger.error({ err: error, requestId: call.origin.requestId }, "connecting failed");
        }
        return `connectError=${error instanceof AppError ? error.code : "OAUTH_FAILED"}&platform=${slug}`;
      },
    );
    return {
      status: 302,
      body: null,
      headers: { location: `${config.PUBLIC_URL}/panel/shops?${result}` },
    } as const;
  };
  return {
    registerCustomShop: async ({ access, body, origin }) => {
      const externalId = externalIdOf(channels.custom, body.externalShopId);
      const input = { externalId, name: body.name, credentials: null };
      const { shop, isNew, webhookSecret } = await connectShop(
        services,
        access.tenantId,
        origin,
        channels.custom,
        input,
      );
      const data = {
        shopId: shop.id,
        webhookEndpoint: webhookEndpoint(services, channels.custom.manifest),
        webhookSecret: webhookSecret ?? "",
      };
      return { status: isNew ? 201 : 200, body: { success: true, data } };
    },
    registerWpshop: async ({ access, body, origin }) => {
      const adapter = channels.wpshop;
      const { consumerKey, consumerSecret } = body;
      if ((consumerKey === undefined) !== (consumerSecret === undefined)) {
        throw new AppError("WPSHOP_PARTIAL_REST_CREDENTIALS");
      }
      const externalId = externalIdOf(adapter, body.shopUrl);
      const credentials =
        consumerKey === undefined || consumerSecret === undefined
          ? null
          : (adapter.connect?.credentialsFrom(externalId, { consumerKey, consumerSecret }) ?? null);
      const input = { externalId, name: body.name ?? null, credentials };
      const { shop, isNew, webhookSecret, subscriptions } = await connectShop(
        services,
        access.tenantId,
        origin,
        adapter,
        input,
      );
      const url = deliveryUrl(services, adapter.manifest, shop.id);
      const data = {
        shopId: shop.id,
        shopUrl: shop.externalId,
        webhookEndpoint: webhookEndpoint(services, adapter.manifest),
        webhookSecret: webhookSecret ?? "",
        webhookSync: {
          topics: [...(subscriptions?.created ?? []), ...(subscriptions?.skipped ?? [])],
          deliveryUrl: url,
          secretStored: webhookSecret !== null,
        },
      };
      return { status: isNew ? 201 : 200, body: { success: true, data } };
    },
    registerMarketplaceShop: async ({ access, body, origin }) => {
      const adapter = channels.marketplace;
      const externalId = externalIdOf(adapter, body.sellerUserId);
      const { accessToken } = body;
      const credentials = adapter.connect?.credentialsFrom(externalId, { accessToken }) ?? null;
      const input = { externalId, name: body.name ?? null, credentials };
      const { shop, isNew } = await connectShop(services, access.tenantId, origin, adapter, input);
      const notificationUrl = webhookEndpoint(services, adapter.manifest);
      const data = {
        shopId: shop.id,
        sellerUserId: shop.externalId,
        notificationUrl,
        hints: [
          `Set ${notificationUrl} as the notification address of your marketplace application.`,
          "Subscribe the application to the topics orders_v2 and shipments.",
          "A token handed in like this ends after some hours and cannot be renewed: connect by OAuth to keep it alive.",
        ],
      };
      return { status: isNew ? 201 : 200, body: { success: true, data } };
    },
    registerCloudshop: async ({ access, body, origin }) => {
      const adapter = channels.cloudshop;
      const externalId = externalIdOf(adapter, body.storeId);
      const { accessToken } = body;
      const credentials = adapter.connect?.credentialsFrom(externalId, { accessToken }) ?? null;
      const input = { externalId, name: body.name ?? null, credentials };
      const { shop, isNew, subscriptions } = await connectShop(
        services,
        access.tenantId,
        origin,
        adapter,
        input,
      );
      const data = {
        shopId: shop.id,
        storeId: shop.externalId,
        notificationUrl: webhookEndpoint(services, adapter.manifest),
        webhooks: {
          created: [...(subscriptions?.created ?? [])],
          skipped: [...(subscriptions?.skipped ?? [])],
        },
      };
      return { status: isNew ? 201 : 200, body: { success: true, data } };
    },
    getOauthshopDiagnostics: async () => {
      const app = apps.oauthshop;
      const data = {
        configured: app !== undefined,
        redirectUri: `${config.PUBLIC_URL}/api/v1/oauthshop/oauth/callback`,
        scopes: [...config.OAUTHSHOP_SCOPES],
      };
      return { status: 200, body: { success: true, data } };
    },
    startOauthshop: async ({ access, query, origin }) => {
      const shop = externalIdOf(channels.oauthshop, query.shop);
      return presentStart(
        await startOauth(services, access.tenantId, origin, channels.oauthshop, { shop, name: null }),
      );
    },
    startMarketplace: async ({ access, origin }) =>
      presentStart(
        await startOauth(services, access.tenantId, origin, channels.marketplace, { shop: null, name: null }),
      ),
    startCloudshop: async ({ access, query, origin }) => {
      const name = query.name ?? null;
      return presentStart(
        await startOauth(services, access.tenantId, origin, channels.cloudshop, { shop: null, name }),
      );
    },
    connectShop: async ({ access, body, origin }) => {
      const adapter = channels[body.platform.toLowerCase() as ChannelSlug];
      const { feature } = adapter.manifest;
      if (!featuresOf(access.plan).includes(feature)) {
        throw new AppError("PLAN_FEATURE_LOCKED", { details: { feature, plan: access.plan } });
      }
      const name = body.name ?? null;
      if (adapter.connect?.grant) {
        const shop = externalIdOf(adapter, body.shop);
        return presentStart(await startGrant(services, access.tenantId, origin, adapter, { shop, name }));
      }
      if (!adapter.oauth) {
        throw badRequest("Register shops of this platform with an integration key.");
      }
      const shop = body.platform === "OAUTHSHOP" ? externalIdOf(adapter, body.shop) : null;
      return presentStart(await startOauth(services, access.tenantId, origin, adapter, { shop, name }));
    },
    finishOauthshop: finish("oauthshop"),
    finishMarketplace: finish("marketplace"),
    finishCloudshop: finish("cloudshop"),
    receiveWpshopKeys: async ({ body, origin }) => {
      const given = { consumerKey: body.consumer_key, consumerSecret: body.consumer_secret };
      await finishGrant(services, origin, channels.wpshop, { state: body.user_id, given });
      return { status: 200, body: { success: true } };
    },
  };
}
