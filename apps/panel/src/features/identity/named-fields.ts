import type { EstibaError } from "@estiba/sdk";

const BY_CODE: Readonly<Record<string, string>> = { TENANT_SLUG_TAKEN: "tenantSlug", EMAIL_TAKEN: "email" };

const pathsIn = (errors: unknown): unknown[] =>
  Array.isArray(errors)
    ? errors.map((error: unknown) =>
        typeof error === "object" && error && "path" in error ? error.path : null,
      )
    : [];

/** The form's fields that a refusal is about, each once. */
export function namedFields({ code, details }: EstibaError, fields: readonly string[]): string[] {
  const named =
    code === "BAD_REQUEST" ? [details?.["field"], ...pathsIn(details?.["errors"])] : [BY_CODE[code]];
  return fields.filter((field) => named.includes(field));
}
