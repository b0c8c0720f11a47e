import type { Outbound, OutboundResponse } from "../../kernel/http/outbound.ts";
import { type ChannelApp, ChannelError, type Credentials, type OAuthPort } from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { ask } from "../kit/json-client.ts";
import { optionalText } from "../kit/optional.ts";
import { asId, asInteger, asObject, asText, malformed } from "../kit/read.ts";
import { joinUrl } from "./client-api.ts";
import { errorOf, refusalOf } from "./errors.ts";
import { authorizeUrlFor } from "./sites.ts";

/** The grant has ended; only a person can give a new one. */
const GRANT_IS_OVER = new Set(["invalid_grant", "unauthorized_client"]);

interface Grant {
  readonly userId: string;
  readonly credentials: Credentials;
}

function failureIn(response: OutboundResponse, now: Date): ChannelError | null {
  const error = errorOf(response, now);
  const codes = refusalOf(error)?.codes ?? [];
  if (error === null || error.failure === "rate_limited" || error.failure === "unavailable") {
    return error;
  }
  // A wrong client secret is this server's fault: connecting again would not mend it.
  const failure = codes.some((code) => GRANT_IS_OVER.has(code)) ? "unauthorized" : "rejected";
  return new ChannelError(failure, error.message, { cause: error.cause });
}

function readGrant(body: Buffer, now: Date): Grant {
  const json = asObject(parseExactJson(body), "token");
  const accessToken = asText(json["access_token"]);
  const lifetimeS = asInteger(json["expires_in"], "token.expires_in");
  if (accessToken === null || lifetimeS <= 0) {
    throw malformed("token.access_token");
  }
  const userId = asId(json["user_id"], "token.user_id");
  return {
    userId,
    credentials: {
      accessToken,
      refreshToken: optionalText(json["refresh_token"], "token.refresh_token"),
      expiresAtMs: now.getTime() + lifetimeS * 1_000,
      userId,
    },
  };
}

async function askForTokens(
  outbound: Outbound,
  app: ChannelApp,
  now: Date,
  parameters: Readonly<Record<string, string>>,
): Promise<Grant> {
  const response = await ask(
    { outbound },
    {
      method: "POST",
      url: joinUrl(app.baseUrl, "/oauth/token"),
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        ...parameters,
        client_id: app.clientId,
        client_secret: app.clientSecret,
      }).toString(),
    },
  );
  const error = failureIn(response, now);
  if (error !== null) {
    throw error;
  }
  return readGrant(response.body, now);
}

export const marketplaceOAuth: OAuthPort = {
  /** `shop` may name a site such as MLC, where the person signs in at the address of that country. */
  authorizationUrl({ app, state, codeChallenge, shop }) {
    const url = new URL(authorizeUrlFor(app.authorizeUrl, shop));
    url.search = new URLSearchParams({
      response_type: "code",
      client_id: app.clientId,
      redirect_uri: app.redirectUri,
      state,
      code_challenge: codeChallenge,
      code_challenge_method: "S256",
    }).toString();
    return url.href;
  },
  /** The way back is not signed: the state, the verifier and the exchange of the code are the proof. */
  isCallbackGenuine: (query) => asText(query["code"]) !== null && query["error"] === undefined,
  async exchange({ app, outbound, query, codeVerifier, now }) {
    const { userId, credentials } = await askForTokens(outbound, app, now, {
      grant_type: "authorization_code",
      code: query["code"] ?? "",
      redirect_uri: app.redirectUri,
      code_verifier: codeVerifier,
    });
    return { externalId: userId, credentials };
  },
  async refresh({ app, outbound, externalId, credentials, now }) {
    const refreshToken = credentials["refreshToken"];
    if (typeof refreshToken !== "string" || refreshToken === "") {
      throw new ChannelError("unauthorized", "there is no refresh token");
    }
    const grant = await askForTokens(outbound, app, now, {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    });
    if (grant.userId !== externalId) {
      throw malformed("token.user_id is another seller's");
    }
    return { ...credentials, ...grant.credentials };
  },
  expiresAt({ expiresAtMs }) {
    return typeof expiresAtMs === "number" && Number.isFinite(expiresAtMs) ? new Date(expiresAtMs) : null;
  },
};
