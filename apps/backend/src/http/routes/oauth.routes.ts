import type { oauthEndpoints } from "@estiba/contract";
import { refuseLocked } from "../../flows/need-feature.ts";
import { finishGrant, finishOauth } from "../../flows/finish-oauth.ts";
import { startGrant, startOauth, type OauthStart } from "../../flows/start-oauth.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { ChannelSlug } from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";
import type { HandlersOf } from "../call.ts";
import { externalIdOf } from "../external-id.ts";

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

export function oauthRoutes(services: Services): HandlersOf<keyof typeof oauthEndpoints> {
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
    getOauthshopDiagnostics: async () => {
      const app = apps.oauthshop;
      const data = {
        configured: app?.isConfigured === true,
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
      refuseLocked(access.plan, feature);
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
