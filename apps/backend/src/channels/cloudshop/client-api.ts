import { OutboundError, type OutboundRequest } from "../../kernel/http/outbound.ts";
import { type ChannelApp, ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { parseExactJson } from "../kit/exact-json.ts";
import { ask, type JsonAnswer } from "../kit/json-client.ts";
import { asArray } from "../kit/read.ts";
import { errorOf } from "./errors.ts";

const API_VERSION = "2025-03";
const STORE_ID = /^\d{1,20}$/;
const MAX_LIST_PAGES = 50;
const LIST_PAGE_SIZE = 200;
/** The platform lets requests queue inside its bucket. */
const PATIENCE_MS = 30_000;

export interface CloudCall {
  readonly method: OutboundRequest["method"];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, "")}/${path}`;
}

/** Requests without a name and a contact are refused. */
export function userAgentOf(app: ChannelApp): string {
  return `Estiba (${URL.parse(app.redirectUri)?.origin ?? app.baseUrl})`;
}

function urlOf(connection: ShopConnection, app: ChannelApp, call: CloudCall): string {
  if (!STORE_ID.test(connection.externalId)) {
    throw new ChannelError("rejected", "the store id is not a number");
  }
  const query = new URLSearchParams(call.query).toString();
  const path = `${API_VERSION}/${connection.externalId}/${call.path}`;
  return joinUrl(app.baseUrl, query === "" ? path : `${path}?${query}`);
}

export async function callCloud(connection: ShopConnection, call: CloudCall): Promise<JsonAnswer> {
  const { app, credentials } = connection;
  if (app === null) {
    throw new ChannelError("rejected", "the application is not configured");
  }
  const token = credentials["accessToken"];
  if (typeof token !== "string" || token === "") {
    throw new ChannelError("unauthorized", "there is no access token");
  }
  const response = await ask(connection, {
    method: call.method,
    url: urlOf(connection, app, call),
    timeoutMs: PATIENCE_MS,
    headers: {
      accept: "application/json",
      authentication: `bearer ${token}`,
      "user-agent": userAgentOf(app),
      ...(call.json === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
    },
    ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
  });
  const error = errorOf(response);
  if (error !== null) {
    throw error;
  }
  const { status, headers, body } = response;
  return { status, headers, json: parseExactJson(body) };
}

/** The platform's own word on where the list goes on; only the place is taken from it, never the address. */
export function nextPage(link: string | undefined): number | null {
  for (const [, url = "", rel = ""] of (link ?? "").matchAll(/<([^>]*)>([^<]*)/g)) {
    const page = /rel="?next"?/.test(rel) ? URL.parse(url, "http://list")?.searchParams.get("page") : null;
    if (page && /^[1-9]\d{0,6}$/.test(page)) {
      return Number(page);
    }
  }
  return null;
}

/** A page past the end is answered 404, in some shops the first page of an empty list too. */
export function isPastTheEnd(error: unknown, page: number): boolean {
  return (
    error instanceof ChannelError &&
    error.failure === "not_found" &&
    (page > 1 || /last page is 0/i.test(error.message))
  );
}

export function isTooLarge(error: unknown): boolean {
  return (
    error instanceof ChannelError &&
    error.cause instanceof OutboundError &&
    error.cause.reason === "too_large"
  );
}

async function listPage(
  connection: ShopConnection,
  path: string,
  query: Readonly<Record<string, string>>,
  page: number,
): Promise<{ readonly rows: readonly unknown[]; readonly next: number | null }> {
  try {
    const { json, headers } = await callCloud(connection, {
      method: "GET",
      path,
      query: { ...query, page: String(page), per_page: String(LIST_PAGE_SIZE) },
    });
    return { rows: asArray(json, path), next: nextPage(headers["link"]) };
  } catch (error) {
    if (isPastTheEnd(error, page)) {
      return { rows: [], next: null };
    }
    throw error;
  }
}

/** Every row of a short list. */
export async function listAll(
  connection: ShopConnection,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  let page: number | null = 1;
  for (let count = 0; page !== null && count < MAX_LIST_PAGES; count += 1) {
    const { rows, next } = await listPage(connection, path, query, page);
    all.push(...rows);
    page = next;
  }
  return all;
}
