import { sample, stringMatching as matchingTo, type Arbitrary } from "fast-check";
import type { Random } from "./random.ts";
import type { Schema } from "./schema.ts";

/** Texts that have broken other programs; each is a legal text and must be kept or refused, never trip us. */
export const NASTY = [
  "' or '1'='1",
  "'; drop table app.users; --",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "${jndi:ldap://127.0.0.1/x}",
  "../../../../etc/passwd",
  "%00%0a%0d",
  "a\r\nSet-Cookie: x=y",
  "\u202egnirts",
  "e\u0301",
  "👩‍👩‍👧‍👦",
  "\u{10ffff}",
  "ﷺ",
  "\u0001\u001f\u007f",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e400",
  "__proto__",
  "constructor",
  "[object Object]",
  " ",
  "\t\n",
];

/** Patterns that texts cannot be drawn from: texts are drawn until one matches. */
const LOOKAROUND = /\(\?<?[=!]/;

const matching = new Map<string, Arbitrary<string>>();

function stringMatching(pattern: string, random: Random): string {
  const arbitrary = matching.get(pattern) ?? matchingTo(new RegExp(pattern));
  matching.set(pattern, arbitrary);
  return sample(arbitrary, { numRuns: 1, seed: random.whole(0, 2_147_483_647) })[0] ?? "";
}

function email(random: Random): string {
  const local = random.pick(["ana", "ANA", "a.b+c", "x_y", "0", "o'neil"]);
  return `${local}${random.whole(0, 99_999)}@${random.pick(["x.example", "Sub.X.example", "a-b.example"])}`;
}

function instant(random: Random): string {
  const text = new Date(random.whole(0, 4_102_444_800) * 1_000).toISOString();
  return random.pick([text, text.replace("Z", "+00:00"), text.replace(/\.\d+Z/, "-05:30")]);
}

function plain(random: Random, length: number): string {
  const letters = "abc ÑñÜ0-_.,:/\"\\'漢字😀";
  const units = Array.from(letters);
  return Array.from({ length }, () => random.pick(units)).join("");
}

const lengthOf = (text: string): number => Array.from(text).length;

function fits(text: string, schema: Schema): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const length = lengthOf(text);
  const isSized = length >= minLength && length <= maxLength;
  const isMatching = pattern === undefined || new RegExp(pattern, "u").test(text);
  return isSized && isMatching && !text.includes("\0") && text.isWellFormed();
}

function draw(schema: Schema, random: Random): string {
  if (schema.format === "email") {
    return email(random);
  }
  if (schema.format === "date-time") {
    return instant(random);
  }
  if (schema.format === "date") {
    return instant(random).slice(0, 10);
  }
  if (schema.format === "uri") {
    return `https://x.example/${random.whole(0, 999)}`;
  }
  if (schema.pattern !== undefined && !LOOKAROUND.test(schema.pattern)) {
    return stringMatching(schema.pattern, random);
  }
  if (random.isLikely(0.3)) {
    return random.pick(NASTY);
  }
  const { minLength = 0, maxLength = 60 } = schema;
  const most = Math.min(maxLength, Math.max(minLength, 60));
  return plain(random, random.pick([minLength, most, random.whole(minLength, most)]));
}

/** A text the schema accepts. */
export function validString(schema: Schema, random: Random): string {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const text = draw(schema, random);
    if (fits(text, schema)) {
      return text;
    }
  }
  return plain(random, schema.minLength ?? 1);
}
