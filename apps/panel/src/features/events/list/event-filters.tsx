import { EVENT_SOURCES, EVENT_STATES } from "@estiba/contract/values";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { DateFilter } from "../../../ui/filters/date-filter.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { LiveDot } from "../../../ui/lists/live-dot.tsx";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { shopsQuery } from "../../shops/queries.ts";
import type { EventsSearch } from "../search.ts";

const route = getRouteApi("/signed-in/events");

interface EventFiltersProps {
  readonly isLive: boolean;
}

export function EventFilters({ isLive }: EventFiltersProps) {
  const { t } = useTranslation(["events", "vocabulary"]);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shops = useQuery(shopsQuery);
  const set = (patch: EventsSearch) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  return (
    <FilterBar
      label={t("filters.label")}
      end={isLive && <LiveDot />}
      onClear={isFiltered(search) ? () => void navigate({ search: {}, replace: true }) : undefined}
    >
      <SearchInput
        label={t("search")}
        value={search.q}
        onSearch={(q) => {
          set({ q });
        }}
      />
      <FilterChoices
        label={t("filters.state")}
        value={search.state}
        options={EVENT_STATES.map((value) => ({ value, label: t(`vocabulary:eventState.${value}`) }))}
        onChange={(state) => {
          set({ state });
        }}
      />
      <FilterChoices
        label={t("filters.source")}
        value={search.source}
        options={EVENT_SOURCES.map((value) => ({ value, label: t(`vocabulary:eventSource.${value}`) }))}
        onChange={(source) => {
          set({ source });
        }}
      />
      <FilterChoices
        label={t("filters.shop")}
        value={search.shop}
        options={(shops.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(shop) => {
          set({ shop });
        }}
      />
      <DateFilter
        value={{ from: search.from, to: search.to }}
        onChange={({ from, to }) => {
          set({ from, to });
        }}
      />
      {search.topic !== undefined && <Tag tone="accent">{t("filters.topic", { topic: search.topic })}</Tag>}
    </FilterBar>
  );
}
