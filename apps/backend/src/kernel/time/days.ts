import { badRequest } from "../errors.ts";
import { isZone, spanAt } from "./zone-spans.ts";

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

/**
 * The instant at which the clocks of a zone show what `shown` says in UTC: the first where they show it twice, the end of the
 * gap where they skip it. An unknown zone is UTC.
 */
export function instantOf(shown: Date, tz: string | undefined): Date {
  if (tz === undefined || !isZone(tz)) {
    return shown;
  }
  const shownMs = shown.getTime();
  const around = [shownMs - DAY_MS, shownMs + DAY_MS].map((atMs) => spanAt(atMs, tz).offsetMs);
  const [firstMs, lastMs] = [shownMs - Math.max(...around), shownMs - Math.min(...around)];
  const foundMs = [firstMs, lastMs].find((atMs) => atMs + spanAt(atMs, tz).offsetMs === shownMs);
  return new Date(foundMs ?? spanAt(lastMs, tz).fromMs);
}

/** What the clocks of a zone show, as UTC. An unknown zone is UTC. */
export function shownAt(at: Date, tz: string | undefined): Date {
  return tz !== undefined && isZone(tz) ? new Date(at.getTime() + spanAt(at.getTime(), tz).offsetMs) : at;
}

/** The hour in a zone, from 0 to 23. An unknown zone is UTC. */
export function hourAt(at: Date, tz: string | undefined): number {
  return shownAt(at, tz).getUTCHours();
}

/** The instant a day begins in a zone, also where clocks are changed on that day. */
export function startOfDay(day: string, tz: string): Date {
  return instantOf(new Date(`${day}T00:00:00Z`), tz);
}

/** The day it is somewhere, as people there write it. */
export function dayAt(at: Date, tz: string): string {
  return shownAt(at, tz).toISOString().slice(0, 10);
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
