import type { OutboundRequest } from "../../kernel/http/outbound.ts";
import { ChannelError, type Credentials, type ShopConnection } from "../../ports/channel.ts";
import { type JsonAnswer, requestJson } from "../kit/json-client.ts";
import { asArray, asObject } from "../kit/read.ts";
import { signRequest, WP_AUTH_STYLES, type WpAuthStyle, type WpKeys } from "./auth.ts";
import { findDoor, learnedAddress, restAddress, shopUrlOf, TIMEOUT_MS } from "./client-door.ts";
import { explain, wpErrorCode } from "./errors.ts";
import { wpId } from "./wire.ts";

export interface WpRequest {
  readonly method: OutboundRequest["method"];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** The authentication style that worked for a connection, so that the others are not tried again. */
const provenStyles = new WeakMap<ShopConnection, WpAuthStyle>();

function keysOf(connection: ShopConnection): WpKeys {
  const { consumerKey, consumerSecret } = connection.credentials;
  if (typeof consumerKey !== "string" || typeof consumerSecret !== "string") {
    throw new ChannelError("rejected", "the shop was connected without REST keys");
  }
  return { consumerKey, consumerSecret };
}

/** Keys are never sent in the clear: without TLS only signatures are. They are never part of an address either. */
function stylesFor(connection: ShopConnection, shopUrl: string): readonly WpAuthStyle[] {
  const chosen = provenStyles.get(connection) ?? connection.credentials["authStyle"];
  const known = WP_AUTH_STYLES.find((style) => style === chosen);
  const isTls = shopUrl.startsWith("https:");
  if (known !== undefined && (isTls || known === "oauth1")) {
    return [known];
  }
  return isTls ? WP_AUTH_STYLES : ["oauth1"];
}

/** The shop may not have seen the keys at all, or have signed its address in the other form. */
function isUnrecognised(error: unknown, style: WpAuthStyle): boolean {
  const isRefused = error instanceof ChannelError && error.failure === "unauthorized";
  const code = wpErrorCode(error) ?? "";
  const isSigned = style !== "basic" && code === "woocommerce_rest_authentication_error";
  return isRefused && (isSigned || code.startsWith("woocommerce_rest_cannot_"));
}

async function askAt(connection: ShopConnection, request: WpRequest): Promise<JsonAnswer> {
  const keys = keysOf(connection);
  const { method, query = {}, json } = request;
  const plain = { method, ...restAddress(connection, `wc/v3/${request.path}`, query) };
  let refusal: unknown = null;
  for (const style of stylesFor(connection, shopUrlOf(connection))) {
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
      if (!isUnrecognised(refusal, style)) {
        throw refusal;
      }
    }
  }
  throw refusal;
}

/** A page of the site where the API should be: the shop may have moved it since. */
function isPage(error: unknown): boolean {
  const isOdd = error instanceof ChannelError && ["malformed", "not_found"].includes(error.failure);
  return isOdd && wpErrorCode(error) === null;
}

/** Calls one route below `wc/v3`. */
export async function askShop(connection: ShopConnection, request: WpRequest): Promise<JsonAnswer> {
  try {
    return await askAt(connection, request);
  } catch (error) {
    if (
      !isPage(error) ||
      !(await findDoor(connection).then(
        ({ isMoved }) => isMoved,
        () => false,
      ))
    ) {
      throw error;
    }
    return askAt(connection, request);
  }
}

/** Authentication details found while connecting, stored with the keys. */
export function learnedOf(connection: ShopConnection): Credentials {
  const authStyle = provenStyles.get(connection);
  return { ...learnedAddress(connection), ...(authStyle === undefined ? {} : { authStyle }) };
}

/** How far a walk has come: rows behind us, and the id of the last of them. */
export interface Checkpoint {
  readonly offset: number;
  readonly lastId: number;
}

export const START: Checkpoint = { offset: 0, lastId: 0 };

export function formatCheckpoint(place: Checkpoint): string {
  return `${place.offset}.${place.lastId}`;
}

export function parseCheckpoint(text: string): Checkpoint {
  const [, offset, lastId] = /^(\d{1,12})\.(\d{1,15})$/.exec(text) ?? [];
  if (offset === undefined || lastId === undefined) {
    throw new ChannelError("malformed", "not a cursor of this channel");
  }
  return { offset: Number(offset), lastId: Number(lastId) };
}

interface Row {
  /** Null when there is nothing of the kind. */
  readonly id: number | null;
  readonly json: unknown;
}

export interface WalkedRow {
  readonly json: unknown;
  /** Where to go on when the walk stops after this row. */
  readonly after: Checkpoint;
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
  return asArray(json, walk.path).map((row) => ({ id: idOf(row), json: row }));
}

function idOf(row: unknown): number | null {
  try {
    return Number(wpId(asObject(row, "row")["id"], "row.id"));
  } catch {
    return null;
  }
}

/**
 * One page in order of id. Rows removed between two pages would shift unread ones to earlier pages, so each page
 * begins with the last row read; where that was removed, the walk goes back one page.
 */
export async function walkRows(
  connection: ShopConnection,
  walk: Walk,
  place: Checkpoint,
): Promise<{ readonly rows: readonly WalkedRow[]; readonly next: Checkpoint | null }> {
  let from = Math.max(0, place.offset - 1);
  let rows = await readRows(connection, walk, from);
  const first = rows[0]?.id ?? null;
  if (from > 0 && (first === null || first > place.lastId)) {
    from = Math.max(0, place.offset - walk.pageSize);
    rows = await readRows(connection, walk, from);
  }
  let lastId = place.lastId;
  const walked = rows.map(({ id, json }, index) => {
    const isNew = id === null ? from + index >= place.offset : id > place.lastId;
    lastId = Math.max(lastId, id ?? 0);
    return { json, isNew, after: { offset: from + index + 1, lastId } };
  });
  return {
    rows: walked.filter(({ isNew }) => isNew),
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
