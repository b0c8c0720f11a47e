/** The part of JSON Schema that the contract uses. A keyword outside it must be added here before it can be fuzzed. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
}

const KNOWN = new Set([
  "type",
  "const",
  "enum",
  "anyOf",
  "properties",
  "required",
  "patternProperties",
  "additionalProperties",
  "maxProperties",
  "items",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "multipleOf",
  "default",
  "description",
  "title",
  "examples",
  "$id",
  "x-unit",
]);

/** Keywords in a schema that the generator would silently ignore. */
export function unknownKeywords(schema: Schema): string[] {
  const children = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
  ];
  const own = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword) && !keyword.startsWith("~"));
  return [...own, ...children.flatMap(unknownKeywords)];
}
