import { readFileSync } from "node:fs";

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };
export type JsonRecord = Record<string, JsonValue>;

export function fixtureBytes(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
}

export function fixture(name: string): JsonRecord {
  return JSON.parse(fixtureBytes(name).toString("utf8")) as JsonRecord;
}
