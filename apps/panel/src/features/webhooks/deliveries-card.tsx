import { WEBHOOK_DELIVERY_STATES } from "@estiba/contract/values";
import { Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { labels, type ExportFields } from "../../ui/lists/column.ts";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../ui/filters/filter-choices.tsx";
import { OpenLink } from "../../ui/pieces/open-link.tsx";
import { LiveDot } from "../../ui/lists/live-dot.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { tableProps, useList } from "../../ui/lists/use-list.ts";
import { DateFilter } from "../../ui/filters/date-filter.tsx";
import { useMay } from "../../base/session/session.ts";
import { ViewTabs } from "../../base/lists/saved/view-tabs.tsx";
import { isFiltered } from "../../ui/filters/search-params.ts";
import { Tag } from "../../ui/pieces/tag.tsx";
import { RelativeTime } from "../../ui/format/time.tsx";
import {
  deliveriesList,
  deliveriesQueryOf,
  deliveryKey,
  type Delivery,
  type Subscription,
} from "./queries.ts";
import { ReplayDeliveries } from "./replay-dialog.tsx";
import { webhooksSearch, type WebhooksSearch } from "./search.ts";
import { DELIVERY_TONES } from "./states.ts";

const route = getRouteApi("/signed-in/settings/webhooks");

interface SubscriptionsProps {
  readonly subscriptions: readonly Subscription[];
}

function Filters({ subscriptions, isLive }: SubscriptionsProps & { readonly isLive: boolean }) {
  const { t } = useTranslation("webhooks");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (patch: WebhooksSearch) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  return (
    <FilterBar
      label={t("deliveries.filter")}
      end={isLive && <LiveDot />}
      onClear={isFiltered(search) ? () => void navigate({ search: {}, replace: true }) : undefined}
    >
      <FilterChoices
        label={t("deliveries.columns.state")}
        value={search.state}
        options={WEBHOOK_DELIVERY_STATES.map((value) => ({ value, label: t(`deliveries.state.${value}`) }))}
        onChange={(state) => {
          set({ state });
        }}
      />
      <FilterChoices
        label={t("deliveries.columns.address")}
        value={search.subscription}
        options={subscriptions.map(({ id, url }) => ({ value: id, label: url }))}
        onChange={(subscription) => {
          set({ subscription });
        }}
      />
      <DateFilter value={{ from: search.from, to: search.to }} onChange={set} />
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
      cell: ({ id, eventType }) => <OpenLink id={id}>{eventType}</OpenLink>,
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
      sortBy: "attempts",
      isLargestFirst: true,
      header: t("deliveries.columns.attempts"),
      isNumeric: true,
      cell: ({ attempts }) => attempts,
    },
    {
      key: "at",
      sortBy: "createdAt",
      isLargestFirst: true,
      header: t("deliveries.columns.at"),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}

function useExportFields(): ExportFields {
  const { t } = useTranslation("webhooks");
  return () => ({
    event: [{ field: "eventType" }],
    address: [{ field: "url" }],
    state: [
      {
        field: "state",
        labels: labels(WEBHOOK_DELIVERY_STATES, (value) => t(`deliveries.state.${value}`)),
      },
    ],
    answer: [{ field: "responseStatus" }],
    attempts: [{ field: "attempts" }],
    at: [{ field: "createdAt" }],
  });
}

function NoDeliveries() {
  const { t } = useTranslation("webhooks");
  return (
    <EmptyState
      icon={<IconSend size={20} stroke={1.6} />}
      title={t("deliveries.emptyTitle")}
      description={t("deliveries.emptyText")}
    />
  );
}

export function DeliveriesCard({ subscriptions }: SubscriptionsProps) {
  const { t } = useTranslation("webhooks");
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const fields = useExportFields();
  const query = deliveriesQueryOf(search);
  const deliveries = useList(deliveriesList(query), deliveryKey, { isLive: true });
  return (
    <Card
      title={t("deliveries.title")}
      description={t("deliveries.lead")}
      aside={
        may("replayWebhookDeliveries") &&
        deliveries.total > 0 && <ReplayDeliveries subscriptions={subscriptions} search={search} />
      }
      isFlush
    >
      <ViewTabs
        list="deliveries"
        search={search}
        onApply={(view) => void navigate({ search: webhooksSearch(view) })}
      />
      <Filters subscriptions={subscriptions} isLive={deliveries.isLive} />
      <ListView list={deliveries} empty={<NoDeliveries />}>
        <DataTable
          list="deliveries"
          caption={t("deliveries.title")}
          columns={columns}
          {...tableProps(deliveries)}
          rowKey={deliveryKey}
          exported={{ query, fields }}
          sort={search.sort}
          onSort={(sort) =>
            void navigate({ search: (old) => webhooksSearch({ ...old, sort }), replace: true })
          }
        />
      </ListView>
    </Card>
  );
}
