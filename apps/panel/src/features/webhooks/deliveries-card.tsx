import { WEBHOOK_DELIVERY_STATES } from "@estiba/contract/values";
import { Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../ui/filters/filter-bar.tsx";
import { FilterSelect } from "../../ui/filters/filter-select.tsx";
import { RowLink } from "../../ui/pieces/links.tsx";
import { LiveDot } from "../../ui/lists/live-dot.tsx";
import { useLiveInterval } from "../../ui/lists/live.ts";
import { PagedView } from "../../ui/lists/paged-view.tsx";
import { isFiltered } from "../../ui/filters/search-params.ts";
import { Tag } from "../../ui/pieces/tag.tsx";
import { RelativeTime } from "../../ui/format/time.tsx";
import { deliveriesQuery, type Delivery, type Subscription } from "./queries.ts";
import { DELIVERY_TONES } from "./states.ts";

const route = getRouteApi("/signed-in/settings/webhooks");
const PAGE_SIZE = 25;

interface SubscriptionsProps {
  readonly subscriptions: readonly Subscription[];
}

function Filters({ subscriptions }: SubscriptionsProps) {
  const { t } = useTranslation("webhooks");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterBar
      label={t("deliveries.filter")}
      end={search.offset === undefined && <LiveDot />}
      onClear={isFiltered(search) ? () => void navigate({ search: {}, replace: true }) : undefined}
    >
      <FilterSelect
        label={t("deliveries.columns.state")}
        value={search.state}
        options={WEBHOOK_DELIVERY_STATES.map((value) => ({ value, label: t(`deliveries.state.${value}`) }))}
        onChange={(state) =>
          void navigate({ search: (old) => ({ ...old, state, offset: undefined }), replace: true })
        }
      />
      <FilterSelect
        label={t("deliveries.columns.address")}
        value={search.subscription}
        options={subscriptions.map(({ id, url }) => ({ value: id, label: url }))}
        onChange={(subscription) =>
          void navigate({ search: (old) => ({ ...old, subscription, offset: undefined }), replace: true })
        }
      />
    </FilterBar>
  );
}

function useColumns(): readonly Column<Delivery>[] {
  const { t } = useTranslation("webhooks");
  return [
    {
      key: "event",
      header: t("deliveries.columns.event"),
      isLead: true,
      cell: ({ id, eventType }) => (
        <RowLink
          to="/settings/webhooks"
          search={(old: object) => ({ ...old, open: id })}
          resetScroll={false}
          preload={false}
        >
          {eventType}
        </RowLink>
      ),
    },
    {
      key: "address",
      header: t("deliveries.columns.address"),
      width: "34%",
      cell: ({ url, target }) => (
        <Text size="sm" truncate maw="22rem">
          {target === "alerts" ? t("deliveries.alerts") : (url ?? "–")}
        </Text>
      ),
    },
    {
      key: "state",
      phone: "end",
      header: t("deliveries.columns.state"),
      cell: ({ state }) => (
        <Tag tone={DELIVERY_TONES[state]} hasDot>
          {t(`deliveries.state.${state}`)}
        </Tag>
      ),
    },
    {
      key: "answer",
      header: t("deliveries.columns.answer"),
      cell: ({ responseStatus, lastError }) => responseStatus ?? lastError ?? "–",
    },
    {
      key: "attempts",
      header: t("deliveries.columns.attempts"),
      isNumeric: true,
      cell: ({ attempts }) => attempts,
    },
    {
      key: "at",
      header: t("deliveries.columns.at"),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}

export function DeliveriesCard({ subscriptions }: SubscriptionsProps) {
  const { t } = useTranslation("webhooks");
  const { state, subscription, offset = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const refetchInterval = useLiveInterval(offset === 0);
  const deliveries = useQuery({
    ...deliveriesQuery({
      limit: PAGE_SIZE,
      offset,
      ...(state === undefined ? {} : { state }),
      ...(subscription === undefined ? {} : { subscriptionId: subscription }),
    }),
    refetchInterval,
  });
  return (
    <Card title={t("deliveries.title")} description={t("deliveries.lead")} isFlush>
      <Filters subscriptions={subscriptions} />
      <PagedView
        query={deliveries}
        empty={
          <EmptyState
            icon={<IconSend size={20} stroke={1.6} />}
            title={t("deliveries.emptyTitle")}
            description={t("deliveries.emptyText")}
          />
        }
        isInPlace
        onOffset={(next) => void navigate({ search: (old) => ({ ...old, offset: next }) })}
      >
        {(items, isStale) => (
          <DataTable
            caption={t("deliveries.title")}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            isStale={isStale}
          />
        )}
      </PagedView>
    </Card>
  );
}
