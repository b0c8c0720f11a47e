import { STOCK_LEVELS, type StockLevel } from "@estiba/contract/values";
import { IconStack2 } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { FilterToggle } from "../../../ui/filters/filter-toggle.tsx";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { formatCount } from "../../../ui/lists/count.ts";
import { useListSettings } from "../../../ui/lists/list-settings.ts";
import { shopsQuery } from "../../shops/queries.ts";
import { catalogQuery } from "../queries.ts";
import type { CatalogSearch } from "./catalog-search.ts";

const route = getRouteApi("/signed-in/stock/catalog");

const STATES = [...STOCK_LEVELS, "unlinked"] as const;
type State = (typeof STATES)[number];

const queryOf = (state: State) =>
  state === "unlinked" ? { linked: false } : { stock: [state] as readonly StockLevel[] };

/** How many variants each filter leaves in the chosen shops; absent while loading. */
function useCounts(shopId: readonly string[] | undefined): Partial<Record<State, number>> {
  const inShops = shopId === undefined ? {} : { shopId };
  const results = useQueries({
    queries: STATES.map((state) => catalogQuery({ ...queryOf(state), ...inShops, limit: 1 })),
  });
  return Object.fromEntries(STATES.map((state, index) => [state, results[index]?.data?.total]));
}

interface StateFiltersProps {
  readonly search: CatalogSearch;
  readonly onSet: (patch: CatalogSearch) => void;
}

function StateFilters({ search, onSet }: StateFiltersProps) {
  const { t, i18n } = useTranslation("stock");
  const counts = useCounts(search.shop);
  const { stock = [], unlinked } = search;
  const label = (state: State) => {
    const count = counts[state];
    const name = t(`catalog.state.${state}`);
    return count === undefined ? name : `${name} · ${formatCount(count, i18n.language)}`;
  };
  const toggleLevel = (level: StockLevel, isOn: boolean) => {
    const levels = STOCK_LEVELS.filter((one) => (one === level ? isOn : stock.includes(one)));
    onSet({ stock: levels.length === 0 ? undefined : levels });
  };
  return (
    <>
      {STOCK_LEVELS.map((level) => (
        <FilterToggle
          key={level}
          isOn={stock.includes(level)}
          onChange={(isOn) => {
            toggleLevel(level, isOn);
          }}
        >
          {label(level)}
        </FilterToggle>
      ))}
      <FilterToggle
        isOn={unlinked === true}
        onChange={(isOn) => {
          onSet({ unlinked: isOn || undefined });
        }}
      >
        {label("unlinked")}
      </FilterToggle>
    </>
  );
}

function Grouping() {
  const { t } = useTranslation("stock");
  const { settings, change } = useListSettings("catalog");
  return (
    <FilterToggle
      isOn={settings.isGrouped === true}
      icon={<IconStack2 size={14} aria-hidden="true" />}
      onChange={(isGrouped) => {
        change({ isGrouped });
      }}
    >
      {t("catalog.group")}
    </FilterToggle>
  );
}

export function CatalogFilters() {
  const { t } = useTranslation("stock");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shops = useQuery(shopsQuery);
  const set = (patch: CatalogSearch) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  return (
    <FilterBar
      label={t("catalog.filter")}
      end={<Grouping />}
      onClear={
        isFiltered({ ...search })
          ? () => void navigate({ search: ({ sort }) => ({ sort }), replace: true })
          : undefined
      }
    >
      <SearchInput
        label={t("catalog.search")}
        value={search.q}
        onSearch={(q) => {
          set({ q });
        }}
      />
      <StateFilters search={search} onSet={set} />
      <FilterChoices
        label={t("mappings.anyShop")}
        value={search.shop}
        options={(shops.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(shop) => {
          set({ shop });
        }}
      />
    </FilterBar>
  );
}
