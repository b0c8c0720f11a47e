import { createHmac, randomBytes } from "node:crypto";

/** A signature covers the address as the shop sees it: without TLS, unless it detects TLS. */
export const WP_AUTH_STYLES = ["basic", "oauth1", "oauth1_tls"] as const;
export type WpAuthStyle = (typeof WP_AUTH_STYLES)[number];

export interface WpKeys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export interface PlainRequest {
  readonly method: string;
  /** Without query. */
  readonly url: string;
  /** The same as the shop itself would write it, where that is another. */
  readonly homeUrl?: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface SignedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function oauthBaseString(request: PlainRequest): string {
  const pairs = Object.entries(request.query)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return [request.method, encode(request.url), encode(pairs.join("&"))].join("&");
}

export function oauthQuery(
  request: PlainRequest,
  keys: WpKeys,
  moment: { readonly now: Date; readonly nonce: string },
): Readonly<Record<string, string>> {
  const query = {
    ...request.query,
    oauth_consumer_key: keys.consumerKey,
    oauth_timestamp: String(Math.floor(moment.now.getTime() / 1_000)),
    oauth_nonce: moment.nonce,
    oauth_signature_method: "HMAC-SHA256",
  };
  const signature = createHmac("sha256", `${keys.consumerSecret}&`)
    .update(oauthBaseString({ ...request, query }))
    .digest("base64");
  return { ...query, oauth_signature: signature };
}

/** Slashes stay as they are: shops look for their own routes in the address as it came. */
function address(url: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString().replaceAll("%2F", "/");
  return text === "" ? url : `${url}?${text}`;
}

export function signRequest(
  style: WpAuthStyle,
  request: PlainRequest,
  keys: WpKeys,
  now: Date,
): SignedRequest {
  if (style === "basic") {
    const pair = Buffer.from(`${keys.consumerKey}:${keys.consumerSecret}`).toString("base64");
    return { url: address(request.url, request.query), headers: { authorization: `Basic ${pair}` } };
  }
  const scheme = style === "oauth1_tls" ? "https:" : "http:";
  const seen = { ...request, url: (request.homeUrl ?? request.url).replace(/^https?:/, scheme) };
  const query = oauthQuery(seen, keys, { now, nonce: randomBytes(16).toString("hex") });
  return { url: address(request.url, query), headers: {} };
}
