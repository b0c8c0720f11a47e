import { PLATFORMS, type Platform } from "@estiba/contract";
import { addDays, dayAt, startOfDay } from "../../kernel/time/days.ts";
import type { DayCount, DaySpan } from "./daily-store.ts";

/** The last days up to and with today, as people in the zone count them. */
export function lastDays(count: number, tz: string, now: Date): { days: string[]; span: DaySpan } {
  const today = dayAt(now, tz);
  const days = Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count));
  const starts = days.map((day) => startOfDay(day, tz));
  return { days, span: { starts, to: startOfDay(addDays(today, 1), tz) } };
}

export interface ChannelDays {
  readonly platform: Platform;
  readonly orders: number[];
  readonly total: number;
}

/** A row per channel that sold, in their usual order, with a figure for each day. */
export function channelDays(days: readonly string[], counts: readonly DayCount[]): ChannelDays[] {
  return PLATFORMS.flatMap((platform) => {
    const own = new Map(
      counts.filter((count) => count.platform === platform).map(({ at, orders }) => [at, orders]),
    );
    const orders = days.map((_day, at) => own.get(at) ?? 0);
    const total = orders.reduce((sum, count) => sum + count, 0);
    return total === 0 ? [] : [{ platform, orders, total }];
  });
}
