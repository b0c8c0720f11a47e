import { Button, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLink, IconStack2, IconWand } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ViewTabs } from "../../../base/lists/saved/view-tabs.tsx";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { FilterToggle } from "../../../ui/filters/filter-toggle.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { shopsQuery } from "../../shops/queries.ts";
import { ConflictList } from "../conflicts/conflict-list.tsx";
import { conflictKey, conflictsList, mappingKey, mappingsList, type Mapping } from "../queries.ts";
import {
  conflictsQueryOf,
  isBySku,
  mappingsQueryOf,
  mappingsSearch,
  type MappingsSearch,
} from "./mappings-search.ts";
import { BackfillDialog } from "./backfill-dialog.tsx";
import { LinkDrawer } from "./link-drawer.tsx";
import { MAPPINGS_TO_DO } from "./mapping-statuses.ts";
import { MappingTable } from "./mapping-table.tsx";
import { useListSettings } from "../../../ui/lists/list-settings.ts";
import { useMappingCounts } from "./use-mapping-counts.ts";

const route = getRouteApi("/signed-in/stock/mappings");

function Grouping() {
  const { t } = useTranslation("conflicts");
  const { settings, change } = useListSettings("mappings");
  return (
    <FilterToggle
      isOn={settings.isGrouped !== false}
      icon={<IconStack2 size={14} aria-hidden="true" />}
      onChange={(isGrouped) => {
        change({ isGrouped });
      }}
    >
      {t("group")}
    </FilterToggle>
  );
}

function Filters() {
  const { t, i18n } = useTranslation("stock");
  const { q, shop, status = "unmapped" } = route.useSearch();
  const navigate = route.useNavigate();
  const shops = useQuery(shopsQuery);
  const counts = useMappingCounts(shop);
  const set = (patch: MappingsSearch) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  const label = (value: (typeof MAPPINGS_TO_DO)[number]) => {
    const count = counts[value];
    const name = t(`mappings.status.${value}`);
    return count === undefined ? name : `${name} · ${formatNumber(count, i18n.language)}`;
  };
  return (
    <FilterBar label={t("mappings.filter")} end={status === "conflict" && <Grouping />}>
      <SegmentedControl
        size="xs"
        value={status}
        onChange={(value) => {
          set({ status: MAPPINGS_TO_DO.find((known) => known === value) });
        }}
        data={MAPPINGS_TO_DO.map((value) => ({ value, label: label(value) }))}
      />
      <SearchInput
        label={t("mappings.search")}
        value={q}
        onSearch={(text) => {
          set({ q: text });
        }}
      />
      <FilterChoices
        label={t("mappings.anyShop")}
        value={shop}
        options={(shops.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => {
          set({ shop: chosen });
        }}
      />
    </FilterBar>
  );
}

function NoMappings() {
  const { t } = useTranslation("stock");
  const { status = "unmapped" } = route.useSearch();
  return (
    <EmptyState
      icon={<IconLink size={20} stroke={1.6} />}
      title={t("mappings.emptyTitle")}
      description={t(`mappings.empty.${status}`)}
      action={
        status === "linked" && (
          <ButtonLink to="/stock/catalog" variant="default">
            {t("mappings.toCatalog")}
          </ButtonLink>
        )
      }
    />
  );
}

interface ListProps {
  readonly onLink: (mapping: Mapping) => void;
}

function Conflicts({ onLink }: ListProps) {
  const conflicts = useList(conflictsList(conflictsQueryOf(route.useSearch())), conflictKey);
  return (
    <ListView list={conflicts} empty={<NoMappings />}>
      <ConflictList conflicts={conflicts} onLink={onLink} />
    </ListView>
  );
}

function Mappings({ onLink }: ListProps) {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const query = mappingsQueryOf(search);
  const mappings = useList(mappingsList(query), mappingKey);
  return (
    <ListView list={mappings} empty={<NoMappings />}>
      <MappingTable
        mappings={mappings}
        onLink={onLink}
        scope={JSON.stringify(query)}
        query={query}
        sort={search.sort}
        onSort={(sort) => void navigate({ search: (old) => mappingsSearch({ ...old, sort }), replace: true })}
      />
    </ListView>
  );
}

export function MappingsPage() {
  const { t } = useTranslation("stock");
  const may = useMay();
  const navigate = route.useNavigate();
  const [isMatching, matching] = useDisclosure(false);
  const [linking, setLinking] = useState<Mapping | null>(null);
  const search = route.useSearch();
  const { settings } = useListSettings("mappings");
  const backfill = may("backfillMappings") && (
    <Button variant="default" leftSection={<IconWand size={16} />} onClick={matching.open}>
      {t("mappings.backfill.action")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("mappings.title")} description={t("mappings.lead")} actions={backfill} />
      <Card isFlush>
        <ViewTabs
          list="mappings"
          search={search}
          onApply={(view) => void navigate({ search: mappingsSearch(view) })}
        />
        <Filters />
        {isBySku(search, settings.isGrouped) ? (
          <Conflicts onLink={setLinking} />
        ) : (
          <Mappings onLink={setLinking} />
        )}
      </Card>
      <LinkDrawer
        mapping={linking}
        onClose={() => {
          setLinking(null);
        }}
      />
      <BackfillDialog isOpen={isMatching} onClose={matching.close} />
    </>
  );
}
