import type { TObject, TSchema } from "typebox";
import { errorsOf, isBodyNeeded, isIdempotencyKeyHonoured, type Endpoint } from "./endpoint.ts";
import { endpoints } from "../endpoints.ts";
import { CodelessErrorBody, ErrorBody } from "./envelope.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";

type Json = Record<string, unknown>;
const JSON_TYPE = "application/json";
const json = (schema: unknown, rest: Json = {}): Json => ({ [JSON_TYPE]: { schema, ...rest } });
const requestId = "req_01jcm8z6h3e8v9qk2r4t5w6x7y";

/** Drops TypeBox's in-memory markers, so the document is plain JSON. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema is a JSON object
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json;

function parameters(
  place: "path" | "query" | "header",
  schema: TObject | undefined,
  example: object | undefined,
): Json[] {
  if (!schema) {
    return [];
  }
  const required = new Set<string>(schema.required);
  return Object.entries(schema.properties).map(([name, value]) => {
    const given: unknown = example === undefined ? undefined : Reflect.get(example, name);
    return {
      name,
      in: place,
      required: place === "path" || required.has(name),
      ...("type" in value && value.type === "array" ? { style: "form", explode: false } : {}),
      schema: plain(value),
      ...(given === undefined ? {} : { example: given }),
    };
  });
}

const idempotencyHeader = (endpoint: Endpoint): Json => ({
  name: "Idempotency-Key",
  in: "header",
  required: endpoint.isIdempotencyKeyRequired ?? false,
  description:
    "Repeating a request with the same key within 24 hours answers the same and does nothing again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
});

function errorResponses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Json = {};
  for (const [status, codes] of byStatus) {
    const examples = Object.fromEntries(
      codes.map((code) => [
        code,
        { value: { success: false, error: code, message: ERRORS[code].message, requestId } },
      ]),
    );
    responses[status] = {
      description: codes.join(", "),
      content: json({ $ref: "#/components/schemas/Error" }, { examples }),
    };
  }
  if (endpoint.policy.rate !== "none") {
    responses["429"] = {
      description: "Too many requests; slow down",
      headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
      content: json(
        { $ref: "#/components/schemas/CodelessError" },
        { example: { success: false, message: "Too many requests. Try again in 3 s.", requestId } },
      ),
    };
  }
  return responses;
}

function security(endpoint: Endpoint): Json[] {
  switch (endpoint.policy.auth) {
    case "public":
    case "webhook":
      return [];
    case "session":
      return [{ session: [] }];
    case "apiKey":
      return [{ apiKey: [] }];
    case "either":
      return [{ apiKey: [] }, { session: [] }];
  }
}

function describe({ policy, deprecated }: Endpoint): string {
  const parts: string[] = [];
  if (deprecated !== undefined) {
    parts.push(`Deprecated: ${deprecated}`);
  }
  if ("role" in policy) {
    parts.push(`Least role of a session: ${policy.role}.`);
  }
  if ("scope" in policy && policy.scope !== null) {
    parts.push(`Scope of a key: ${policy.scope}.`);
  }
  if ("feature" in policy) {
    parts.push(`Plan feature: ${policy.feature}.`);
  }
  return parts.join(" ");
}

function requestBody(endpoint: Endpoint): Json {
  const schema = endpoint.documentedBody ?? endpoint.body;
  return schema === undefined
    ? {}
    : {
        requestBody: {
          required: endpoint.body === undefined || isBodyNeeded(endpoint),
          content: json(plain(schema), { example: endpoint.example.body }),
        },
      };
}

function operation(id: string, endpoint: Endpoint): Json {
  const own = Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, { description, contentType, schema, example }]) => [
      status,
      { description, content: { [contentType ?? JSON_TYPE]: { schema: plain(schema), example } } },
    ]),
  );
  return {
    operationId: id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describe(endpoint),
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    security: security(endpoint),
    parameters: [
      ...parameters("path", endpoint.params, endpoint.example.params),
      ...parameters("query", endpoint.query, endpoint.example.query),
      ...parameters("header", endpoint.headers, endpoint.example.headers),
      ...(isIdempotencyKeyHonoured(endpoint) ? [idempotencyHeader(endpoint)] : []),
    ],
    ...requestBody(endpoint),
    responses: { ...errorResponses(endpoint), ...own },
  };
}

export function buildOpenapi(): Json & { readonly openapi: string } {
  const paths: Record<string, Json> = {};
  for (const [id, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(id, endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Estiba",
      version: "1.0.0",
      description: "Orders of every channel, one true stock, shipments and cash on delivery.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set(Object.values<Endpoint>(endpoints).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
      },
      schemas: { Error: plain(ErrorBody), CodelessError: plain(CodelessErrorBody) },
    },
  };
}
