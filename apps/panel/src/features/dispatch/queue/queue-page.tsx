import { IconCircleCheck, IconListCheck, IconSearchOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { useNow } from "../../../ui/format/use-now.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { useSelection } from "../../../ui/lists/use-selection.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { queueKey, queueList, queueQueryOf } from "../queries.ts";
import { QueueFilters } from "./queue-filters.tsx";
import { QueueTable } from "./queue-table.tsx";
import { QueueTabs } from "./queue-tabs.tsx";
import { useQueueActions } from "./use-queue-actions.tsx";

const route = getRouteApi("/signed-in/dispatch");

function Nothing() {
  const { t } = useTranslation("dispatch");
  const { tab = "ready", ...filters } = route.useSearch();
  return isFiltered(filters) ? (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={t("queue.noneTitle")}
      description={t("queue.noneText")}
    />
  ) : (
    <EmptyState
      icon={<IconCircleCheck size={20} stroke={1.6} />}
      title={t(`queue.empty.${tab}`)}
      description={t("queue.emptyText")}
    />
  );
}

function Head() {
  const { t } = useTranslation("dispatch");
  return (
    <PageHeader
      title={t("title")}
      description={t("lead")}
      actions={
        <ButtonLink to="/dispatch/waves" variant="default" leftSection={<IconListCheck size={16} />}>
          {t("waves.title")}
        </ButtonLink>
      }
    />
  );
}

/** What has to leave, what is due first at the top. */
export function QueuePage() {
  const search = route.useSearch();
  const query = queueQueryOf(search, useNow());
  const queue = useList(queueList(query), queueKey, { isLive: true });
  const selection = useSelection(JSON.stringify(search));
  const actions = useQueueActions({ rows: queue.rows, query, selection });
  return (
    <>
      <Head />
      <Card isFlush>
        <QueueTabs />
        <QueueFilters isLive={queue.isLive} />
        <ListView list={queue} empty={<Nothing />}>
          <QueueTable queue={queue} selection={selection} bulkActions={actions} />
        </ListView>
      </Card>
    </>
  );
}
