import { isCurrency } from "../../kernel/money/currencies.ts";
import { MoneyError } from "../../kernel/money/money.ts";
import { parseWrittenAmount, type DecimalMark } from "../../kernel/money/written-amount.ts";

const LOCAL = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

function isReal(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/** An instant that is read as if UTC, moved to where it was written. */
function inZone(utc: Date, timeZone: string | undefined): Date {
  if (timeZone === undefined) {
    return utc;
  }
  try {
    const shown = new Date(`${utc.toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
    return new Date(utc.getTime() - (shown.getTime() - utc.getTime()));
  } catch {
    return utc;
  }
}

function localInstant(parts: RegExpExecArray, timeZone: string | undefined): Date | null {
  const [year = 0, month = 0, day = 0] = [parts[3], parts[2], parts[1]].map(Number);
  const [hour = 0, minute = 0, second = 0] = [parts[4], parts[5], parts[6]].map((text) => Number(text ?? 0));
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isSame = utc.getUTCDate() === day && utc.getUTCMonth() === month - 1;
  return isReal(utc) && isSame ? inZone(utc, timeZone) : null;
}

/** dd/mm/yyyy with or without a time, or ISO 8601; without a zone it is the connection's. Null when it is neither. */
export function writtenInstant(written: string, timeZone: string | undefined): Date | null {
  const text = written.trim();
  const local = LOCAL.exec(text);
  if (local) {
    return localInstant(local, timeZone);
  }
  if (!ISO.test(text)) {
    return null;
  }
  const hasZone = text.includes(":") && /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const time = text.includes(":") ? "" : "T00:00:00";
  const date = new Date(`${text.replace(" ", "T")}${time}${hasZone ? "" : "Z"}`);
  if (!isReal(date)) {
    return null;
  }
  return hasZone ? date : inZone(date, timeZone);
}

/** Null when it cannot be read. */
export function writtenMinor(text: string, currency: string, mark: DecimalMark | undefined): number | null {
  try {
    const minor = isCurrency(currency) ? parseWrittenAmount(text, currency, mark) : -1;
    return minor >= 0 ? minor : null;
  } catch (error) {
    if (error instanceof MoneyError) {
      return null;
    }
    throw error;
  }
}
