import { ChannelError, type ConnectPort } from "../../ports/channel.ts";
import { asId, asObject, asText, malformed } from "../kit/read.ts";

/** What the merchant is shown. */
const APP_NAME = "Estiba";
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A way up, written out or encoded: it would lead somewhere else than the address says. */
const PATH_UP = /\\|%5c|(?:^|[/]|%2f)(?:\.|%2e){1,2}(?:$|[/?#]|%2f)/i;

/** One spelling per shop, its folder kept. Null for what is no plain web address. */
export function normaliseShopUrl(text: string): string | null {
  const given = text.trim();
  const url = URL.parse(WITH_SCHEME.test(given) ? given : `https://${given}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    return null;
  }
  const hostname = url.hostname.replace(/\.$/, "");
  if (hostname.split(".").includes("") || PATH_UP.test(given)) {
    return null;
  }
  const port = url.port === "" ? "" : `:${url.port}`;
  return `${url.protocol}//${hostname}${port}${url.pathname.replace(/\/+$/, "")}`;
}

/** Shops drift between http and https, with and without www; events of all four spellings are the same shop's. */
export function sourceKey(shopUrl: string): string {
  return `source:${shopUrl.replace(/^https?:\/\/(?:www\.)?/, "")}`;
}

export interface WcAuthRequest {
  readonly shopUrl: string;
  readonly appName: string;
  /** Ours, unguessable and used once: the shop's own call to `callbackUrl` carries no signature. */
  readonly state: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
}

/** Where the merchant's browser goes to have keys made for us. */
export function wcAuthUrl(request: WcAuthRequest): string {
  const shopUrl = normaliseShopUrl(request.shopUrl);
  if (shopUrl === null) {
    throw new ChannelError("rejected", "not the address of a shop");
  }
  const query = new URLSearchParams({
    app_name: request.appName,
    scope: "read_write",
    user_id: request.state,
    return_url: request.returnUrl,
    callback_url: request.callbackUrl,
  });
  return `${shopUrl}/wc-auth/v1/authorize?${query.toString()}`;
}

export interface WcAuthGrant {
  readonly state: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

function asKey(value: unknown, prefix: "ck" | "cs"): string {
  const key = asText(value) ?? "";
  if (!new RegExp(`^${prefix}_[0-9a-f]{40}$`).test(key)) {
    throw malformed("wc-auth key");
  }
  return key;
}

/** What the shop posts once the merchant has agreed. Nothing in it is proven before the keys have worked. */
export function readWcAuthGrant(body: unknown): WcAuthGrant {
  const json = asObject(body, "wc-auth");
  const grant: WcAuthGrant = {
    state: asId(json["user_id"], "wc-auth user_id"),
    consumerKey: asKey(json["consumer_key"], "ck"),
    consumerSecret: asKey(json["consumer_secret"], "cs"),
  };
  if (json["key_permissions"] !== "read_write") {
    throw new ChannelError("forbidden", "the keys may not both read and write");
  }
  return grant;
}

export const wpshopConnect: ConnectPort = {
  readExternalId: (input) => (typeof input === "string" ? normaliseShopUrl(input) : null),
  routeKeys: (externalId) => [sourceKey(externalId)],
  credentialsFrom: (externalId, given) => ({
    shopUrl: externalId,
    consumerKey: given["consumerKey"] ?? null,
    consumerSecret: given["consumerSecret"] ?? null,
  }),
  grant: {
    url: ({ externalId, ...request }) => wcAuthUrl({ shopUrl: externalId, appName: APP_NAME, ...request }),
  },
};
