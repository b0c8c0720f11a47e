import type { OutboundRequest } from "../../kernel/outbound.ts";
import { ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { type JsonAnswer, requestJson } from "../kit/json-client.ts";
import { asArray, asObject } from "../kit/read.ts";
import { signRequest, WP_AUTH_STYLES, type WpAuthStyle, type WpKeys } from "./auth.ts";
import { normaliseShopUrl } from "./connect.ts";
import { explain, wpErrorCode } from "./errors.ts";
import { wpId } from "./wire.ts";

/** Cheap hosting answers slowly, and registering a webhook waits for our own answer to its ping. */
const TIMEOUT_MS = 30_000;

export interface WpRequest {
  readonly method: OutboundRequest["method"];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Which way in has worked for a connection, so that the others are not tried again. */
const provenStyles = new WeakMap<ShopConnection, WpAuthStyle>();

export function shopUrlOf(connection: ShopConnection): string {
  const given = connection.credentials["shopUrl"] ?? connection.externalId;
  const shopUrl = typeof given === "string" ? normaliseShopUrl(given) : null;
  if (shopUrl === null) {
    throw new ChannelError("rejected", "the shop has no usable address");
  }
  return shopUrl;
}

function keysOf(connection: ShopConnection): WpKeys {
  const { consumerKey, consumerSecret } = connection.credentials;
  if (typeof consumerKey !== "string" || typeof consumerSecret !== "string") {
    throw new ChannelError("rejected", "the shop was connected without REST keys");
  }
  return { consumerKey, consumerSecret };
}

/** Keys never travel in the clear: without TLS only signatures do, unless the shop was set up otherwise. */
function stylesFor(connection: ShopConnection, shopUrl: string): readonly WpAuthStyle[] {
  const chosen = connection.credentials["authStyle"] ?? provenStyles.get(connection);
  const known = WP_AUTH_STYLES.find((style) => style === chosen);
  if (known !== undefined) {
    return [known];
  }
  return shopUrl.startsWith("https:") ? WP_AUTH_STYLES : ["oauth1"];
}

/** The shop took the request for an anonymous one: it may not have seen the keys at all. */
function isAnonymous(error: unknown): boolean {
  return (
    error instanceof ChannelError &&
    error.failure === "unauthorized" &&
    wpErrorCode(error)?.startsWith("woocommerce_rest_cannot_") === true
  );
}

/** Asks one route below `wc/v3`. */
export async function askShop(connection: ShopConnection, request: WpRequest): Promise<JsonAnswer> {
  const shopUrl = shopUrlOf(connection);
  const keys = keysOf(connection);
  const { method, query = {}, json } = request;
  const plain = { method, url: `${shopUrl}/wp-json/wc/v3/${request.path}`, query };
  const styles = stylesFor(connection, shopUrl);
  let refusal: unknown = null;
  for (const style of styles) {
    const signed = signRequest(style, plain, keys, connection.now());
    try {
      const answer = await requestJson(connection, {
        method,
        ...signed,
        timeoutMs: TIMEOUT_MS,
        ...(json === undefined ? {} : { json }),
      });
      provenStyles.set(connection, style);
      return answer;
    } catch (error) {
      refusal = explain(error);
      if (!isAnonymous(refusal)) {
        throw refusal;
      }
    }
  }
  throw refusal;
}

/** The shop's public front door, which tells its name and what it speaks. */
export async function askDoor(connection: ShopConnection): Promise<JsonAnswer> {
  try {
    return await requestJson(connection, {
      method: "GET",
      url: `${shopUrlOf(connection)}/wp-json/?_fields=name,namespaces`,
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    throw explain(error);
  }
}

/** How far a walk has come: rows behind us, and the id of the last of them. */
export interface Place {
  readonly offset: number;
  readonly lastId: number;
}

export const START: Place = { offset: 0, lastId: 0 };

export function formatPlace(place: Place): string {
  return `${place.offset}.${place.lastId}`;
}

export function parsePlace(text: string): Place {
  const [, offset, lastId] = /^(\d{1,12})\.(\d{1,15})$/.exec(text) ?? [];
  if (offset === undefined || lastId === undefined) {
    throw new ChannelError("malformed", "not a cursor of this channel");
  }
  return { offset: Number(offset), lastId: Number(lastId) };
}

interface Row {
  readonly id: number;
  readonly json: unknown;
}

export interface WalkedRow {
  readonly json: unknown;
  /** Where to go on when the walk stops after this row. */
  readonly after: Place;
}

export interface Walk {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly pageSize: number;
}

async function readRows(connection: ShopConnection, walk: Walk, offset: number): Promise<readonly Row[]> {
  const { json } = await askShop(connection, {
    method: "GET",
    path: walk.path,
    query: {
      ...walk.query,
      orderby: "id",
      order: "asc",
      per_page: String(walk.pageSize),
      offset: String(offset),
    },
  });
  return asArray(json, walk.path).map((row) => ({
    id: Number(wpId(asObject(row, walk.path)["id"], `${walk.path}.id`)),
    json: row,
  }));
}

/**
 * One page in order of id. Rows removed between two pages would pull unread ones behind our back, so each page
 * begins with the last row read; where that is gone, the walk steps one page back.
 */
export async function walkRows(
  connection: ShopConnection,
  walk: Walk,
  place: Place,
): Promise<{ readonly rows: readonly WalkedRow[]; readonly next: Place | null }> {
  let from = Math.max(0, place.offset - 1);
  let rows = await readRows(connection, walk, from);
  const first = rows[0];
  if (from > 0 && (first === undefined || first.id > place.lastId)) {
    from = Math.max(0, place.offset - walk.pageSize);
    rows = await readRows(connection, walk, from);
  }
  const walked = rows.map(({ id, json }, index) => ({
    json,
    after: { offset: from + index + 1, lastId: id },
  }));
  return {
    rows: walked.filter(({ after }) => after.lastId > place.lastId),
    next: rows.length < walk.pageSize ? null : (walked.at(-1)?.after ?? null),
  };
}

/** Whole seconds, bound not included: one second earlier takes in the moment itself. */
export function changedAfter(since: Date | null): Readonly<Record<string, string>> {
  if (since === null) {
    return {};
  }
  const bound = new Date(Math.floor(since.getTime() / 1_000) * 1_000 - 1_000);
  return { modified_after: bound.toISOString().slice(0, 19), dates_are_gmt: "true" };
}
