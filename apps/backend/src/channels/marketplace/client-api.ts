import { OutboundError, type OutboundRequest, type OutboundResponse } from "../../kernel/http/outbound.ts";
import { ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { ask, type JsonAnswer } from "../kit/json-client.ts";
import { errorOf } from "./errors.ts";
import { type MarketUser, readUser } from "./wire.ts";

const USER_ID = /^\d{1,20}$/;

export interface MarketCall {
  readonly method: OutboundRequest["method"];
  /** Begins with a slash; ids in it are checked by the caller. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, "")}${path}`;
}

export function sellerIdOf(connection: ShopConnection): string {
  if (!USER_ID.test(connection.externalId)) {
    throw new ChannelError("rejected", "the seller id is not a number");
  }
  return connection.externalId;
}

export async function askMarket(connection: ShopConnection, call: MarketCall): Promise<OutboundResponse> {
  const { app, credentials } = connection;
  if (app === null) {
    throw new ChannelError("rejected", "the application is not configured");
  }
  const token = credentials["accessToken"];
  if (typeof token !== "string" || token === "") {
    throw new ChannelError("unauthorized", "there is no access token");
  }
  const query = new URLSearchParams(call.query).toString();
  const response = await ask(connection, {
    method: call.method,
    url: joinUrl(app.baseUrl, query === "" ? call.path : `${call.path}?${query}`),
    headers: {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      ...(call.json === undefined ? {} : { "content-type": "application/json" }),
      ...call.headers,
    },
    ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
  });
  const error = errorOf(response, connection.now());
  if (error !== null) {
    throw error;
  }
  return response;
}

export async function callMarket(connection: ShopConnection, call: MarketCall): Promise<JsonAnswer> {
  const { status, headers, body } = await askMarket(connection, call);
  return { status, headers, json: body.length === 0 ? null : parseExactJson(body) };
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ChannelError && error.failure === "not_found";
}

export function isTooLarge(error: unknown): boolean {
  return (
    error instanceof ChannelError &&
    error.cause instanceof OutboundError &&
    error.cause.reason === "too_large"
  );
}

export async function fetchSelf(
  connection: ShopConnection,
): Promise<{ readonly user: MarketUser; readonly serverTime: Date | null }> {
  const { json, headers } = await callMarket(connection, { method: "GET", path: "/users/me" });
  const timeMs = Date.parse(headers["date"] ?? "");
  return { user: readUser(json), serverTime: Number.isNaN(timeMs) ? null : new Date(timeMs) };
}
