import { SHIPMENT_STATUSES } from "@estiba/contract/values";
import { Switch } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { DateFilter } from "../../../ui/filters/date-filter.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { LiveDot } from "../../../ui/lists/live-dot.tsx";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import type { ShipmentsSearch } from "../search.ts";

const route = getRouteApi("/signed-in/shipping");

interface ShipmentFiltersProps {
  readonly isLive: boolean;
}

export function ShipmentFilters({ isLive }: ShipmentFiltersProps) {
  const { t } = useTranslation(["shipping", "vocabulary"]);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (patch: ShipmentsSearch) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  return (
    <FilterBar
      label={t("list.filter")}
      end={isLive && <LiveDot />}
      onClear={isFiltered(search) ? () => void navigate({ search: {}, replace: true }) : undefined}
    >
      <SearchInput
        label={t("list.search")}
        value={search.q}
        onSearch={(q) => {
          set({ q });
        }}
      />
      <FilterChoices
        label={t("columns.status")}
        value={search.status}
        options={SHIPMENT_STATUSES.map((value) => ({
          value,
          label: t(`vocabulary:shipmentStatus.${value}`),
        }))}
        onChange={(status) => {
          set({ status });
        }}
      />
      <DateFilter value={{ from: search.from, to: search.to }} onChange={set} />
      <Switch
        size="xs"
        label={t("list.attention")}
        checked={search.attention === true}
        onChange={({ currentTarget }) => {
          set({ attention: currentTarget.checked ? true : undefined });
        }}
      />
    </FilterBar>
  );
}
