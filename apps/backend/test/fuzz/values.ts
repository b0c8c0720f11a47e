import type { Random } from "./random.ts";
import type { Schema } from "./schema.ts";
import { NASTY, validString } from "./strings.ts";

const DEFAULT_RANGE = 1_000_000;

function validNumber(schema: Schema, random: Random): number {
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -DEFAULT_RANGE : schema.exclusiveMinimum + 1);
  const most = schema.maximum ?? Math.max(least, DEFAULT_RANGE);
  return random.pick([
    least,
    most,
    random.whole(least, Math.min(most, least + 100)),
    random.whole(least, most),
  ]);
}

function validArray(schema: Schema, random: Random): unknown[] {
  const { minItems = 0, maxItems = 4, items = {} } = schema;
  const length = random.whole(minItems, Math.max(minItems, Math.min(maxItems, minItems + 4)));
  const values = Array.from({ length }, () => validValue(items, random));
  if (!schema.uniqueItems) {
    return values;
  }
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function validObject(schema: Schema, random: Random): Record<string, unknown> {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.isLikely(0.5))
    .map(([name, value]) => [name, validValue(value, random)] as const);
  const [free] = Object.values(schema.patternProperties ?? {});
  const extra =
    free && random.isLikely(0.7) ? [[`k${random.whole(0, 9)}`, validValue(free, random)] as const] : [];
  return Object.fromEntries([...entries, ...extra]);
}

/** A value the schema accepts. */
export function validValue(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) {
    return schema.const;
  }
  if (schema.enum) {
    return random.pick(schema.enum);
  }
  if (schema.anyOf) {
    return validValue(random.pick(schema.anyOf), random);
  }
  const { type = "anything" } = schema;
  return validOfType(typeof type === "string" ? type : random.pick(type), schema, random);
}

function validOfType(type: string, schema: Schema, random: Random): unknown {
  switch (type) {
    case "string":
      return validString(schema, random);
    case "integer":
    case "number":
      return validNumber(schema, random);
    case "boolean":
      return random.isLikely(0.5);
    case "null":
      return null;
    case "array":
      return validArray(schema, random);
    case "object":
      return validObject(schema, random);
    default:
      return random.pick([null, true, 7, "text", [1], { a: 1 }]);
  }
}

function junk(random: Random): unknown {
  return random.pick<unknown>([
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2_147_483_648,
    9_007_199_254_740_991,
    "",
    " ",
    "x",
    "x".repeat(5_000),
    "2020-13-45T99:99:99Z",
    "a@",
    [],
    [null],
    [[]],
    {},
    { a: 1 },
    Array.from({ length: 1_200 }, (_, index) => index),
    Array.from({ length: 3 }, () => "same"),
    ...NASTY,
  ]);
}

type Container = Record<string, unknown> | unknown[];

function containersIn(value: unknown): Container[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  const container = value as Container;
  return [container, ...Object.values(container).flatMap(containersIn)];
}

/** Changes one thing somewhere: takes a field away, or puts junk in a place. May come out valid all the same. */
export function mutate(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  if (random.isLikely(0.05)) {
    return junk(random);
  }
  const target = random.pick(containersIn(copy));
  const names = Object.keys(target);
  const name = names.length === 0 || random.isLikely(0.05) ? "surprise" : random.pick(names);
  if (Array.isArray(target)) {
    target.splice(Number(name) || 0, random.whole(0, 1), junk(random));
  } else if (random.isLikely(0.3)) {
    delete target[name];
  } else {
    target[name] = junk(random);
  }
  return copy;
}
