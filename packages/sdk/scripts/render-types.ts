import {
  ERRORS,
  FEATURES,
  ROLES,
  SCOPES,
  WEBHOOK_EVENT_TYPES,
  endpoints,
  type Endpoint,
} from "@estiba/contract";

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const quoted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(" | ");
const schemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isObject) : []);

const SCALARS: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function renderComment(schema: Schema, indent: string): string {
  const text = schema["description"];
  return typeof text === "string" ? `${indent}/** ${text.replaceAll("*/", "* /")} */\n` : "";
}

function renderObject(schema: Schema, indent: string): string {
  const properties = Object.entries(isObject(schema["properties"]) ? schema["properties"] : {});
  const [values] = Object.values(isObject(schema["patternProperties"]) ? schema["patternProperties"] : {});
  if (properties.length === 0) {
    return `Record<string, ${isObject(values) ? renderType(values, indent) : "unknown"}>`;
  }
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  const inner = `${indent}  `;
  const rows = properties.map(([name, value]) => {
    const property = isObject(value) ? value : {};
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${renderComment(property, inner)}${inner}${key}${required.has(name) ? "" : "?"}: ${renderType(property, inner)};\n`;
  });
  return `{\n${rows.join("")}${indent}}`;
}

function renderTyped(schema: Schema, indent: string): string {
  const { type } = schema;
  if (Array.isArray(type)) {
    return type.map((name) => renderType({ type: name }, indent)).join(" | ");
  }
  if (type === "array") {
    return `Array<${renderType(isObject(schema["items"]) ? schema["items"] : {}, indent)}>`;
  }
  if (type === "object") {
    return renderObject(schema, indent);
  }
  const scalar = SCALARS[String(type)];
  if (scalar === undefined) {
    throw new TypeError(`no type is known for ${JSON.stringify(schema)}`);
  }
  return scalar;
}

/** A schema of the contract as a hand-written type. */
function renderType(schema: Schema, indent = ""): string {
  const { const: only, enum: values, anyOf, type } = schema;
  if (only !== undefined) {
    return JSON.stringify(only);
  }
  if (Array.isArray(values)) {
    return quoted(values);
  }
  if (Array.isArray(anyOf)) {
    return schemas(anyOf)
      .map((one) => renderType(one, indent))
      .join(" | ");
  }
  return type === undefined ? "unknown" : renderTyped(schema, indent);
}

const plain = (schema: unknown): Schema => {
  const value: unknown = JSON.parse(JSON.stringify(schema));
  return isObject(value) ? value : {};
};

function renderResult({ responses }: Endpoint): string {
  const good = Object.entries(responses).filter(([status]) => Number(status) < 300);
  const types = good.map(([, { contentType, schema }]) => {
    const isBytes = contentType !== undefined && !/^(?:text\/|application\/json)/.test(contentType);
    return isBytes ? "Uint8Array" : renderType(plain(schema), "    ");
  });
  // Some only send a browser on.
  return types.length === 0 ? "never" : [...new Set(types)].join(" | ");
}

/** Where a query takes several values, one alone needs no list around it. */
function withSingles(query: Schema): Schema {
  const properties = Object.entries(isObject(query["properties"]) ? query["properties"] : {}).map(
    ([name, property]) =>
      isObject(property) && property["type"] === "array"
        ? [name, { description: property["description"], anyOf: [property["items"], property] }]
        : [name, property],
  );
  return { ...query, properties: Object.fromEntries(properties) };
}

function renderEndpoint(id: string, endpoint: Endpoint): string {
  const inputs = (["params", "query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (schema === undefined) {
      return [];
    }
    const shape = part === "query" ? withSingles(plain(schema)) : plain(schema);
    return [`    ${part}: ${renderType(shape, "    ")};`];
  });
  return [
    `  /** ${endpoint.method} ${endpoint.path}: ${endpoint.summary} */`,
    `  ${id}: {`,
    `    method: ${JSON.stringify(endpoint.method)};`,
    ...inputs,
    `    result: ${renderResult(endpoint)};`,
    "  };",
  ].join("\n");
}

/** The contract in plain types, for those who have the client alone. */
export function renderContractTypes(): string {
  return [
    `export type Role = ${quoted(ROLES)};`,
    `export type Feature = ${quoted(FEATURES)};`,
    `export type Scope = ${quoted(SCOPES)};`,
    'export type AuthTier = "public" | "session" | "apiKey" | "either" | "webhook";',
    `export type WebhookEventType = ${quoted(WEBHOOK_EVENT_TYPES)};`,
    `export type ErrorCode = ${quoted(Object.keys(ERRORS))};`,
    'export interface Endpoint { method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"; result: unknown; }',
    "export type ParamsOf<E> = E extends { params: infer P } ? P : never;",
    "export type QueryOf<E> = E extends { query: infer Q } ? Q : never;",
    "export type BodyOf<E> = E extends { body: infer B } ? B : never;",
    "export type ReplyOf<E> = E extends { result: infer R } ? { readonly status: 200; readonly body: R } : never;",
    "export interface Endpoints {",
    ...Object.entries<Endpoint>(endpoints).map(([id, endpoint]) => renderEndpoint(id, endpoint)),
    "}",
    "export type EndpointId = keyof Endpoints;",
    "",
  ].join("\n");
}
