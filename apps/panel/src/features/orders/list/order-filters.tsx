import { ORDER_STATUSES, PAYMENT_STATUSES, PLATFORMS, STOCK_STATUSES } from "@estiba/contract/values";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useWord } from "../../../base/vocabulary/use-word.ts";
import { DateFilter } from "../../../ui/filters/date-filter.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { LiveDot } from "../../../ui/lists/live-dot.tsx";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { shopsQuery } from "../../shops/queries.ts";
import type { OrdersSearch } from "../search.ts";

const route = getRouteApi("/signed-in/orders");

function useOptions() {
  const word = useWord();
  return {
    platforms: PLATFORMS.map((value) => ({ value, label: word(`platform.${value}`) })),
    statuses: ORDER_STATUSES.map((value) => ({ value, label: word(`orderStatus.${value}`) })),
    payments: PAYMENT_STATUSES.map((value) => ({ value, label: word(`paymentStatus.${value}`) })),
    stocks: STOCK_STATUSES.map((value) => ({ value, label: word(`stockStatus.${value}`) })),
  };
}

interface StatusFiltersProps {
  readonly search: OrdersSearch;
  readonly onSet: (patch: OrdersSearch) => void;
}

function StatusFilters({ search, onSet }: StatusFiltersProps) {
  const { t } = useTranslation("orders");
  const options = useOptions();
  return (
    <>
      <FilterChoices
        label={t("filters.status")}
        value={search.status}
        options={options.statuses}
        onChange={(status) => {
          onSet({ status });
        }}
      />
      <FilterChoices
        label={t("filters.payment")}
        value={search.payment}
        options={options.payments}
        onChange={(payment) => {
          onSet({ payment });
        }}
      />
      <FilterChoices
        label={t("filters.stock")}
        value={search.stock}
        options={options.stocks}
        onChange={(stock) => {
          onSet({ stock });
        }}
      />
    </>
  );
}

interface OrderFiltersProps {
  readonly isLive: boolean;
}

export function OrderFilters({ isLive }: OrderFiltersProps) {
  const { t } = useTranslation("orders");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shops = useQuery(shopsQuery);
  const options = useOptions();
  const set = (patch: OrdersSearch) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  const shopOptions = (shops.data?.items ?? [])
    .filter(({ platform }) => search.platform?.includes(platform) ?? true)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar
      label={t("filters.label")}
      end={isLive && <LiveDot />}
      onClear={
        isFiltered({ ...search, stage: undefined })
          ? () => void navigate({ search: { stage: search.stage }, replace: true })
          : undefined
      }
    >
      <SearchInput
        label={t("search")}
        value={search.q}
        onSearch={(q) => {
          set({ q });
        }}
      />
      <FilterChoices
        label={t("filters.platform")}
        value={search.platform}
        options={options.platforms}
        onChange={(platform) => {
          set({ platform, shop: undefined });
        }}
      />
      <FilterChoices
        label={t("filters.shop")}
        value={search.shop}
        options={shopOptions}
        onChange={(shop) => {
          set({ shop });
        }}
      />
      <StatusFilters search={search} onSet={set} />
      <DateFilter
        value={{ from: search.from, to: search.to }}
        onChange={({ from, to }) => {
          set({ from, to });
        }}
      />
    </FilterBar>
  );
}
