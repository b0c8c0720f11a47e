import { createHmac, randomBytes } from "node:crypto";

export const WP_AUTH_STYLES = ["basic", "query", "oauth1"] as const;
export type WpAuthStyle = (typeof WP_AUTH_STYLES)[number];

export interface WpKeys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export interface PlainRequest {
  readonly method: string;
  /** Without query. */
  readonly url: string;
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

function address(url: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
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
  if (style === "query") {
    const query = {
      ...request.query,
      consumer_key: keys.consumerKey,
      consumer_secret: keys.consumerSecret,
    };
    return { url: address(request.url, query), headers: {} };
  }
  // A shop that does not notice its TLS, or has none, signs the plain form of its address.
  const seen = { ...request, url: request.url.replace(/^https:/, "http:") };
  const query = oauthQuery(seen, keys, { now, nonce: randomBytes(16).toString("hex") });
  return { url: address(request.url, query), headers: {} };
}
