import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconActivity, IconRepeat, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
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
  const [isReplaying, replaying] = useDisclosure(false);
  const isFirstPage = search.offset === undefined;
  const refetchInterval = useLiveInterval(isFirstPage);
  const events = useQuery({ ...eventsQuery(listQueryOf(search)), refetchInterval });
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
        <PagedView
          query={events}
          empty={<NoEvents />}
          onOffset={(offset) => void navigate({ search: (old) => ({ ...old, offset }) })}
        >
          {(items, isStale) => <EventTable events={items} isStale={isStale} />}
        </PagedView>
      </Card>
      <EventDrawer
        eventId={may("getEvent") ? (search.open ?? null) : null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
      <ReplayRangeDialog isOpen={isReplaying} onClose={replaying.close} />
    </>
  );
}
