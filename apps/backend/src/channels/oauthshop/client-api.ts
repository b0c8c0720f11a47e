import type { OutboundRequest, OutboundResponse } from "../../kernel/http/outbound.ts";
import { type ChannelApp, ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { ask as send, failureOf, parseJson, retryAfterMs } from "../kit/json-client.ts";
import type { Json } from "../kit/read.ts";
import { CLOSED_DOOR_WAIT_MS, CLOSED_DOORS, readGraphql } from "./errors.ts";
import { hostedShopDomain, shopAddress } from "./shop-domain.ts";
import { API_VERSION } from "./wire.ts";

function appOf(connection: ShopConnection): ChannelApp {
  if (connection.app === null) {
    throw new ChannelError("rejected", "the application of this platform is not configured");
  }
  return connection.app;
}

function endpoint(connection: ShopConnection): string {
  const domain = hostedShopDomain(connection.externalId);
  if (domain === null) {
    throw new ChannelError("rejected", "not a hosted shop");
  }
  return `${shopAddress(appOf(connection).baseUrl, domain)}/admin/api/${API_VERSION}/graphql.json`;
}

export async function request(
  connection: ShopConnection,
  outgoing: OutboundRequest,
): Promise<OutboundResponse> {
  const response = await send(connection, outgoing);
  const { status, headers } = response;
  const failure = CLOSED_DOORS[status] ?? failureOf(status);
  if (failure === null) {
    return response;
  }
  const toldMs = retryAfterMs(headers["retry-after"], connection.now());
  const waitMs = toldMs ?? (CLOSED_DOORS[status] === undefined ? null : CLOSED_DOOR_WAIT_MS);
  throw new ChannelError(failure, `the platform answered ${status}`, {
    ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
    cause: response.body.toString("utf8", 0, 2_000),
  });
}

/** `dispensable` fields may be denied without failing the whole. */
export async function askAdminFully(
  connection: ShopConnection,
  document: string,
  variables: Json,
  dispensable: readonly string[] = [],
): Promise<{ readonly data: Json; readonly headers: OutboundResponse["headers"] }> {
  const { accessToken } = connection.credentials;
  if (typeof accessToken !== "string" || accessToken === "") {
    throw new ChannelError("unauthorized", "the shop has no access token");
  }
  const response = await request(connection, {
    method: "POST",
    url: endpoint(connection),
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-shopify-access-token": accessToken,
    },
    body: JSON.stringify({ query: document, variables }),
  });
  return { data: readGraphql(parseJson(response.body), dispensable), headers: response.headers };
}

export async function askAdmin(
  connection: ShopConnection,
  document: string,
  variables: Json,
  dispensable: readonly string[] = [],
): Promise<Json> {
  const { data } = await askAdminFully(connection, document, variables, dispensable);
  return data;
}
