import type { Outbound } from "../../kernel/http/outbound.ts";
import { type ChannelApp, ChannelError, type Credentials, type OAuthPort } from "../../ports/channel.ts";
import { requestJson } from "../kit/json-client.ts";
import { asInteger, asObject, type Json } from "../kit/read.ts";
import { verifyHmac } from "../kit/signature.ts";
import { hostedShopDomain, isHostedShopDomain, shopAddress } from "./shop-domain.ts";
import { asRequiredText } from "./wire.ts";

const MAX_SKEW_S = 90;
const UNSIGNED: ReadonlySet<string> = new Set(["hmac", "signature"]);
/** The refresh token is spent, or the app was removed: only a person can connect again. */
const OVER: ReadonlySet<string> = new Set(["invalid_grant", "invalid_client"]);

function needDomain(shop: string | null | undefined): string {
  const domain = hostedShopDomain(shop ?? "");
  if (domain === null) {
    throw new ChannelError("rejected", "not a hosted shop");
  }
  return domain;
}

/** What the platform signs: parameters by name, form-encoded, with %20 for a space. */
export function callbackMessage(query: Readonly<Record<string, string>>): string {
  const signed = Object.entries(query).filter(([name]) => !UNSIGNED.has(name));
  const sorted = signed.toSorted(([left], [right]) => (left < right ? -1 : Number(left > right)));
  return new URLSearchParams(sorted).toString().replaceAll("+", "%20");
}

function isRecent(timestamp: string | undefined, now: Date): boolean {
  return (
    timestamp !== undefined &&
    /^\d{1,12}$/.test(timestamp) &&
    Math.abs(Number(timestamp) - now.getTime() / 1_000) <= MAX_SKEW_S
  );
}

function isCallbackGenuine(
  query: Readonly<Record<string, string>>,
  app: ChannelApp,
  now: Date = new Date(),
): boolean {
  const message = Buffer.from(callbackMessage(query));
  const isSigned = verifyHmac(message, query["hmac"], "hex", [app.clientSecret]) === "valid";
  return isSigned && isHostedShopDomain(query["shop"] ?? "") && isRecent(query["timestamp"], now);
}

interface TokenCall {
  readonly app: ChannelApp;
  readonly outbound: Outbound;
  readonly now: Date;
}

function errorWord(cause: unknown): string {
  try {
    const { error } = asObject(JSON.parse(typeof cause === "string" ? cause : ""), "error");
    return typeof error === "string" ? error : "";
  } catch {
    return "";
  }
}

async function askForTokens({ app, outbound, now }: TokenCall, shop: string, grant: Json): Promise<Json> {
  const connection = { shopId: "", externalId: shop, credentials: {}, app, outbound, now: () => now };
  const url = `${shopAddress(app.baseUrl, shop)}/admin/oauth/access_token`;
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  try {
    const { json } = await requestJson(connection, { method: "POST", url, json: { ...client, ...grant } });
    return asObject(json, "tokens");
  } catch (error) {
    const word = error instanceof ChannelError && error.failure === "rejected" ? errorWord(error.cause) : "";
    if (word !== "") {
      throw new ChannelError(OVER.has(word) ? "unauthorized" : "rejected", `no tokens: ${word}`, {
        cause: error,
      });
    }
    throw error;
  }
}

function readTokens(json: Json, now: Date): Credentials {
  const endsMs = (name: string): number | null =>
    json[name] === undefined ? null : now.getTime() + asInteger(json[name], name) * 1_000;
  const refreshToken = json["refresh_token"];
  return {
    accessToken: asRequiredText(json["access_token"], "access_token"),
    refreshToken: refreshToken === undefined ? null : asRequiredText(refreshToken, "refresh_token"),
    expiresAtMs: endsMs("expires_in"),
    refreshExpiresAtMs: endsMs("refresh_token_expires_in"),
    scope: asRequiredText(json["scope"], "scope"),
  };
}

export const oauthshopOAuth = {
  authorizationUrl({ app, state, shop }) {
    const url = new URL(shopAddress(app.authorizeUrl, needDomain(shop)));
    url.searchParams.set("client_id", app.clientId);
    url.searchParams.set("scope", app.scopes.join(","));
    url.searchParams.set("redirect_uri", app.redirectUri);
    url.searchParams.set("state", state);
    return url.href;
  },

  isCallbackGenuine,

  shopNamed: ({ shop }) => hostedShopDomain(shop ?? ""),

  async exchange({ query, ...call }) {
    const shop = needDomain(query["shop"]);
    const code = query["code"] ?? "";
    if (code === "") {
      throw new ChannelError("rejected", "the callback brought no code");
    }
    const tokens = await askForTokens(call, shop, { code, expiring: "1" });
    return { externalId: shop, credentials: readTokens(tokens, call.now) };
  },

  async refresh({ externalId, credentials, ...call }) {
    const { refreshToken } = credentials;
    if (typeof refreshToken !== "string" || refreshToken === "") {
      throw new ChannelError("unauthorized", "there is no refresh token");
    }
    const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
    const tokens = await askForTokens(call, needDomain(externalId), grant);
    return { ...credentials, ...readTokens(tokens, call.now) };
  },

  expiresAt({ expiresAtMs }) {
    return typeof expiresAtMs === "number" ? new Date(expiresAtMs) : null;
  },
} as const satisfies OAuthPort;
