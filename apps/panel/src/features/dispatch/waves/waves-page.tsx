import { IconListCheck, IconPackageExport } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CountTabs } from "../../../ui/lists/count-tabs.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { ButtonLink, TabLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { waveKey, wavesList } from "../queries.ts";
import { WAVE_TABS } from "../search.ts";
import { WaveTable } from "./wave-table.tsx";

const route = getRouteApi("/signed-in/dispatch/waves");

function Tabs() {
  const { t } = useTranslation("dispatch");
  return (
    <CountTabs label={t("waves.tabs")}>
      {WAVE_TABS.map((tab) => (
        <TabLink
          key={tab}
          to="/dispatch/waves"
          search={tab === "open" ? {} : { tab }}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(`waves.tab.${tab}`)}
        </TabLink>
      ))}
    </CountTabs>
  );
}

/** Orders that are picked in one walk. */
export function WavesPage() {
  const { t } = useTranslation("dispatch");
  const waves = useList(wavesList(route.useSearch()), waveKey, { isLive: true });
  return (
    <>
      <PageHeader
        title={t("waves.title")}
        description={t("waves.lead")}
        actions={
          <ButtonLink to="/dispatch" variant="default" leftSection={<IconPackageExport size={16} />}>
            {t("title")}
          </ButtonLink>
        }
      />
      <Card isFlush>
        <Tabs />
        <ListView
          list={waves}
          empty={
            <EmptyState
              icon={<IconListCheck size={20} stroke={1.6} />}
              title={t("waves.noneTitle")}
              description={t("waves.noneText")}
            />
          }
        >
          <WaveTable waves={waves} />
        </ListView>
      </Card>
    </>
  );
}
