import { EVENT_SOURCES, EVENT_STATES } from "@estiba/contract/values";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { EventStateTag } from "../../../base/vocabulary/status-tags.tsx";
import { labels, type ExportFields } from "../../../ui/lists/column.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { OpenLink } from "../../../ui/pieces/open-link.tsx";
import { Lead, SecondLine } from "../../../ui/lists/row-text.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { eventKey, type EventItem } from "../queries.ts";
import { useEffectText } from "../use-effect-text.ts";

interface EventCellProps {
  readonly event: EventItem;
}

function TopicCell({ event }: EventCellProps) {
  const may = useMay();
  const title = event.externalId === null ? event.topic : `${event.topic} · ${event.externalId}`;
  return (
    <Lead mark={<PlatformMark platform={event.platform} />}>
      {may("getEvent") ? <OpenLink id={event.id}>{title}</OpenLink> : title}
      <SecondLine>{event.shopName}</SecondLine>
    </Lead>
  );
}

function useColumns(): readonly Column<EventItem>[] {
  const { t } = useTranslation(["events", "vocabulary"]);
  const effectText = useEffectText();
  return useMemo<readonly Column<EventItem>[]>(
    () => [
      {
        key: "topic",
        header: t("columns.topic"),
        isLead: true,
        cell: (event) => <TopicCell event={event} />,
      },
      {
        key: "state",
        phone: "inline",
        header: t("columns.state"),
        cell: ({ state }) => <EventStateTag status={state} />,
      },
      {
        key: "effect",
        phone: "inline",
        header: t("columns.effect"),
        width: "30%",
        cell: (event) => (
          <Text size="sm" lineClamp={2}>
            {effectText(event)}
            {event.duplicates > 0 && (
              <Text span c="dimmed" size="xs">
                {" "}
                · {t("again", { count: event.duplicates })}
              </Text>
            )}
          </Text>
        ),
      },
      {
        key: "source",
        phone: "inline",
        header: t("columns.source"),
        cell: ({ source }) => t(`vocabulary:eventSource.${source}`),
      },
      {
        key: "received",
        sortBy: "receivedAt",
        isLargestFirst: true,
        phone: "end",
        header: t("columns.received"),
        cell: ({ receivedAt }) => <RelativeTime value={receivedAt} />,
      },
    ],
    [t, effectText],
  );
}

function useExportFields(): ExportFields {
  const { t } = useTranslation(["events", "vocabulary"]);
  return () => ({
    topic: [
      { field: "topic" },
      { field: "externalId", header: t("columns.externalId") },
      { field: "shopName", header: t("filters.shop") },
    ],
    state: [{ field: "state", labels: labels(EVENT_STATES, (value) => t(`vocabulary:eventState.${value}`)) }],
    effect: [{ field: "lastError", header: t("columns.error") }],
    source: [
      { field: "source", labels: labels(EVENT_SOURCES, (value) => t(`vocabulary:eventSource.${value}`)) },
    ],
    received: [{ field: "receivedAt" }],
  });
}

interface EventTableProps {
  readonly events: List<EventItem>;
  readonly query: object;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function EventTable({ events, query, ...table }: EventTableProps) {
  const { t } = useTranslation("events");
  const columns = useColumns();
  return (
    <DataTable
      list="events"
      caption={t("title")}
      columns={columns}
      {...tableProps(events)}
      rowKey={eventKey}
      exported={{ query, fields: useExportFields() }}
      {...table}
    />
  );
}
