import { asDate, asId, malformed } from "./read.ts";

/** Readers for what may be absent: nothing is null, a wrong type is still an error. */
function isNothing(value: unknown): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}

export function optionalText(value: unknown, what: string): string | null {
  if (isNothing(value)) {
    return null;
  }
  if (typeof value === "number" && Number.isFinite(value)) {
    return String(value);
  }
  if (typeof value !== "string") {
    throw malformed(what);
  }
  const text = value.trim();
  return text === "" ? null : text;
}

export function optionalId(value: unknown, what: string): string | null {
  return isNothing(value) ? null : asId(value, what);
}

export function optionalDate(value: unknown, what: string): Date | null {
  return isNothing(value) ? null : asDate(value, what);
}
