import type { Endpoint, oauthEndpoints } from "@estiba/contract";
import { finishGrant } from "../../../flows/shops/finish-grant.ts";
import { refuseLocked } from "../../../domain/identity/index.ts";
import { adapterOf } from "../../../flows/kit/open-shop.ts";
import { parkConsent } from "../../../flows/shops/park-consent.ts";
import { startGrant, startOauth, type OauthStart } from "../../../flows/shops/start-oauth.ts";
import { AppError, badRequest, TenantAway } from "../../../kernel/errors.ts";
import type { ChannelSlug } from "../../../ports/channel.ts";
import type { Services } from "../../../ports/services.ts";
import type { Call, HandlersOf } from "../../call.ts";
import { keepConsentCookie } from "../../consent-cookie.ts";
import { externalIdOf } from "../../external-id.ts";

function presentStart(start: OauthStart, headers: Readonly<Record<string, string>> = {}) {
  const fields = {
    authorizationUrl: start.authorizationUrl,
    ...(start.shop === null ? {} : { shop: start.shop }),
    ...(start.isConnected ? { connected: true } : {}),
  };
  return { status: 200, body: { success: true, ...fields, data: fields }, headers } as const;
}

const stringsOf = (query: object) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

export function oauthRoutes(services: Services): HandlersOf<keyof typeof oauthEndpoints> {
  const { channels, apps, config } = services;
  const panel = `${config.PUBLIC_URL}/panel/shops`;
  const finish =
    (slug: ChannelSlug) => async (call: Pick<Call<Endpoint>, "headers" | "origin"> & { query: object }) => {
      const { browser, headers } = keepConsentCookie(call.headers, config.PUBLIC_URL);
      const input = { query: stringsOf(call.query), browser };
      const location = await parkConsent(services, call.origin, channels[slug], input).then(
        (consentId) => `${panel}/consents/${consentId}`,
        (error: unknown) => {
          if (error instanceof TenantAway) {
            throw error;
          }
          if (!(error instanceof AppError)) {
            services.logger.error({ err: error, requestId: call.origin.requestId }, "connecting failed");
          }
          return `${panel}?connectError=${error instanceof AppError ? error.code : "OAUTH_FAILED"}&platform=${slug}`;
        },
      );
      return { status: 302, body: null, headers: { ...headers, location } } as const;
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
    startOauthshop: async ({ access, query, headers: given, origin }) => {
      const shop = externalIdOf(channels.oauthshop, query.shop);
      const { browser, headers } = keepConsentCookie(given, config.PUBLIC_URL);
      const input = { shop, name: null, browser };
      return presentStart(
        await startOauth(services, access.tenantId, origin, channels.oauthshop, input),
        headers,
      );
    },
    startMarketplace: async ({ access, origin }) => {
      const input = { shop: null, name: null, browser: null };
      return presentStart(await startOauth(services, access.tenantId, origin, channels.marketplace, input));
    },
    startCloudshop: async ({ access, query, origin }) => {
      const input = { shop: null, name: query.name ?? null, browser: null };
      return presentStart(await startOauth(services, access.tenantId, origin, channels.cloudshop, input));
    },
    connectShop: async ({ access, body, headers: given, origin }) => {
      const adapter = adapterOf(services, body.platform);
      const { feature } = adapter.capabilities;
      refuseLocked(access.plan, feature);
      const { browser, headers } = keepConsentCookie(given, config.PUBLIC_URL);
      const start = { name: body.name ?? null, browser };
      if (adapter.connect?.grant) {
        const input = { ...start, shop: externalIdOf(adapter, body.shop) };
        return presentStart(await startGrant(services, access.tenantId, origin, adapter, input));
      }
      if (!adapter.oauth) {
        throw badRequest("Register shops of this platform with an integration key.");
      }
      const shop = body.platform === "OAUTHSHOP" ? externalIdOf(adapter, body.shop) : null;
      const input = { ...start, shop };
      return presentStart(await startOauth(services, access.tenantId, origin, adapter, input), headers);
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
