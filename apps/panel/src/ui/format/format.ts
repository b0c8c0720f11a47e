import { remembered } from "./remembered.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const dates = remembered((language) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }));
const calendar = remembered(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }),
);
const weekdays = remembered(
  (language) => new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }),
);
const moments = remembered(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" }),
);
const numbers = remembered((language) => new Intl.NumberFormat(language, { useGrouping: "always" }));
const distances = remembered((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

export function formatDate(iso: string, language: string): string {
  return dates(language).format(new Date(iso));
}

/** A day of the calendar such as 2026-01-31, the same wherever its reader is. */
export function formatDay(day: string, language: string): string {
  return calendar(language).format(new Date(`${day}T00:00:00Z`));
}

/** The name of a day of the week; 0 is Sunday. */
export function formatWeekday(day: number, language: string): string {
  // 1 January 2023 was a Sunday.
  return weekdays(language).format(Date.UTC(2023, 0, 1 + day));
}

export function formatDateTime(iso: string, language: string): string {
  return moments(language).format(new Date(iso));
}

const kilograms = remembered(
  (language) =>
    new Intl.NumberFormat(language, {
      style: "unit",
      unit: "kilogram",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

export function formatKilograms(grams: number, language: string): string {
  return kilograms(language).format(grams / 1_000);
}

export function formatNumber(value: number, language: string): string {
  return numbers(language).format(value).replace("-", "−");
}

export function decimalMarkOf(language: string): string {
  return (
    numbers(language)
      .formatToParts(0.5)
      .find(({ type }) => type === "decimal")?.value ?? "."
  );
}

/** "3 minutes ago", "tomorrow"; beyond a month the date says more. */
export function formatRelative(iso: string, language: string, nowMs: number): string {
  const differenceMs = new Date(iso).getTime() - nowMs;
  const sizeMs = Math.abs(differenceMs);
  if (sizeMs >= 30 * DAY_MS) {
    return formatDate(iso, language);
  }
  const relative = distances(language);
  if (sizeMs >= DAY_MS) {
    return relative.format(Math.trunc(differenceMs / DAY_MS), "day");
  }
  if (sizeMs >= HOUR_MS) {
    return relative.format(Math.trunc(differenceMs / HOUR_MS), "hour");
  }
  return sizeMs >= MINUTE_MS
    ? relative.format(Math.trunc(differenceMs / MINUTE_MS), "minute")
    : relative.format(0, "second");
}

/** Whole days still to go, counting a started day; 0 when the time has passed. */
export function daysUntil(iso: string, nowMs: number): number {
  return Math.max(0, Math.ceil((new Date(iso).getTime() - nowMs) / DAY_MS));
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.at(0) ?? "");
  return letters.join("").toLocaleUpperCase();
}
