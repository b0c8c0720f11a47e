export const RANGE_PRESETS = ["today", "week", "month"] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

const DAYS_BACK: Readonly<Record<RangePreset, number>> = { today: 0, week: 6, month: 29 };

const two = (value: number): string => String(value).padStart(2, "0");

/** The day of the reader's own calendar. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function presetFrom(preset: RangePreset, nowMs: number): string {
  const day = new Date(nowMs);
  day.setDate(day.getDate() - DAYS_BACK[preset]);
  return dayOf(day);
}

export function isDay(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** The first instant of a day, where the reader is. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The last instant of a day, where the reader is. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}
