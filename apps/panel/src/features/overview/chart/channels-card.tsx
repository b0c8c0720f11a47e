import { SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { ChannelBars } from "./channel-bars.tsx";
import { ChannelTable } from "./channel-table.tsx";
import { columnsOf } from "./columns.ts";
import { ordersByChannelQuery, type OrdersByChannel } from "./query.ts";
import { currenciesOf, growthOf, seriesOf, type Metric } from "./series.ts";
import classes from "./chart.module.css";

const RANGES = [7, 30, 90] as const;
const ORDERS = "orders";

interface FilledProps {
  readonly data: OrdersByChannel;
  readonly metric: Metric;
}

function Filled({ data, metric }: FilledProps) {
  const { t, i18n } = useTranslation(["overview", "vocabulary"]);
  const series = useMemo(() => seriesOf(data, metric), [data, metric]);
  const columns = useMemo(() => columnsOf(data.days, series), [data, series]);
  const format = (value: number) =>
    metric === "orders"
      ? formatNumber(value, i18n.language)
      : formatMoney(value, metric.currency, i18n.language);
  const label = (most: string) =>
    metric === "orders" ? t("chart.label", { most }) : t("chart.revenueLabel", { most });
  return (
    <>
      <ChannelBars columns={columns} growth={growthOf(series)} format={format} label={label} />
      <ul className={classes.legend}>
        {series.map(({ platform, total }) => (
          <li key={platform} data-platform={platform}>
            <AnchorLink
              to="/orders"
              search={{ platform, from: data.days[0] }}
              c="var(--mantine-color-text)"
              size="sm"
            >
              {t(`vocabulary:platform.${platform}`)}
            </AnchorLink>
            <span>{format(total)}</span>
          </li>
        ))}
      </ul>
      <ChannelTable tz={data.tz} series={series} columns={columns} format={format} />
    </>
  );
}

/** How much each channel sold, day by day, compared with as many days before. */
export function ChannelsCard() {
  const { t } = useTranslation("overview");
  const [range, setRange] = useState<number>(30);
  const [choice, setChoice] = useState<string | null>(null);
  const orders = useQuery(ordersByChannelQuery(range));
  const currencies = useMemo(() => currenciesOf(orders.data ?? { channels: [] }), [orders.data]);
  const shown = choice ?? currencies[0] ?? ORDERS;
  const metric = useMemo(() => (shown === ORDERS ? "orders" : { currency: shown }), [shown]);
  return (
    <Card
      title={shown === ORDERS ? t("chart.title") : t("chart.revenueTitle")}
      aside={
        <div className={classes.choices}>
          <SegmentedControl
            size="xs"
            aria-label={t("chart.metric")}
            value={shown}
            data={[
              ...currencies.map((currency) => ({
                value: currency,
                label: currencies.length === 1 ? t("chart.revenue") : `${t("chart.revenue")} ${currency}`,
              })),
              { value: ORDERS, label: t("chart.orders") },
            ]}
            onChange={setChoice}
          />
          <SegmentedControl
            size="xs"
            aria-label={t("chart.range")}
            value={String(range)}
            data={RANGES.map((count) => ({ value: String(count), label: t("chart.days", { count }) }))}
            onChange={(value) => {
              setRange(Number(value));
            }}
          />
        </div>
      }
    >
      <QueryView
        query={orders}
        skeleton={<ListSkeleton rows={5} />}
        isEmpty={({ channels }) => channels.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            {t("chart.empty")}
          </Text>
        }
      >
        {(data) => <Filled data={data} metric={metric} />}
      </QueryView>
    </Card>
  );
}
