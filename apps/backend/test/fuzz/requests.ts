import type { Endpoint } from "@estiba/contract";
import { Value } from "typebox/value";
import { addressOf } from "../client.ts";
import type { Random } from "./random.ts";
import type { Schema } from "./schema.ts";
import { NASTY } from "./strings.ts";
import { mutate, validValue } from "./values.ts";

export interface FuzzRequest {
  readonly address: string;
  readonly body: unknown;
  /** Whether path, query and body are as declared. */
  readonly isValid: boolean;
}

type Texts = Record<string, string>;

/** What a text in an address means, and whether the schema accepts that. */
function isTextValid(schema: Schema, text: string): boolean {
  if (schema.type === "integer" || schema.type === "number") {
    return /^-?\d{1,15}$/.test(text) && Value.Check(schema, Number(text));
  }
  if (schema.type === "boolean") {
    return text === "true" || text === "false";
  }
  return Value.Check(schema, schema.type === "array" ? text.split(",") : text);
}

const BAD_TEXTS = [
  "",
  "abc",
  "-1",
  "1.5",
  "99999999999999999999",
  "1e400",
  "NaN",
  "null",
  "x".repeat(250),
  ...NASTY,
];

function queryFor(
  schema: Schema | undefined,
  isBroken: boolean,
  random: Random,
): { texts: Texts; isValid: boolean } {
  const properties = Object.entries(schema?.properties ?? {});
  const texts: Texts = {};
  for (const [name, property] of properties) {
    if (schema?.required?.includes(name) || random.isLikely(0.6)) {
      texts[name] = String(validValue(property, random));
    }
  }
  if (isBroken && properties.length > 0) {
    texts[random.pick(properties)[0]] = random.pick(BAD_TEXTS);
  }
  const isValid = properties.every(([name, property]) => {
    const text = texts[name];
    const isAbsent = text === undefined || (name === "search" && text === "");
    return isAbsent ? !schema?.required?.includes(name) : isTextValid(property, text);
  });
  return { texts, isValid };
}

/** Path segments of dots are folded away by the client before they are sent, and empty ones name another address. */
const isSendable = (text: string): boolean => text !== "" && !/^(?:\.|%2e)+$/i.test(text);

/** Identifiers that exist, by prefix: with them a made-up request gets further than "not found". */
export type RealIds = ReadonlyMap<string, string>;

export function realIdFor(example: unknown, realIds: RealIds): string | undefined {
  return typeof example === "string"
    ? realIds.get(/^([a-z]{3})_\w{26}$/.exec(example)?.[1] ?? "")
    : undefined;
}

function paramsFor(
  endpoint: Endpoint,
  isBroken: boolean,
  random: Random,
  realIds: RealIds,
): { texts: Texts; isValid: boolean } {
  const properties = Object.entries(endpoint.params?.properties ?? {}) as [string, Schema][];
  const texts: Texts = {};
  for (const [name, property] of properties) {
    const example = (endpoint.example.params as Texts | undefined)?.[name] ?? "x";
    const drawn = String(isBroken ? random.pick(BAD_TEXTS) : validValue(property, random));
    const known = realIdFor(example, realIds) ?? example;
    texts[name] = isSendable(drawn) && random.isLikely(isBroken ? 1 : 0.4) ? drawn : known;
  }
  return { texts, isValid: properties.every(([name, property]) => isTextValid(property, texts[name] ?? "")) };
}

export function withRealIds(body: unknown, example: object | undefined, realIds: RealIds): unknown {
  const known = Object.entries({ ...example }).flatMap(([field, value]) => {
    const id = realIdFor(value, realIds);
    return id === undefined ? [] : [[field, id] as const];
  });
  return typeof body === "object" && body !== null ? { ...body, ...Object.fromEntries(known) } : body;
}

function bodyFor(
  endpoint: Endpoint,
  isBroken: boolean,
  random: Random,
  realIds: RealIds,
): { body: unknown; isValid: boolean } {
  if (!endpoint.body) {
    return { body: undefined, isValid: true };
  }
  const { body: schema } = endpoint;
  const { body: example } = endpoint.example;
  const made = random.isLikely(0.3) ? example : validValue(schema, random);
  const base = random.isLikely(0.6) ? withRealIds(made, example, realIds) : made;
  const body = isBroken ? mutate(base, random) : base;
  return { body, isValid: Value.Check(schema, body) };
}

/** One request for an endpoint, as declared or with one thing broken. */
export function requestFor(
  endpoint: Endpoint,
  random: Random,
  shouldBreak: boolean,
  realIds: RealIds,
): FuzzRequest {
  const places = [
    ...(endpoint.body ? ["body", "body", "body"] : []),
    ...(endpoint.query ? ["query"] : []),
    ...(endpoint.params ? ["params"] : []),
  ];
  const broken = shouldBreak && places.length > 0 ? random.pick(places) : "nothing";
  const params = paramsFor(endpoint, broken === "params", random, realIds);
  const query = queryFor(endpoint.query, broken === "query", random);
  const body = bodyFor(endpoint, broken === "body", random, realIds);
  return {
    address: addressOf(endpoint, params.texts, query.texts),
    body: body.body,
    isValid: params.isValid && query.isValid && body.isValid,
  };
}
