import { MOST_PERIOD_DAYS } from "@estiba/contract";
import { isCurrency } from "../../kernel/currencies.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { Span } from "./overview-store.ts";

export interface PeriodInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tz?: string | undefined;
  readonly currency?: string | undefined;
}

const DAY_MS = 86_400_000;

/** Where most people of a country live. */
const ZONES: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  BO: "America/La_Paz",
  BR: "America/Sao_Paulo",
  CL: "America/Santiago",
  CO: "America/Bogota",
  CR: "America/Costa_Rica",
  DO: "America/Santo_Domingo",
  EC: "America/Guayaquil",
  GT: "America/Guatemala",
  HN: "America/Tegucigalpa",
  MX: "America/Mexico_City",
  NI: "America/Managua",
  PA: "America/Panama",
  PE: "America/Lima",
  PY: "America/Asuncion",
  SV: "America/El_Salvador",
  UY: "America/Montevideo",
  VE: "America/Caracas",
};

function wallClock(at: Date, tz: string): Record<string, string> {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: tz,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

function offsetMs(at: Date, tz: string): number {
  const { year, month, day, hour, minute, second } = wallClock(at, tz);
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return local - Math.floor(at.getTime() / 1_000) * 1_000;
}

/** The instant a day begins in a zone, also where clocks are changed on that day. */
function startOf(day: string, tz: string): Date {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  const guess = new Date(utcMs - offsetMs(new Date(utcMs), tz));
  return new Date(utcMs - offsetMs(guess, tz));
}

function monthOf(now: Date, tz: string): { from: string; to: string } {
  const { year = "1970", month = "01" } = wallClock(now, tz);
  const next = new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10);
  return { from: `${year}-${month}-01`, to: next };
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

function zoneOf(tz: string | undefined, country: string | null): string {
  const zone = tz ?? ZONES[country ?? ""] ?? "UTC";
  try {
    wallClock(new Date(0), zone);
    return zone;
  } catch {
    throw badRequest("tz must be the IANA name of a time zone.", { field: "tz" });
  }
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** One end alone means a month from there; none means this month. */
function daysOf({ from, to }: PeriodInput, now: Date, tz: string): { from: string; to: string } {
  if (from === undefined && to === undefined) {
    return monthOf(now, tz);
  }
  const start = from ?? addDays(to ?? "", -31);
  return { from: start, to: to ?? addDays(start, 31) };
}

/** Days as people in the tenant's zone count them, as instants. */
export function spanOf(
  input: PeriodInput,
  country: string | null,
  now: Date,
): { span: Span; period: { from: string; to: string; tz: string } } {
  const tz = zoneOf(input.tz, country);
  const { from, to } = daysOf(input, now, tz);
  const days = daysBetween(from, to);
  if (!(days >= 1 && days <= MOST_PERIOD_DAYS)) {
    throw new AppError("INVALID_DATE_RANGE");
  }
  if (input.currency !== undefined && !isCurrency(input.currency)) {
    throw new AppError("INVALID_CURRENCY");
  }
  const span = { from: startOf(from, tz), to: startOf(to, tz), currency: input.currency ?? null };
  return { span, period: { from, to, tz } };
}
