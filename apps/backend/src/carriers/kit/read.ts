import { MoneyError, parseMoney } from "../../kernel/money/money.ts";
import { CarrierError } from "../../ports/carrier.ts";

export type Fields = Readonly<Record<string, unknown>>;

const unreadable = (what: string) => new CarrierError("other", `the answer has no readable ${what}`);

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asFields(value: unknown, what: string): Fields {
  if (!isFields(value)) {
    throw unreadable(what);
  }
  return value;
}

export function asList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw unreadable(what);
  }
  return value as unknown[];
}

/** Text, or a number as text; null when it is neither. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) {
    return String(value);
  }
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

export function asText(value: unknown, what: string): string {
  const text = textOf(value);
  if (text === null) {
    throw unreadable(what);
  }
  return text;
}

/** A number or numeric text in major units, digit by digit. */
export function asMinor(value: unknown, currency: string, what: string): number {
  try {
    const minor = parseMoney(asText(value, what), currency);
    if (minor < 0) {
      throw unreadable(what);
    }
    return minor;
  } catch (error) {
    throw error instanceof MoneyError ? unreadable(what) : error;
  }
}

export function minorOr(value: unknown, currency: string, otherwise: number): number {
  return textOf(value) === null ? otherwise : asMinor(value, currency, "amount");
}

/** An instant; without a zone it is the connection's. */
export function asInstant(value: unknown, timeZone: string | undefined, what: string): Date {
  const text = asText(value, what);
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const date = new Date(hasZone ? text : `${text.replace(" ", "T")}Z`);
  if (Number.isNaN(date.getTime())) {
    throw unreadable(what);
  }
  return hasZone || timeZone === undefined ? date : new Date(date.getTime() - offsetMs(date, timeZone));
}

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetMs(at: Date, timeZone: string): number {
  try {
    const text = at.toLocaleString("sv-SE", { timeZone });
    return new Date(`${text.replace(" ", "T")}Z`).getTime() - Math.floor(at.getTime() / 1_000) * 1_000;
  } catch {
    return 0;
  }
}
