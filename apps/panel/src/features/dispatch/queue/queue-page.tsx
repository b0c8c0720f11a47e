import { Button } from "@mantine/core";
import { IconBasket, IconCircleCheck, IconListCheck, IconPrinter, IconSearchOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
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
import { useChannelLabels } from "./use-channel-labels.ts";
import { useMakeWaves } from "./use-make-waves.ts";

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

/** What has to leave, what is due first at the top. */
export function QueuePage() {
  const { t } = useTranslation("dispatch");
  const search = route.useSearch();
  const may = useMay();
  const hasFeature = useHasFeature();
  const query = queueQueryOf(search, useNow());
  const queue = useList(queueList(query), queueKey, { isLive: true });
  const selection = useSelection(JSON.stringify(search));
  const make = useMakeWaves({ rows: queue.rows, query, selection });
  const labels = useChannelLabels({ rows: queue.rows, query, selection });
  const canMake = may("createWave") && hasFeature("fulfilment");
  const areLabelled = may("fetchChannelLabels") && queue.rows.some((row) => row.isShippedByChannel);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          <ButtonLink to="/dispatch/waves" variant="default" leftSection={<IconListCheck size={16} />}>
            {t("waves.title")}
          </ButtonLink>
        }
      />
      <Card isFlush>
        <QueueTabs />
        <QueueFilters isLive={queue.isLive} />
        <ListView list={queue} empty={<Nothing />}>
          <QueueTable
            queue={queue}
            selection={canMake || areLabelled ? selection : undefined}
            bulkActions={(selected) => (
              <>
                {canMake && (
                  <Button
                    size="compact-sm"
                    leftSection={<IconBasket size={15} />}
                    loading={make.isPending}
                    onClick={() => {
                      make.mutate(selected);
                    }}
                  >
                    {t("queue.make")}
                  </Button>
                )}
                {areLabelled && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPrinter size={15} />}
                    loading={labels.isPending}
                    onClick={() => {
                      labels.mutate(selected);
                    }}
                  >
                    {t("queue.printLabels")}
                  </Button>
                )}
              </>
            )}
          />
        </ListView>
      </Card>
    </>
  );
}
