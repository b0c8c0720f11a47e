import type { Random } from "./random.ts";
import { ATTACKS, NUMBERS, UNICODE } from "./hostile-texts.ts";

/** A value to be written into JSON as it stands, which may be no JSON at all. */
const RAW = "\u0007raw:";
const raw = (text: string) => `${RAW}${text}`;

type Container = Record<string, unknown> | unknown[];

interface Spot {
  readonly holder: Container;
  readonly name: string;
}

function spotsIn(value: unknown): Spot[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  const holder = value as Container;
  return Object.keys(holder).flatMap((name) => [
    { holder, name },
    ...spotsIn((holder as Record<string, unknown>)[name]),
  ]);
}

function replaceOne(example: object, random: Random, value: unknown): object {
  const copy = structuredClone(example);
  const spots = spotsIn(copy);
  if (spots.length === 0) {
    return { ...copy, surprise: value };
  }
  const { holder, name } = random.pick(spots);
  (holder as Record<string, unknown>)[name] = value;
  return copy;
}

/** As JSON, except that marked texts are written verbatim. */
function write(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0007raw:((?:[^"\\]|\\.)*)"/g, (_match, text: string) =>
    String(JSON.parse(`"${text}"`)),
  );
}

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

const POLLUTION = [
  '"__proto__":{"isAdmin":true,"role":"OWNER"}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"prototype":{"x":1}',
  '"toString":"x","hasOwnProperty":1,"valueOf":null',
  '"tenantId":"ten_x","tenant_id":"ten_x","id":"x","role":"OWNER","isSuspended":false,"plan":"ENTERPRISE"',
  '"createdAt":"1970-01-01T00:00:00Z","status":"active","credentials_sealed":"x"',
  '"$where":"1==1","$gt":"","$ne":null',
];

const TYPES = [null, true, false, 0, -1, 1.5, "", "x", [], {}, [null], [[]], { a: 1 }, ["a", "b"]];

const BODIES = [
  "",
  " ",
  "null",
  "true",
  "0",
  '"x"',
  "[]",
  "{}",
  "[{}]",
  "{",
  "}",
  "{}}",
  "{} {}",
  "{'a':1}",
  "{a:1}",
  '{"a":1,}',
  '{"a":01}',
  '{"a":.5}',
  '{"a":+1}',
  '{"a":undefined}',
  '{"a":NaN}',
  '{"a":"\t"}',
  '{"a":"\\x41"}',
  '{"a":1,"a":2}',
  '{"\\u0061":1,"a":2}',
  "\ufeff{}",
  "/* */ {}",
  "<x/>",
  "a=b&c=d",
  "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--x--",
];

export const KINDS = ["attack", "unicode", "number", "pollution", "nesting", "type", "raw"] as const;
export type BodyKind = (typeof KINDS)[number];

function nesting(example: object, random: Random): string {
  const levels = random.pick([5, 31, 33, 500, 20_000]);
  const deep = random.pick([
    nested(levels, "[", "]"),
    `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`,
    `[${"1,".repeat(random.pick([10, 3_000]))}1]`,
    `{${Array.from({ length: random.pick([10, 3_000]) }, (_, at) => `"k${at}":0`).join(",")}}`,
  ]);
  return write(replaceOne(example, random, raw(deep)));
}

function rawBody(example: object, random: Random): string | Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(example);
  if (random.isLikely(0.5)) {
    return random.pick(BODIES);
  }
  const bytes = new Uint8Array(Buffer.from(text));
  switch (random.whole(0, 3)) {
    case 0:
      return text.slice(0, random.whole(0, text.length));
    case 1:
      return text + random.pick(["}", "\0", text, " ".repeat(100_000)]);
    case 2:
      bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
      return bytes;
    default:
      return Uint8Array.from({ length: random.whole(0, 200) }, () => random.whole(0, 255));
  }
}

/** A body made from the endpoint's example, with something in it that has broken other programs. */
export function hostileBody(
  kind: BodyKind,
  example: object,
  random: Random,
): string | Uint8Array<ArrayBuffer> {
  switch (kind) {
    case "attack":
      return write(replaceOne(example, random, random.pick(ATTACKS)));
    case "unicode":
      return write(replaceOne(example, random, raw(`"${random.pick(UNICODE)}"`)));
    case "number":
      return write(replaceOne(example, random, raw(random.pick(NUMBERS))));
    case "pollution": {
      const text = JSON.stringify(example);
      return `{${random.pick(POLLUTION)}${text === "{}" ? "" : ","}${text.slice(1)}`;
    }
    case "nesting":
      return nesting(example, random);
    case "type":
      return write(replaceOne(example, random, random.pick<unknown>(TYPES)));
    case "raw":
      return rawBody(example, random);
  }
}
