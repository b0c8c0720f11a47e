import { INCIDENT_STATES } from "@estiba/contract/values";
import { SegmentedControl } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { incidentsQuery, type Incident } from "../queries.ts";
import { IncidentTable } from "./incident-table.tsx";
import { ResolveDialog } from "./resolve-dialog.tsx";

const route = getRouteApi("/signed-in/stock/incidents");
const PAGE_SIZE = 25;

function StateFilter() {
  const { t } = useTranslation("stock");
  const { state = "open" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterBar label={t("incidents.filter")}>
      <SegmentedControl
        size="xs"
        value={state}
        onChange={(value) => {
          const chosen = INCIDENT_STATES.find((known) => known === value);
          void navigate({ search: { state: chosen === "open" ? undefined : chosen }, replace: true });
        }}
        data={INCIDENT_STATES.map((value) => ({ value, label: t(`incidents.state.${value}`) }))}
      />
    </FilterBar>
  );
}

export function IncidentsPage() {
  const { t } = useTranslation("stock");
  const { state = "open", offset = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const [resolving, setResolving] = useState<Incident | null>(null);
  const incidents = useQuery({
    ...incidentsQuery({ state, limit: PAGE_SIZE, offset }),
    refetchInterval: 30_000,
  });
  return (
    <>
      <PageHeader title={t("incidents.title")} description={t("incidents.lead")} />
      <Card isFlush>
        <StateFilter />
        <PagedView
          query={incidents}
          empty={
            <EmptyState
              icon={<IconChecks size={20} stroke={1.6} />}
              title={t("incidents.emptyTitle")}
              description={t("incidents.emptyText")}
            />
          }
          onOffset={(next) => void navigate({ search: (old) => ({ ...old, offset: next }) })}
        >
          {(items, isStale) => <IncidentTable incidents={items} isStale={isStale} onResolve={setResolving} />}
        </PagedView>
      </Card>
      <ResolveDialog
        incident={resolving}
        onClose={() => {
          setResolving(null);
        }}
      />
    </>
  );
}
