import { ChannelError, type OAuthPort } from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { ask } from "../kit/json-client.ts";
import { optionalText } from "../kit/optional.ts";
import { asObject, asText, malformed } from "../kit/read.ts";
import { joinUrl, userAgentOf } from "./client-api.ts";
import { errorOf } from "./errors.ts";

const STORE_ID = /^[1-9]\d{0,19}$/;

export const cloudshopOAuth: OAuthPort = {
  /** The application's address and scopes are fixed in the partner portal; only the state is ours. */
  authorizationUrl({ app, state }) {
    const query = new URLSearchParams({ state });
    return joinUrl(
      app.authorizeUrl,
      `apps/${encodeURIComponent(app.clientId)}/authorize?${query.toString()}`,
    );
  },
  /** The platform does not sign the way back: the state and the exchange of the code are the proof. */
  isCallbackGenuine: (query) => asText(query["code"]) !== null,
  async exchange({ app, outbound, query }) {
    const response = await ask(
      { outbound },
      {
        method: "POST",
        url: joinUrl(app.authorizeUrl, "apps/authorize/token"),
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          "user-agent": userAgentOf(app),
        },
        body: JSON.stringify({
          client_id: app.clientId,
          client_secret: app.clientSecret,
          grant_type: "authorization_code",
          code: query["code"] ?? "",
        }),
      },
    );
    const error = errorOf(response);
    if (error !== null) {
      throw error;
    }
    const json = asObject(parseExactJson(response.body), "token");
    const accessToken = asText(json["access_token"]);
    if (accessToken === null) {
      // Refusals come with a success status.
      throw new ChannelError("unauthorized", `the code was refused: ${asText(json["error"]) ?? "no reason"}`);
    }
    const userId = optionalText(json["user_id"] ?? json["store_id"], "token.user_id");
    if (userId === null || !STORE_ID.test(userId)) {
      throw malformed("token.user_id");
    }
    return {
      externalId: userId,
      credentials: { accessToken, scope: optionalText(json["scope"], "token.scope"), userId },
    };
  },
  expiresAt: () => null,
};
