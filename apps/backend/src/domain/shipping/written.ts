import { isCurrency } from "../../kernel/currencies.ts";
import { MoneyError } from "../../kernel/money.ts";
import { parseWrittenAmount, type DecimalMark } from "../../kernel/written-amount.ts";

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

/** dd/mm/yyyy with or without a time, or ISO 8601; without a zone it is the connection's. Null when it is neither. */
export function writtenInstant(text: string, timeZone: string | undefined): Date | null {
  const local = LOCAL.exec(text.trim());
  if (local) {
    const [, day = "", month = "", year = "", hour = "0", minute = "0", second = "0"] = local;
    const utc = new Date(
      Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)),
    );
    const isSame = utc.getUTCDate() === Number(day) && utc.getUTCMonth() === Number(month) - 1;
    return isReal(utc) && isSame && Number(hour) < 24 ? inZone(utc, timeZone) : null;
  }
  if (!ISO.test(text.trim())) {
    return null;
  }
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text.trim()) && text.includes(":");
  const plain = text.trim().replace(" ", "T");
  const date = new Date(hasZone ? plain : plain.includes("T") ? `${plain}Z` : `${plain}T00:00:00Z`);
  return isReal(date) ? (hasZone ? date : inZone(date, timeZone)) : null;
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
