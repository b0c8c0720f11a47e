import type { Endpoint } from "@estiba/contract";
import type { RawInput } from "../client.ts";
import { hostileBody, KINDS, type BodyKind } from "./hostile-bodies.ts";
import { ATTACKS } from "./hostile-texts.ts";
import type { Random } from "./random.ts";
import { realIdFor, withRealIds, type RealIds } from "./requests.ts";

export interface HostileCase {
  readonly kind: BodyKind | "address" | "header" | "content";
  readonly address: string;
  readonly input: RawInput;
}

const QUERIES = [
  "limit[]=1",
  "limit[$gt]=1",
  "limit=1&limit=2",
  "limit=9999999999999999999999",
  "limit=0x10",
  "limit=1e3",
  "offset=-1",
  "offset=1.5",
  "__proto__[x]=1",
  "constructor=1",
  "a=%00",
  "a=%ff",
  "a=%",
  `a=${"x".repeat(8_000)}`,
  Array.from({ length: 500 }, (_, at) => `k${at}=1`).join("&"),
  "&&&===",
  "?",
  "%F0%9F%98%80=%F0%9F%98%80",
];
const PATH_TEXTS = [
  "%2e%2e%2f%2e%2e%2fx",
  "%00",
  "%ff",
  "%E0%A4%A",
  "a%2Fb",
  "x".repeat(199),
  "x".repeat(400),
  "%20",
  "-1",
  "null",
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "idempotency-key": "" },
  { "idempotency-key": " " },
  { "idempotency-key": "x".repeat(300) },
  { "idempotency-key": "fuzz\u00e9" },
  { authorization: "Bearer" },
  { authorization: "Basic YTpi" },
  { authorization: `Bearer ${"a.".repeat(2_000)}` },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." },
  { "x-api-key": "pk_x" },
  { "x-api-key": `pk_${"a".repeat(3_000)}` },
  { "x-api-key": "' or 1=1 --" },
  { cookie: "estiba_refresh=x; =; a" },
  { "x-forwarded-for": "127.0.0.1, ::1, x" },
  { "x-forwarded-host": "evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "user-agent": "x".repeat(5_000) },
  { "accept-language": `${"es,".repeat(500)}xx` },
  { accept: "image/png" },
  { range: "bytes=0-1,-1" },
  { "if-none-match": "*" },
  { "x-http-method-override": "DELETE" },
  { "x-service-shop-id": "../../x", "x-service-signature": "=" },
];

const CONTENTS: readonly Readonly<Record<string, string>>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/xml" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "multipart/form-data" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/json; charset=iso-8859-1" },
  { "content-type": "application/json; charset" },
  { "content-type": "application/json;;;" },
  { "content-type": "application/jsonp" },
  { "content-type": "APPLICATION/JSON" },
  { "content-type": "/" },
  { "content-type": "x" },
  { "content-encoding": "gzip" },
  { "content-encoding": "br, gzip" },
  { "content-encoding": "identity" },
  { "content-encoding": "" },
];

function pathOf({ path, example }: Endpoint, random: Random, realIds: RealIds, isSpoilt: boolean): string {
  const given = (example.params ?? {}) as Readonly<Record<string, string>>;
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const known = encodeURIComponent(realIdFor(given[name], realIds) ?? given[name] ?? "x");
    return isSpoilt
      ? random.pick([known, ...PATH_TEXTS, encodeURIComponent(random.pick(ATTACKS).slice(0, 500) || "x")])
      : known;
  });
}

function spoiltQuery({ query }: Endpoint, random: Random): string {
  const names = Object.keys(query?.properties ?? {});
  const name = names.length > 0 && random.isLikely(0.7) ? random.pick(names) : null;
  return name === null
    ? random.pick(QUERIES)
    : `${name}=${encodeURIComponent(random.pick(ATTACKS).slice(0, 3_000).toWellFormed())}`;
}

function kindsFor({ method, body, documentedBody }: Endpoint): readonly HostileCase["kind"][] {
  if (method === "GET") {
    return ["address", "header"];
  }
  const isDeclared = body !== undefined || documentedBody !== undefined;
  return isDeclared
    ? [...KINDS, ...KINDS, "address", "header", "content"]
    : ["address", "header", "content", "raw"];
}

/** One hostile request to an endpoint. */
export function hostileCase(endpoint: Endpoint, random: Random, realIds: RealIds): HostileCase {
  const given = endpoint.example.body;
  const example = { ...(withRealIds(given ?? {}, given, realIds) as object) };
  const kind = random.pick(kindsFor(endpoint));
  const path = pathOf(endpoint, random, realIds, kind === "address");
  const plain = endpoint.method === "GET" || given === undefined ? {} : { rawBody: JSON.stringify(example) };
  if (kind === "address") {
    return { kind, address: `${path}?${spoiltQuery(endpoint, random)}`, input: plain };
  }
  if (kind === "header") {
    return { kind, address: path, input: { ...plain, headers: random.pick(HEADERS) } };
  }
  return kind === "content"
    ? { kind, address: path, input: { rawBody: JSON.stringify(example), headers: random.pick(CONTENTS) } }
    : { kind, address: path, input: { rawBody: hostileBody(kind, example, random) } };
}
