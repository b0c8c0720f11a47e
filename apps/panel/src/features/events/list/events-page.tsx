import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconActivity, IconRepeat, IconSearchOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ViewTabs } from "../../../base/lists/saved/view-tabs.tsx";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { EventDrawer } from "../detail/event-drawer.tsx";
import { eventKey, eventsList, listQueryOf } from "../queries.ts";
import { eventsSearch } from "../search.ts";
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
  const query = listQueryOf(search);
  const events = useList(eventsList(query), eventKey, { isLive: true });
  const replay = may("replayEvents") && (
    <Button variant="default" leftSection={<IconRepeat size={16} />} onClick={replaying.open}>
      {t("range.action")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} actions={replay} />
      <Card isFlush>
        <ViewTabs
          list="events"
          search={search}
          onApply={(view) => void navigate({ search: eventsSearch(view) })}
        />
        <EventFilters isLive={events.isLive} />
        <ListView list={events} empty={<NoEvents />}>
          <EventTable
            events={events}
            query={query}
            sort={search.sort}
            onSort={(sort) =>
              void navigate({ search: (old) => eventsSearch({ ...old, sort }), replace: true })
            }
          />
        </ListView>
      </Card>
      <EventDrawer
        eventId={may("getEvent") ? (search.open ?? null) : null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
      <ReplayRangeDialog isOpen={isReplaying} onClose={replaying.close} />
    </>
  );
}
