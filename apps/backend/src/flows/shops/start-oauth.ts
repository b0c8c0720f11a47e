import type { ErrorCode } from "@estiba/contract";
import { findShopByExternalId, isConnected, openOauthState, routeHolders } from "../../domain/shops/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { ChannelAdapter } from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";

export interface OauthStart {
  readonly authorizationUrl: string | null;
  readonly shop: string | null;
  readonly isConnected: boolean;
}

const NOT_CONFIGURED: Readonly<Record<string, ErrorCode>> = {
  oauthshop: "OAUTHSHOP_OAUTH_NOT_CONFIGURED",
  marketplace: "MARKETPLACE_OAUTH_NOT_CONFIGURED",
  cloudshop: "CLOUDSHOP_OAUTH_NOT_CONFIGURED",
};

async function isShopConnected(
  services: Services,
  tenantId: string,
  origin: Origin,
  adapter: ChannelAdapter,
  shop: string,
) {
  const { platform } = adapter.capabilities;
  return services.inTenant(tenantId, origin, async (tx) => {
    const known = await findShopByExternalId(tx, platform, shop);
    const holders = await routeHolders(tx.query, platform, adapter.connect?.routeKeys(shop) ?? []);
    const isHeld = holders.every((holder) => holder.tenantId === tenantId && holder.shopId === known?.id);
    return isHeld && known !== null && isConnected(known.status);
  });
}

export interface StartInput {
  readonly shop: string | null;
  readonly name: string | null;
  /** The browser of a signed-in user, which must also come back; null where a program started it. */
  readonly browser: string | null;
}

/** Where a person must go to grant access. A healthy connected shop needs none. */
export async function startOauth(
  services: Services,
  tenantId: string,
  origin: Origin,
  adapter: ChannelAdapter,
  input: StartInput,
): Promise<OauthStart> {
  const { capabilities, oauth } = adapter;
  const app = services.apps[capabilities.slug];
  if (!oauth || !app?.isConfigured) {
    throw new AppError(NOT_CONFIGURED[capabilities.slug] ?? "BAD_REQUEST");
  }
  if (input.shop !== null && (await isShopConnected(services, tenantId, origin, adapter, input.shop))) {
    return { authorizationUrl: null, shop: input.shop, isConnected: true };
  }
  const { state, codeChallenge } = await openState(services, tenantId, origin, adapter, input);
  const authorizationUrl = oauth.authorizationUrl({ app, state, codeChallenge, shop: input.shop });
  return { authorizationUrl, shop: input.shop, isConnected: false };
}

/** The same for platforms where a click in the shop's own admin makes keys for us. */
export async function startGrant(
  services: Services,
  tenantId: string,
  origin: Origin,
  adapter: ChannelAdapter,
  input: StartInput & { shop: string },
): Promise<OauthStart> {
  const grant = adapter.connect?.grant;
  if (!grant) {
    throw badRequest("Shops of this platform are connected another way.");
  }
  const { state } = await openState(services, tenantId, origin, adapter, input);
  const { PUBLIC_URL } = services.config;
  const authorizationUrl = grant.url({
    externalId: input.shop,
    state,
    returnUrl: `${PUBLIC_URL}/panel/shops?connected=${adapter.capabilities.slug}`,
    callbackUrl: `${PUBLIC_URL}/api/v1/${adapter.capabilities.slug}/oauth/callback`,
  });
  return { authorizationUrl, shop: input.shop, isConnected: false };
}

async function openState(
  services: Services,
  tenantId: string,
  origin: Origin,
  adapter: ChannelAdapter,
  input: StartInput,
) {
  return services.inTenant(tenantId, origin, (tx) =>
    openOauthState(tx, services.keyring, {
      platform: adapter.capabilities.platform,
      shop: input.shop,
      name: input.name,
      browser: input.browser,
      startedBy: origin.actor.id ?? origin.actor.kind,
    }),
  );
}
