import { isBodyNeeded, type Endpoint } from "@estiba/contract";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { TObject } from "typebox";
import { badRequest } from "../../kernel/errors.ts";
import { explain } from "../validation/explain.ts";
import { invalidRequest, type FieldError, type RequestPart } from "../../kernel/field-errors.ts";
import { isRecord } from "../../kernel/json/is-record.ts";
import { measureTextsQuickly } from "./text-length.ts";

const OPTIONS = { useDefaults: true, removeAdditional: false, strict: false, verbose: true } as const;

const isNulIn = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isNulIn) : String(value).includes("\0");
const hasNul = (values: unknown): boolean => isRecord(values) && Object.values(values).some(isNulIn);

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Texts in addresses become the number or boolean of their schema. A blank is not 0, 0x10 is not 16, and an empty
 * search is no search.
 */
function readText(type: unknown, text: string): unknown {
  if ((type === "integer" || type === "number") && NUMBER.test(text)) {
    return Number(text);
  }
  return type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}

/** Several values: with commas, or the parameter repeated. */
function readList(value: unknown): unknown {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) =>
    typeof text === "string" ? text.split(",").map((one) => one.trim()) : [text],
  );
}

function readTexts(schema: TObject, values: unknown): void {
  if (!isRecord(values)) {
    return;
  }
  for (const [name, value] of Object.entries(values)) {
    const property: object = schema.properties[name] ?? {};
    if (name === "search" && value === "") {
      Reflect.deleteProperty(values, name);
    } else if ("type" in property && property.type === "array") {
      values[name] = readList(value);
    } else if (typeof value === "string" && "type" in property) {
      values[name] = readText(property.type, value);
    }
  }
}

const FIRST_INSTANT_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_INSTANT_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** The format alone lets leap seconds and the year 10000 pass, which no Date can hold or show. */
function createAjv(allErrors: boolean): Ajv {
  const ajv = measureTextsQuickly(formats.default(new Ajv({ ...OPTIONS, allErrors })));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this format is one with a function
  const isDateTime = formats.default.get("date-time") as { validate: (text: string) => boolean };
  return ajv.addFormat("date-time", (text: string) => {
    const instantMs = Date.parse(text);
    return isDateTime.validate(text) && instantMs >= FIRST_INSTANT_MS && instantMs <= LAST_INSTANT_MS;
  });
}

const MAX_VALUES_EXPLAINED = 5_000;

/** How many values there are, counted no further than it matters. */
function countValues(value: unknown, counted = 0): number {
  let count = counted + 1;
  for (const inner of typeof value === "object" && value !== null ? Object.values(value) : []) {
    if (count > MAX_VALUES_EXPLAINED) {
      return count;
    }
    count = countValues(inner, count);
  }
  return count;
}

type Check = (value: unknown) => readonly FieldError[];

/** Everything that is wrong; of a huge value only the first thing, since looking at all of it is costly. */
function createChecks() {
  const first = createAjv(false);
  const all = createAjv(true);
  const compile = (schema: TObject): Check => {
    const isValid = first.compile(schema);
    let explainAll: ValidateFunction | null = null;
    return (value) => {
      if (isValid(value)) {
        return [];
      }
      const told: readonly ErrorObject[] = isValid.errors ?? [];
      if (countValues(value) > MAX_VALUES_EXPLAINED) {
        return explain(told);
      }
      explainAll ??= all.compile(schema);
      explainAll(value);
      return explain(explainAll.errors ?? told);
    };
  };
  const compiled = new Map<TObject, Check>();
  return (schema: TObject): Check => {
    const check = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, check);
    return check;
  };
}

/** Compiled once a process, however many servers it starts. */
const checkOf = createChecks();

interface EndpointChecks {
  readonly params: Check | undefined;
  readonly query: Check | undefined;
  readonly body: Check | undefined;
}

function bodyErrors(endpoint: Endpoint, request: FastifyRequest, check: Check): readonly FieldError[] {
  if (request.body === undefined && !isBodyNeeded(endpoint)) {
    request.body = {};
  }
  return request.body === undefined
    ? [{ path: "", message: "is required: send JSON with content-type application/json" }]
    : check(request.body);
}

function errorsIn(
  endpoint: Endpoint,
  checks: EndpointChecks,
  request: FastifyRequest,
): (readonly [RequestPart, readonly FieldError[]])[] {
  if (endpoint.params) {
    readTexts(endpoint.params, request.params);
  }
  if (endpoint.query) {
    readTexts(endpoint.query, request.query);
  }
  return [
    ["path", checks.params?.(request.params) ?? []],
    ["query", checks.query?.(request.query) ?? []],
    ["body", checks.body ? bodyErrors(endpoint, request, checks.body) : []],
  ];
}

/** A list's filters that came in the body of another request, by the rules of the list itself. */
export function checkQuery(
  endpoint: Endpoint,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const query = { ...given };
  if (endpoint.query) {
    readTexts(endpoint.query, query);
    const wrong = checkOf(endpoint.query)(query);
    if (wrong.length > 0) {
      throw invalidRequest("body", wrong);
    }
  }
  return query;
}

const optional = (schema: TObject | undefined) => (schema ? checkOf(schema) : undefined);

/** Path, query and body against the contract, all that is wrong in one answer. Bodies are taken as they are. */
export function validateByContract(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const checks = new Map(
    endpoints.map((endpoint) => {
      const { params, query, body } = endpoint;
      return [endpoint, { params: optional(params), query: optional(query), body: optional(body) }];
    }),
  );
  app.addHook("preValidation", async (request) => {
    if (hasNul(request.params) || hasNul(request.query)) {
      throw badRequest("The address holds a NUL character.");
    }
    const { endpoint } = request;
    const found = endpoint && checks.get(endpoint);
    if (!found) {
      return;
    }
    const wrong = errorsIn(endpoint, found, request).filter(([, errors]) => errors.length > 0);
    const [place] = wrong[0] ?? [];
    if (place !== undefined) {
      throw invalidRequest(
        place,
        wrong.flatMap(([, errors]) => errors),
      );
    }
  });
}
