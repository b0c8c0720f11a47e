import { isBodyNeeded } from "@estiba/contract";
import type { FastifyInstance } from "fastify";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import type { TObject } from "typebox";
import { badRequest } from "../../kernel/errors.ts";
import { measureTextsQuickly } from "./text-length.ts";

const OPTIONS = { useDefaults: true, removeAdditional: false, strict: false, allErrors: false } as const;

function hasNul(values: unknown): boolean {
  return Object.values(values as Record<string, unknown>).some((value) =>
    Array.isArray(value) ? value.some((item) => String(item).includes("\0")) : String(value).includes("\0"),
  );
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Coercion alone reads a blank as 0 and 0x10 as 16. */
function refuseOddNumbers(schema: TObject | undefined, values: unknown): void {
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    const property: object = schema?.properties[name] ?? {};
    const type = "type" in property ? property.type : null;
    const isNumber = type === "integer" || type === "number";
    if (isNumber && typeof value === "string" && !NUMBER.test(value)) {
      throw badRequest(`${name} must be ${type}.`, { place: "query", field: name });
    }
  }
}

const FIRST_INSTANT_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_INSTANT_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** The format alone lets leap seconds and the year 10000 pass, which no Date can hold or show. */
function createAjv(coerceTypes: boolean): Ajv {
  const ajv = measureTextsQuickly(formats.default(new Ajv({ ...OPTIONS, coerceTypes })));
  const isDateTime = formats.default.get("date-time") as { validate: (text: string) => boolean };
  return ajv.addFormat("date-time", (text: string) => {
    const instantMs = Date.parse(text);
    return isDateTime.validate(text) && instantMs >= FIRST_INSTANT_MS && instantMs <= LAST_INSTANT_MS;
  });
}

/** Bodies are taken as they are; texts in addresses become the number or boolean their schema asks for. */
export function validateByContract(app: FastifyInstance): void {
  const forBodies = createAjv(false);
  const forAddresses = createAjv(true);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === "body" ? forBodies : forAddresses).compile(schema as object),
  );
  app.addHook("preValidation", async (request) => {
    if (hasNul(request.params) || hasNul(request.query)) {
      throw badRequest("The address holds a NUL character.");
    }
    refuseOddNumbers(request.endpoint?.query, request.query);
    if (request.body === undefined && request.endpoint?.body && !isBodyNeeded(request.endpoint)) {
      request.body = {};
    }
  });
}
