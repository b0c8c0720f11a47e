import { readFileSync } from "node:fs";
import { parseExactJson } from "../../kit/exact-json.ts";
import { asObject } from "../../kit/read.ts";

export type JsonRecord = Record<string, unknown>;

export function fixtureBytes(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
}

export function fixture(name: string): JsonRecord {
  return { ...asObject(parseExactJson(fixtureBytes(name)), name) };
}
