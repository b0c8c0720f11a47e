import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../base/vocabulary/platform-mark.tsx";
import { Card } from "../../ui/pieces/card.tsx";
import { dayOf } from "../../ui/filters/date-range.ts";
import { formatNumber } from "../../ui/format/format.ts";
import { AnchorLink } from "../../ui/pieces/links.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { useNow } from "../../ui/format/use-now.ts";
import { useOrdersToday, type ChannelCount } from "./use-orders-today.ts";
import classes from "./figures.module.css";

interface ByChannelProps {
  readonly channels: readonly ChannelCount[];
}

function ByChannel({ channels }: ByChannelProps) {
  const { t, i18n } = useTranslation(["overview", "vocabulary"]);
  const total = channels.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...channels.map(({ count }) => count));
  const today = dayOf(new Date(useNow()));
  return (
    <>
      <p className={classes.figure}>{formatNumber(total, i18n.language)}</p>
      {total === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t("figures.noOrders")}
        </Text>
      )}
      <ul className={classes.channels}>
        {channels.map(({ platform, count }) => (
          <li key={platform}>
            <PlatformMark platform={platform} />
            <AnchorLink
              to="/orders"
              search={{ platform, from: today }}
              c="var(--mantine-color-text)"
              size="sm"
            >
              {t(`vocabulary:platform.${platform}`)}
            </AnchorLink>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={classes.count}>{formatNumber(count, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function OrdersCard() {
  const { t } = useTranslation("overview");
  const today = useOrdersToday();
  return (
    <Card
      title={t("figures.orders")}
      aside={
        <AnchorLink to="/orders" size="sm">
          {t("figures.allOrders")}
        </AnchorLink>
      }
    >
      <QueryView
        query={today}
        skeleton={<ListSkeleton rows={4} />}
        isEmpty={(channels) => channels.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            {t("figures.noShops")}
          </Text>
        }
      >
        {(channels) => <ByChannel channels={channels} />}
      </QueryView>
    </Card>
  );
}
