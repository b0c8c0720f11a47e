import { PLATFORMS, type Platform } from "@estiba/contract";
import { addDays, dayAt, startOfDay } from "../../kernel/time/days.ts";
import type { DaySales, DaySpan } from "./daily-store.ts";

const DAY_MS = 86_400_000;

/** The last days up to and with today, as people in the zone count them, and as many before. */
export function lastDays(count: number, tz: string, now: Date): { days: string[]; span: DaySpan } {
  const today = dayAt(now, tz);
  const days = Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count));
  const starts = days.map((day) => startOfDay(day, tz));
  const previous = {
    from: startOfDay(addDays(today, 1 - 2 * count), tz),
    to: new Date(now.getTime() - count * DAY_MS),
  };
  return { days, span: { starts, to: startOfDay(addDays(today, 1), tz), previous } };
}

export interface ChannelRevenue {
  readonly currency: string;
  readonly days: number[];
  readonly totalMinor: number;
  readonly previousTotalMinor: number;
}

export interface ChannelDays {
  readonly platform: Platform;
  readonly orders: number[];
  readonly total: number;
  readonly previousTotal: number;
  readonly revenue: ChannelRevenue[];
}

type Figure = "orders" | "revenueMinor";

const sumOf = (sales: readonly DaySales[], figure: Figure) =>
  sales.reduce((sum, sale) => sum + sale[figure], 0);

/** A figure for each day, and for the days before. */
function figuresOf(days: readonly string[], sales: readonly DaySales[], figure: Figure) {
  const byDay = Map.groupBy(sales, ({ at }) => at);
  const series = days.map((_day, at) => sumOf(byDay.get(at) ?? [], figure));
  return {
    series,
    total: series.reduce((sum, value) => sum + value, 0),
    previous: sumOf(byDay.get(-1) ?? [], figure),
  };
}

function revenueOf(days: readonly string[], sales: readonly DaySales[]): ChannelRevenue[] {
  const currencies = [...Map.groupBy(sales, ({ currency }) => currency)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return currencies.map(([currency, own]) => {
    const { series, total, previous } = figuresOf(days, own, "revenueMinor");
    return { currency, days: series, totalMinor: total, previousTotalMinor: previous };
  });
}

/** A row per channel that sold, in their usual order. */
export function channelDays(days: readonly string[], sales: readonly DaySales[]): ChannelDays[] {
  const byPlatform = Map.groupBy(sales, ({ platform }) => platform);
  return PLATFORMS.flatMap((platform) => {
    const own = byPlatform.get(platform);
    if (own === undefined) {
      return [];
    }
    const { series, total, previous } = figuresOf(days, own, "orders");
    return [{ platform, orders: series, total, previousTotal: previous, revenue: revenueOf(days, own) }];
  });
}
