import { SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { ChannelBars } from "./channel-bars.tsx";
import { ChannelTable } from "./channel-table.tsx";
import { columnsOf } from "./columns.ts";
import { ordersByChannelQuery, type OrdersByChannel } from "./query.ts";
import classes from "./chart.module.css";

const RANGES = [7, 30, 90] as const;

interface FilledProps {
  readonly data: OrdersByChannel;
}

function Filled({ data }: FilledProps) {
  const { t, i18n } = useTranslation("vocabulary");
  const columns = useMemo(() => columnsOf(data), [data]);
  return (
    <>
      <ChannelBars columns={columns} />
      <ul className={classes.legend}>
        {data.channels.map(({ platform, total }) => (
          <li key={platform} data-platform={platform}>
            <AnchorLink
              to="/orders"
              search={{ platform, from: data.days[0] }}
              c="var(--mantine-color-text)"
              size="sm"
            >
              {t(`platform.${platform}`)}
            </AnchorLink>
            <span>{formatNumber(total, i18n.language)}</span>
          </li>
        ))}
      </ul>
      <ChannelTable data={data} columns={columns} />
    </>
  );
}

/** How much each channel sold, day by day. */
export function ChannelsCard() {
  const { t } = useTranslation("overview");
  const [range, setRange] = useState<number>(30);
  const orders = useQuery(ordersByChannelQuery(range));
  return (
    <Card
      title={t("chart.title")}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t("chart.range")}
          value={String(range)}
          data={RANGES.map((count) => ({ value: String(count), label: t("chart.days", { count }) }))}
          onChange={(value) => {
            setRange(Number(value));
          }}
        />
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
        {(data) => <Filled data={data} />}
      </QueryView>
    </Card>
  );
}
