import type { FastifyInstance } from "fastify";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { badRequest } from "../../kernel/errors.ts";

const OPTIONS = { useDefaults: true, removeAdditional: false, strict: false, allErrors: false } as const;

function hasNul(values: unknown): boolean {
  return Object.values(values as Record<string, unknown>).some((value) =>
    Array.isArray(value) ? value.some((item) => String(item).includes("\0")) : String(value).includes("\0"),
  );
}

/** Bodies are taken as they are; texts in addresses become the number or boolean their schema asks for. */
export function validateByContract(app: FastifyInstance): void {
  const forBodies = formats.default(new Ajv({ ...OPTIONS, coerceTypes: false }));
  const forAddresses = formats.default(new Ajv({ ...OPTIONS, coerceTypes: true }));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === "body" ? forBodies : forAddresses).compile(schema as object),
  );
  app.addHook("preValidation", async (request) => {
    if (hasNul(request.params) || hasNul(request.query)) {
      throw badRequest("The address holds a NUL character.");
    }
  });
}
