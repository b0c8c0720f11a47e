import { parseMoney, MoneyError } from "../../kernel/money/money.ts";
import { ChannelError } from "../../ports/channel.ts";

/** Readers for JSON from outside: each one reports what was wrong, none lets a wrong type through. */
export type Json = Readonly<Record<string, unknown>>;

export function malformed(what: string): ChannelError {
  return new ChannelError("malformed", `unexpected shape: ${what}`);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown, what: string): Json {
  if (!isObject(value)) {
    throw malformed(what);
  }
  return value;
}

export function asArray(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw malformed(what);
  }
  return value;
}

/** Ids come as numbers or texts; both are text to us. */
export function asId(value: unknown, what: string): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) {
    return String(value);
  }
  if (typeof value === "string" && value !== "") {
    return value;
  }
  throw malformed(what);
}

export function asText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

export function asInteger(value: unknown, what: string): number {
  const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isSafeInteger(number)) {
    throw malformed(what);
  }
  return number;
}

export function asDate(value: unknown, what: string): Date {
  const date = typeof value === "string" || typeof value === "number" ? new Date(value) : null;
  if (!date || Number.isNaN(date.getTime())) {
    throw malformed(what);
  }
  return date;
}

/** Amounts come as decimal text or as numbers; a number is read through its shortest text. */
export function asMoney(value: unknown, currency: string, what: string): number {
  try {
    return parseMoney(
      typeof value === "number" ? String(value) : typeof value === "string" ? value : "",
      currency,
    );
  } catch (error) {
    if (error instanceof MoneyError) {
      throw malformed(`${what}: ${error.message}`);
    }
    throw error;
  }
}
