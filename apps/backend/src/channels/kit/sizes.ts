import type { ChannelSize } from "../../ports/channel.ts";

const GRAMS_IN: ReadonlyMap<string, number> = new Map([
  ["g", 1],
  ["kg", 1_000],
  ["lb", 453.59237],
  ["lbs", 453.59237],
  ["oz", 28.349523125],
]);
const MM_IN: ReadonlyMap<string, number> = new Map([
  ["mm", 1],
  ["cm", 10],
  ["m", 1_000],
  ["in", 25.4],
  ["yd", 914.4],
]);
const MAX_GRAMS = 1_000_000;
const MAX_MM = 10_000;

/** Amounts come as numbers or as plain decimal text. A comma could be either mark, so it is not read. */
function amountOf(value: unknown): number {
  const text = typeof value === "string" ? value.trim() : "";
  return typeof value === "number" ? value : /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** Whole, at least one; null for what is nothing, negative or absurd: a listing is a listing without it. */
function convert(
  value: unknown,
  unit: unknown,
  units: ReadonlyMap<string, number>,
  max: number,
): number | null {
  const factor = typeof unit === "string" ? units.get(unit.trim().toLowerCase()) : undefined;
  const amount = amountOf(value) * (factor ?? Number.NaN);
  return amount > 0 && amount <= max ? Math.max(1, Math.round(amount)) : null;
}

export function gramsOf(value: unknown, unit: unknown): number | null {
  return convert(value, unit, GRAMS_IN, MAX_GRAMS);
}

export function millimetresOf(value: unknown, unit: unknown): number | null {
  return convert(value, unit, MM_IN, MAX_MM);
}

export function knownSize(size: ChannelSize): ChannelSize | null {
  return Object.values(size).every((part) => part === null) ? null : size;
}
