import type { ErrorObject } from "ajv";

interface SchemaPart {
  readonly description?: string;
  readonly "x-unit"?: string;
  readonly [keyword: string]: unknown;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  "date-time": "a time in ISO 8601, such as 2026-11-14T15:04:05Z",
  date: "a date such as 2026-11-14",
  uri: "an address such as https://example.com/path",
};

const MINOR_UNITS = " in the currency's smallest unit, so 10.50 USD is sent as 1050";

const list = (values: unknown) => [values].flat().map(String).join(", ");

export function typeText(type: unknown): string {
  return [type]
    .flat()
    .map((one) => TYPES[String(one)] ?? String(one))
    .join(" or ");
}

export const unitText = (schema: object | undefined): string =>
  schema !== undefined && "x-unit" in schema && schema["x-unit"] === "minor" ? MINOR_UNITS : "";

const atLeast = (limit: unknown, unit: string) =>
  Number(limit) === 1 ? "must not be empty" : `must have at least ${String(limit)} ${unit}`;

function patternText({ pattern, description }: SchemaPart): string {
  if (pattern === "\\S") {
    return "must not be blank";
  }
  return description === undefined ? "has the wrong form" : `has the wrong form: ${description}`;
}

type Words = (params: Readonly<Record<string, unknown>>, schema: SchemaPart) => string;

const BY_KEYWORD: Readonly<Record<string, Words>> = {
  required: () => "is required",
  additionalProperties: () => "is not a known field",
  type: ({ type }, schema) => `must be ${typeText(type)}${unitText(schema)}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be greater than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) => atLeast(limit, "characters"),
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  minItems: ({ limit }) => atLeast(limit, "entries"),
  maxItems: ({ limit }) => `must have at most ${String(limit)} entries`,
  uniqueItems: () => "must not hold the same entry twice",
  pattern: (_params, schema) => patternText(schema),
  format: ({ format }) => `must be ${FORMATS[String(format)] ?? String(format)}`,
  enum: ({ allowedValues }) => `must be one of ${list(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
};

/** What a broken rule means to the caller, in our words and never the validator's. */
export function wordsFor({ keyword, params, parentSchema }: ErrorObject): string {
  const words = BY_KEYWORD[keyword];
  return words ? words(params, parentSchema ?? {}) : "is not valid";
}
