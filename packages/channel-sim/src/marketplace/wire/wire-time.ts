import type { Site } from "../state.ts";

/** `2026-11-14T12:31:23.000-04:00`, as orders, items and shipments show it. */
export function siteTime(atMs: number, site: Site): string {
  return new Date(atMs + site.offsetMinutes * 60_000).toISOString().replace("Z", site.utcOffset);
}

/** Packs leave the colon out of the offset. */
export function packTime(atMs: number, site: Site): string {
  return siteTime(atMs, site).replace(/:(\d\d)$/, "$1");
}

export function utcTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
