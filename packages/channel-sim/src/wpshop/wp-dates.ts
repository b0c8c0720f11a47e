import { invalidParam } from "./wp-error.ts";

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?<zone>[Zz]|[+-]\d{2}:?\d{2})?$/;
const MINUTE_MS = 60_000;

export function gmtDate(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19);
}

export function localDate(atMs: number, utcOffsetMinutes: number): string {
  return gmtDate(atMs + utcOffsetMinutes * MINUTE_MS);
}

/**
 * The instant a date filter means. A text without zone is shop time, or UTC with `dates_are_gmt`.
 * A text with a zone is first turned into shop time, also when `dates_are_gmt` then reads it as UTC.
 */
export function filterInstantMs(
  name: string,
  text: string,
  areGmt: boolean,
  utcOffsetMinutes: number,
): number {
  const match = DATE_TIME.exec(text);
  const parsedMs = Date.parse(match?.groups?.["zone"] === undefined ? `${text.replace(" ", "T")}Z` : text);
  if (match === null || Number.isNaN(parsedMs)) {
    throw invalidParam(name, "Invalid date.", "rest_invalid_date");
  }
  const offsetMs = utcOffsetMinutes * MINUTE_MS;
  const shopTimeMs = match.groups?.["zone"] === undefined ? parsedMs : parsedMs + offsetMs;
  return areGmt ? shopTimeMs : shopTimeMs - offsetMs;
}
