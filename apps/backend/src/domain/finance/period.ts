import { MAX_PERIOD_DAYS } from "@estiba/contract";
import { isCurrency } from "../../kernel/money/currencies.ts";
import { DAY_MS, addDays, dayAt, startOfDay, zoneOf } from "../../kernel/time/days.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Span } from "./overview-store.ts";

export interface PeriodInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tz?: string | undefined;
  readonly currency?: string | undefined;
}

function monthOf(now: Date, tz: string): { from: string; to: string } {
  const [year = "1970", month = "01"] = dayAt(now, tz).split("-");
  const next = new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10);
  return { from: `${year}-${month}-01`, to: next };
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

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
  if (!(days >= 1 && days <= MAX_PERIOD_DAYS)) {
    throw new AppError("INVALID_DATE_RANGE");
  }
  if (input.currency !== undefined && !isCurrency(input.currency)) {
    throw new AppError("INVALID_CURRENCY");
  }
  const span = { from: startOfDay(from, tz), to: startOfDay(to, tz), currency: input.currency ?? null };
  return { span, period: { from, to, tz } };
}
