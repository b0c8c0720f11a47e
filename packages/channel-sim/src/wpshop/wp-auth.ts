import { createHmac, timingSafeEqual } from "node:crypto";
import { WpError } from "./wp-error.ts";
import type { WpApiKey, WpShopState } from "./wp-state.ts";

const WINDOW_MS = 15 * 60_000;
const OAUTH_PARAMS = [
  "oauth_consumer_key",
  "oauth_timestamp",
  "oauth_nonce",
  "oauth_signature",
  "oauth_signature_method",
] as const;
const ALGORITHMS: Readonly<Record<string, string>> = { "HMAC-SHA1": "sha1", "HMAC-SHA256": "sha256" };

export type AuthRequest = {
  method: string;
  /** Address without query, as the shop itself would write it. */
  url: string;
  query: URLSearchParams;
  form: URLSearchParams;
  authorization: string | undefined;
};

function failed(message: string, code = "woocommerce_rest_authentication_error"): WpError {
  return new WpError(401, code, message);
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function oauthSignature(
  request: { method: string; url: string; params: Iterable<[string, string]> },
  consumerSecret: string,
  signatureMethod: string,
): string {
  const pairs = [...request.params]
    .filter(([name]) => name !== "oauth_signature")
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const base = [request.method.toUpperCase(), encode(request.url), encode(pairs.join("&"))].join("&");
  return createHmac(ALGORITHMS[signatureMethod] ?? "sha256", `${consumerSecret}&`)
    .update(base)
    .digest("base64");
}

function oauthHeaderParams(authorization: string | undefined): [string, string][] {
  if (authorization?.toLowerCase().startsWith("oauth ") !== true) {
    return [];
  }
  return [...authorization.matchAll(/(?<name>oauth_[a-z_]+)="(?<value>[^"]*)"/g)].map((match) => [
    match.groups?.["name"] ?? "",
    decodeURIComponent(match.groups?.["value"] ?? ""),
  ]);
}

function oauthKey(request: AuthRequest, state: WpShopState, nowMs: number): WpApiKey | null {
  const params = [...request.query, ...request.form, ...oauthHeaderParams(request.authorization)];
  const values = new Map(params);
  if (!OAUTH_PARAMS.some((name) => values.has(name))) {
    return null;
  }
  const missing = OAUTH_PARAMS.filter((name) => !values.has(name));
  if (missing.length > 0) {
    throw failed(
      `Missing OAuth parameters ${missing.join(", ")}`,
      "woocommerce_rest_authentication_missing_parameter",
    );
  }
  const key = state.keys.get(values.get("oauth_consumer_key") ?? "");
  if (key === undefined) {
    throw failed("Consumer key is invalid.");
  }
  const signatureMethod = values.get("oauth_signature_method") ?? "";
  if (ALGORITHMS[signatureMethod] === undefined) {
    throw failed("Invalid signature - signature method is invalid.");
  }
  const expected = oauthSignature({ ...request, params }, key.consumerSecret, signatureMethod);
  if (!isSame(expected, values.get("oauth_signature") ?? "")) {
    throw failed("Invalid signature - provided signature does not match.");
  }
  checkFreshness(state, key, values, nowMs);
  return key;
}

function checkFreshness(
  state: WpShopState,
  key: WpApiKey,
  values: ReadonlyMap<string, string>,
  nowMs: number,
): void {
  const stampMs = Number(values.get("oauth_timestamp")) * 1000;
  if (!(Math.abs(nowMs - stampMs) <= WINDOW_MS)) {
    throw failed("Invalid timestamp.");
  }
  const nonce = `${key.consumerKey}/${values.get("oauth_nonce") ?? ""}`;
  const usedMs = state.usedNonces.get(nonce);
  if (usedMs !== undefined && nowMs - usedMs < WINDOW_MS) {
    throw failed("Invalid nonce - nonce has already been used.");
  }
  state.usedNonces.set(nonce, nowMs);
}

function plainKey(request: AuthRequest, state: WpShopState): WpApiKey | null {
  let name = request.query.get("consumer_key") ?? "";
  let secret = request.query.get("consumer_secret") ?? "";
  if ((name === "" || secret === "") && request.authorization?.toLowerCase().startsWith("basic ") === true) {
    const pair = Buffer.from(request.authorization.slice(6), "base64").toString("utf8");
    const colon = pair.indexOf(":");
    name = pair.slice(0, colon);
    secret = pair.slice(colon + 1);
  }
  const key = state.keys.get(name);
  // An unknown key is not an error here: the request goes on as an anonymous one.
  if (key === undefined || secret === "") {
    return null;
  }
  if (!isSame(key.consumerSecret, secret)) {
    throw failed("Consumer secret is invalid.");
  }
  return key;
}

/** The key the request was made with, or null for an anonymous one. */
export function authenticate(request: AuthRequest, state: WpShopState, nowMs: number): WpApiKey | null {
  const seen = state.settings.isAuthorizationStripped ? { ...request, authorization: undefined } : request;
  const key = (state.settings.isTlsSeen ? plainKey(seen, state) : null) ?? oauthKey(seen, state, nowMs);
  if (key === null) {
    return null;
  }
  const isReading = request.method === "GET" || request.method === "HEAD";
  const needed = isReading ? "read" : "write";
  if (!key.permission.includes(needed)) {
    throw failed(`The API key provided does not have ${needed} permissions.`);
  }
  return key;
}
