import { EVENT_SOURCES } from "@estiba/contract/values";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { DateFilter } from "../../../ui/filters/date-filter.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { LiveDot } from "../../../ui/lists/live-dot.tsx";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { shopsQuery } from "../../shops/queries.ts";
import { DEDUCTIONS_TO_DO } from "./deduction-statuses.ts";
import type { DeductionsSearch } from "./deductions-search.ts";

const route = getRouteApi("/signed-in/stock/deductions");

interface DeductionFiltersProps {
  readonly isLive: boolean;
}

export function DeductionFilters({ isLive }: DeductionFiltersProps) {
  const { t } = useTranslation(["stock", "vocabulary"]);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shops = useQuery(shopsQuery);
  const set = (patch: DeductionsSearch) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  return (
    <FilterBar
      label={t("deductions.filter")}
      end={isLive && <LiveDot />}
      onClear={isFiltered(search) ? () => void navigate({ search: {}, replace: true }) : undefined}
    >
      <SearchInput
        label={t("deductions.search")}
        value={search.q}
        onSearch={(q) => {
          set({ q });
        }}
      />
      <FilterChoices
        label={t("deductions.columns.status")}
        value={search.status}
        options={DEDUCTIONS_TO_DO.map((value) => ({
          value,
          label: t(`vocabulary:deductionStatus.${value}`),
        }))}
        onChange={(status) => {
          set({ status });
        }}
      />
      <FilterChoices
        label={t("deductions.columns.shop")}
        value={search.shop}
        options={(shops.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(shop) => {
          set({ shop });
        }}
      />
      <FilterChoices
        label={t("deductions.columns.source")}
        value={search.source}
        options={EVENT_SOURCES.map((value) => ({ value, label: t(`vocabulary:eventSource.${value}`) }))}
        onChange={(source) => {
          set({ source });
        }}
      />
      <DateFilter value={{ from: search.from, to: search.to }} onChange={set} />
    </FilterBar>
  );
}
