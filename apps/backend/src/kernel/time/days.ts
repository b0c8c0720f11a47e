import { badRequest } from "../errors.ts";

export const DAY_MS = 86_400_000;

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

export function wallClock(at: Date, tz: string): Record<string, string> {
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

function isZone(tz: string): boolean {
  try {
    wallClock(new Date(0), tz);
    return true;
  } catch {
    return false;
  }
}

function offsetMs(at: Date, tz: string): number {
  const { year, month, day, hour, minute, second } = wallClock(at, tz);
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return local - Math.floor(at.getTime() / 1_000) * 1_000;
}

/** The instant at which the clocks of a zone show what `shown` says in UTC. An unknown zone is UTC. */
export function instantOf(shown: Date, tz: string | undefined): Date {
  if (tz === undefined || !isZone(tz)) {
    return shown;
  }
  const guess = new Date(shown.getTime() - offsetMs(shown, tz));
  return new Date(shown.getTime() - offsetMs(guess, tz));
}

/** The hour in a zone, from 0 to 23. An unknown zone is UTC. */
export function hourAt(at: Date, tz: string | undefined): number {
  return tz !== undefined && isZone(tz) ? Number(wallClock(at, tz)["hour"]) : at.getUTCHours();
}

/** The instant a day begins in a zone, also where clocks are changed on that day. */
export function startOfDay(day: string, tz: string): Date {
  return instantOf(new Date(`${day}T00:00:00Z`), tz);
}

/** The day it is somewhere, as people there write it. */
export function dayAt(at: Date, tz: string): string {
  const { year, month, day } = wallClock(at, tz);
  return `${year}-${month}-${day}`;
}

/** The requested zone, otherwise where most people of the country live. */
export function zoneOf(tz: string | undefined, country: string | null): string {
  const zone = tz ?? ZONES[country ?? ""] ?? "UTC";
  if (!isZone(zone)) {
    throw badRequest("tz must be the IANA name of a time zone.", { field: "tz" });
  }
  return zone;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
