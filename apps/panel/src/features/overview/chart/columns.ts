import type { Platform } from "@estiba/contract/values";
import type { OrdersByChannel } from "./query.ts";

export interface Part {
  readonly platform: Platform;
  readonly orders: number;
}

export interface DayColumn {
  readonly day: string;
  readonly total: number;
  /** What was sold that day, channel by channel, the first at the bottom. */
  readonly parts: readonly Part[];
}

export function columnsOf({ days, channels }: Pick<OrdersByChannel, "days" | "channels">): DayColumn[] {
  return days.map((day, at) => {
    const parts = channels
      .map(({ platform, orders }) => ({ platform, orders: orders[at] ?? 0 }))
      .filter(({ orders }) => orders > 0);
    return { day, parts, total: parts.reduce((sum, { orders }) => sum + orders, 0) };
  });
}

/** The end of the scale: the next round figure, so that its line can be read. */
export function scaleEnd(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((times) => times * step).find((end) => end >= most) ?? most;
}
