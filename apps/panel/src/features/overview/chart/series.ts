import type { Platform } from "@estiba/contract/values";
import type { OrdersByChannel } from "./query.ts";

/** What the bars show: the number of orders, or the revenue in a currency. */
export type Metric = "orders" | { readonly currency: string };

/** One channel's figures, in whole numbers: orders, or smallest units of money. */
export interface ChannelSeries {
  readonly platform: Platform;
  readonly values: readonly number[];
  readonly total: number;
  /** In as many days before. */
  readonly previous: number;
}

type Channels = Pick<OrdersByChannel, "channels">;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The currency that brought in most of its kind of sales comes first. */
export function currenciesOf({ channels }: Channels): string[] {
  const revenue = channels.flatMap((channel) => channel.revenue);
  const byCurrency = Map.groupBy(revenue, ({ currency }) => currency);
  const weight = (currency: string) =>
    sum(
      byCurrency
        .get(currency)
        ?.map(({ totalMinor, previousTotalMinor }) => totalMinor + previousTotalMinor) ?? [],
    );
  return [...byCurrency.keys()].toSorted((a, b) => weight(b) - weight(a));
}

export function seriesOf({ channels }: Channels, metric: Metric): ChannelSeries[] {
  return channels.flatMap(({ platform, orders, total, previousTotal, revenue }) => {
    if (metric === "orders") {
      return [{ platform, values: orders, total, previous: previousTotal }];
    }
    const own = revenue.find(({ currency }) => currency === metric.currency);
    return own === undefined
      ? []
      : [{ platform, values: own.days, total: own.totalMinor, previous: own.previousTotalMinor }];
  });
}

/** By how much more or less than before; null where there was nothing to compare with. */
export function growthOf(series: readonly ChannelSeries[]): number | null {
  const total = sum(series.map((one) => one.total));
  const previous = sum(series.map((one) => one.previous));
  return previous === 0 ? null : (total - previous) / previous;
}
