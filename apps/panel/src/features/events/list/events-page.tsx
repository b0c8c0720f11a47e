import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconActivity, IconRepeat, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../app/session.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ButtonLink } from "../../../ui/links.tsx";
import { liveInterval } from "../../../ui/live.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { isFiltered } from "../../../ui/search-params.ts";
import { ListSkeleton } from "../../../ui/skeletons.tsx";
import { EventDrawer } from "../detail/event-drawer.tsx";
import { eventsQuery, listQueryOf } from "../queries.ts";
import { EventFilters } from "./event-filters.tsx";
import { EventTable } from "./event-table.tsx";
import { ReplayRangeDialog } from "./replay-range-dialog.tsx";

const route = getRouteApi("/signed-in/events");

function NoEvents() {
  const { t } = useTranslation("events");
  const may = useMay();
  return isFiltered(route.useSearch()) ? (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={t("noneTitle")}
      description={t("noneText")}
    />
  ) : (
    <EmptyState
      icon={<IconActivity size={20} stroke={1.6} />}
      title={t("emptyTitle")}
      description={t("emptyText")}
      action={may("connectShop") && <ButtonLink to="/shops/connect">{t("connect")}</ButtonLink>}
    />
  );
}

export function EventsPage() {
  const { t } = useTranslation("events");
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [openedAtMs] = useState(Date.now);
  const interval = useMemo(() => liveInterval(openedAtMs), [openedAtMs]);
  const [isReplaying, replaying] = useDisclosure(false);
  const isFirstPage = search.offset === undefined;
  const events = useQuery({
    ...eventsQuery(listQueryOf(search)),
    refetchInterval: isFirstPage ? interval : false,
  });
  const replay = may("replayEvents") && (
    <Button variant="default" leftSection={<IconRepeat size={16} />} onClick={replaying.open}>
      {t("range.action")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} actions={replay} />
      <Card isFlush>
        <EventFilters isLive={isFirstPage} />
        <QueryView
          query={events}
          skeleton={<ListSkeleton rows={12} />}
          isEmpty={({ total }) => total === 0}
          empty={<NoEvents />}
        >
          {(page) => (
            <>
              <EventTable events={page.items} isStale={events.isPlaceholderData} />
              <Pager
                page={page}
                onOffset={(offset) => {
                  void navigate({ search: (old) => ({ ...old, offset: offset || undefined }) });
                  window.scrollTo(0, 0);
                }}
              />
            </>
          )}
        </QueryView>
      </Card>
      <EventDrawer
        eventId={may("getEvent") ? (search.open ?? null) : null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
      <ReplayRangeDialog isOpen={isReplaying} onClose={replaying.close} />
    </>
  );
}
