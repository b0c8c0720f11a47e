import { ChannelError, type Credentials, type ShopConnection } from "../../ports/channel.ts";
import { type JsonAnswer, requestJson } from "../kit/json-client.ts";
import { asText } from "../kit/read.ts";
import type { PlainRequest } from "./auth.ts";
import { normaliseShopUrl } from "./connect.ts";
import { explain, wpErrorCode } from "./errors.ts";

/** Cheap hosting answers slowly, and registering a webhook waits for our own answer to its ping. */
export const TIMEOUT_MS = 30_000;

/** Where a site has its API depends on its permalinks: the usual ones, "almost pretty" ones, or plain ones. */
const ROOTS = ["wp-json", "index.php/wp-json", "rest_route"] as const;
type Root = (typeof ROOTS)[number];

interface Door {
  readonly root: Root;
  /** What the site calls itself, where that is not what we call it. */
  readonly home: string | null;
}

const doors = new WeakMap<ShopConnection, Door>();

export function shopUrlOf(connection: ShopConnection): string {
  const given = connection.credentials["shopUrl"] ?? connection.externalId;
  const shopUrl = typeof given === "string" ? normaliseShopUrl(given) : null;
  if (shopUrl === null) {
    throw new ChannelError("rejected", "the shop has no usable address");
  }
  return shopUrl;
}

function doorOf(connection: ShopConnection): Door {
  const { restRoot, restHome } = connection.credentials;
  return (
    doors.get(connection) ?? {
      root: ROOTS.find((root) => root === restRoot) ?? "wp-json",
      home: typeof restHome === "string" ? normaliseShopUrl(restHome) : null,
    }
  );
}

/**
 * The address of a route. With plain permalinks the route is named in the query; the shop's own keys are then taken only
 * where the address has the usual beginning of its routes somewhere.
 */
function addressAt(
  shopUrl: string,
  { root, home }: Door,
  path: string,
  query: Readonly<Record<string, string>>,
): Omit<PlainRequest, "method"> {
  const [below, asked] =
    root === "rest_route"
      ? ["index.php", { ...query, rest_route: `/${path}`, via: "wp-json/wc/" }]
      : [`${root}/${path}`, query];
  return {
    url: `${shopUrl}/${below}`,
    query: asked,
    ...(home === null ? {} : { homeUrl: `${home}/${below}` }),
  };
}

export function restAddress(
  connection: ShopConnection,
  path: string,
  query: Readonly<Record<string, string>>,
): Omit<PlainRequest, "method"> {
  return addressAt(shopUrlOf(connection), doorOf(connection), path, query);
}

function knock(connection: ShopConnection, root: Root): Promise<JsonAnswer> {
  const query = { _fields: "name,namespaces,home" };
  const { url, query: asked } = addressAt(shopUrlOf(connection), { root, home: null }, "", query);
  const text = new URLSearchParams(asked).toString();
  return requestJson(connection, { method: "GET", url: `${url}?${text}`, timeoutMs: TIMEOUT_MS });
}

function isDoor(json: unknown): json is { namespaces: unknown[]; home?: unknown } {
  return typeof json === "object" && json !== null && "namespaces" in json && Array.isArray(json.namespaces);
}

const bare = (url: string): string => url.replace(/^https?:/, "");

/** Only host and folder matter: the scheme is found by trying. */
function homeOf(json: { home?: unknown }, shopUrl: string): string | null {
  const home = normaliseShopUrl(asText(json.home) ?? shopUrl);
  return home === null || bare(home) === bare(shopUrl) ? null : home;
}

/** A page where the API should be: with other permalinks it is elsewhere. */
function isElsewhere(error: unknown): boolean {
  return (
    error instanceof ChannelError &&
    ["malformed", "not_found"].includes(error.failure) &&
    wpErrorCode(error) === null
  );
}

/** The shop's public API index, with its name and supported APIs; its address differs between shops. */
export async function findDoor(
  connection: ShopConnection,
): Promise<{ readonly answer: JsonAnswer; readonly isMoved: boolean }> {
  const known = doorOf(connection).root;
  let refusal: unknown = null;
  for (const root of [known, ...ROOTS.filter((one) => one !== known)]) {
    try {
      const answer = await knock(connection, root);
      if (!isDoor(answer.json)) {
        throw new ChannelError("malformed", "unexpected shape: shop.namespaces");
      }
      doors.set(connection, { root, home: homeOf(answer.json, shopUrlOf(connection)) });
      return { answer, isMoved: root !== known };
    } catch (error) {
      const explained = explain(error);
      refusal ??= explained;
      if (!isElsewhere(explained)) {
        throw explained;
      }
    }
  }
  throw refusal;
}

/** What was found out about the address, to be kept. */
export function learnedAddress(connection: ShopConnection): Credentials {
  const { root, home } = doorOf(connection);
  return { restRoot: root, ...(home === null ? {} : { restHome: home }) };
}
