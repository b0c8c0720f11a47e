import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CountTabs, TabCount } from "../../../ui/lists/count-tabs.tsx";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { TabLink } from "../../../ui/pieces/links.tsx";
import { summaryQuery } from "../queries.ts";
import { QUEUE_TABS, type QueueTab } from "../search.ts";

const route = getRouteApi("/signed-in/dispatch");

const at = (tab: QueueTab) => (old: object) => ({ ...old, tab: tab === "ready" ? undefined : tab });

/** How far the warehouse is with what has to leave, and how much waits at each step. */
export function QueueTabs() {
  const { t } = useTranslation("dispatch");
  const { place } = route.useSearch();
  const { data } = useQuery({ ...summaryQuery(place), refetchInterval: useLiveInterval(true) });
  const countOf = (tab: QueueTab): number => {
    if (data === undefined || tab === "all") {
      return 0;
    }
    return tab === "late" ? data.late : data.statuses[tab];
  };
  return (
    <CountTabs label={t("tabs")}>
      {QUEUE_TABS.map((tab) => (
        <TabLink
          key={tab}
          to="/dispatch"
          search={at(tab)}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(`tab.${tab}`)}
          <TabCount count={countOf(tab)} isAlarm={tab === "late" || tab === "held"} />
        </TabLink>
      ))}
    </CountTabs>
  );
}
