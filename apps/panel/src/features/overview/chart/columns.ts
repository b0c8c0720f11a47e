import type { Platform } from "@estiba/contract/values";
import type { ChannelSeries } from "./series.ts";

export interface Part {
  readonly platform: Platform;
  readonly value: number;
}

export interface DayColumn {
  readonly day: string;
  readonly total: number;
  /** What was sold that day, channel by channel, the first at the bottom. */
  readonly parts: readonly Part[];
}

export function columnsOf(days: readonly string[], series: readonly ChannelSeries[]): DayColumn[] {
  return days.map((day, at) => {
    const parts = series
      .map(({ platform, values }) => ({ platform, value: values[at] ?? 0 }))
      .filter(({ value }) => value > 0);
    return { day, parts, total: parts.reduce((sum, { value }) => sum + value, 0) };
  });
}

/** The end of the scale: the next round figure, so that its line can be read. */
export function scaleEnd(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((times) => times * step).find((end) => end >= most) ?? most;
}
