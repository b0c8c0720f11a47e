import type { AddressList } from "../kernel/http/address-list.ts";
import type { Config } from "../kernel/config.ts";
import type { ChannelApp, ChannelApps, ChannelSlug } from "../ports/channel.ts";

function appOf(
  config: Config,
  slug: ChannelSlug,
  settings: {
    id: string | null;
    secret: string | null;
    baseUrl: string;
    authorizeUrl: string;
    scopes?: readonly string[];
    noticeAddresses?: AddressList;
  },
): ChannelApps {
  const app: ChannelApp = {
    isConfigured: settings.id !== null && settings.secret !== null,
    clientId: settings.id ?? "",
    clientSecret: settings.secret ?? "",
    baseUrl: settings.baseUrl,
    authorizeUrl: settings.authorizeUrl,
    redirectUri: `${config.PUBLIC_URL}/api/v1/${slug}/oauth/callback`,
    scopes: settings.scopes ?? [],
    ...(settings.noticeAddresses ? { noticeAddresses: settings.noticeAddresses } : {}),
  };
  return { [slug]: app };
}

/** The applications this server has on the platforms; without one only the addresses. */
export function channelApps(config: Config): ChannelApps {
  return {
    ...appOf(config, "oauthshop", {
      id: config.OAUTHSHOP_CLIENT_ID,
      secret: config.OAUTHSHOP_CLIENT_SECRET,
      baseUrl: config.OAUTHSHOP_BASE_URL,
      authorizeUrl: `${config.OAUTHSHOP_BASE_URL}/admin/oauth/authorize`,
      scopes: config.OAUTHSHOP_SCOPES,
    }),
    ...appOf(config, "marketplace", {
      id: config.MARKETPLACE_CLIENT_ID,
      secret: config.MARKETPLACE_CLIENT_SECRET,
      baseUrl: config.MARKETPLACE_BASE_URL,
      authorizeUrl: config.MARKETPLACE_AUTHORIZE_URL,
      noticeAddresses: config.MARKETPLACE_NOTICE_ADDRESSES,
    }),
    ...appOf(config, "cloudshop", {
      id: config.CLOUDSHOP_CLIENT_ID,
      secret: config.CLOUDSHOP_CLIENT_SECRET,
      baseUrl: config.CLOUDSHOP_BASE_URL,
      authorizeUrl: config.CLOUDSHOP_AUTHORIZE_URL,
    }),
  };
}
