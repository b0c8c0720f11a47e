import { COD_STATUSES } from "@estiba/contract/values";
import { Stack, Switch } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { DateFilter } from "../../../ui/filters/date-filter.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { ViewTabs } from "../../../base/lists/saved/view-tabs.tsx";
import { CASH_PARTS, cashParts, cashTotal } from "../../../base/vocabulary/cash-parts.ts";
import { CodDrawer } from "./cod-drawer.tsx";
import { CodTable } from "./cod-table.tsx";
import { lengthOf } from "../length-of.ts";
import { codKey, codList, codQuery, codQueryOf, type CodTotals } from "../queries.ts";
import { codSearch, type CodSearch } from "../search.ts";
import classes from "../finance.module.css";

const route = getRouteApi("/signed-in/finance/cod");
const FIGURES = ["total", ...CASH_PARTS, "overdue"] as const;

function Filters() {
  const { t } = useTranslation("finance");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (patch: CodSearch) => void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  return (
    <FilterBar
      label={t("cod.filter")}
      onClear={isFiltered(search) ? () => void navigate({ search: {}, replace: true }) : undefined}
    >
      <SearchInput
        label={t("cod.search")}
        value={search.q}
        onSearch={(q) => {
          set({ q });
        }}
      />
      <FilterChoices
        label={t("columns.status")}
        value={search.status}
        options={COD_STATUSES.map((value) => ({ value, label: t(`codStatus.${value}`) }))}
        onChange={(status) => {
          set({ status });
        }}
      />
      <DateFilter value={{ from: search.from, to: search.to }} onChange={set} />
      <Switch
        size="xs"
        label={t("cod.overdueOnly")}
        checked={search.overdue === true}
        onChange={({ currentTarget }) => {
          set({ overdue: currentTarget.checked ? true : undefined });
        }}
      />
    </FilterBar>
  );
}

interface TotalsProps {
  readonly totals: readonly CodTotals[];
}

function Totals({ totals }: TotalsProps) {
  const { t, i18n } = useTranslation("finance");
  return totals.map((one) => {
    const amounts = { ...cashParts(one), total: cashTotal(one), overdue: one.overdue };
    return (
      <dl key={one.currency} className={classes.figures}>
        {FIGURES.map((figure) => {
          const text = formatMoney(amounts[figure], one.currency, i18n.language);
          const isBad = (figure === "overdue" || figure === "disputed") && amounts[figure] > 0;
          return (
            <div key={figure} className={classes.figure}>
              <dt>{t(`balance.${figure}`)}</dt>
              <dd data-bad={isBad || undefined} style={lengthOf(text)}>
                {text}
              </dd>
            </div>
          );
        })}
      </dl>
    );
  });
}

function NoPayments() {
  const { t } = useTranslation("finance");
  return (
    <EmptyState
      icon={<IconCash size={20} stroke={1.6} />}
      title={t("cod.emptyTitle")}
      description={t("cod.emptyText")}
    />
  );
}

/** The cash that buyers pay at the door, until it is in the bank. */
export function CodPage() {
  const { t } = useTranslation("finance");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = codQueryOf(search);
  const payments = useList(codList(query), codKey);
  const totals = useQuery({ ...codQuery({ ...query, limit: 1 }), refetchInterval: 30_000 });
  return (
    <>
      <PageHeader title={t("cod.title")} description={t("cod.lead")} />
      <Stack gap="lg">
        <Totals totals={totals.data?.totals ?? []} />
        <Card isFlush>
          <ViewTabs
            list="codPayments"
            search={search}
            onApply={(view) => void navigate({ search: codSearch(view) })}
          />
          <Filters />
          <ListView list={payments} empty={<NoPayments />}>
            <CodTable
              payments={payments}
              query={query}
              sort={search.sort}
              onSort={(sort) =>
                void navigate({ search: (old) => codSearch({ ...old, sort }), replace: true })
              }
            />
          </ListView>
        </Card>
      </Stack>
      <CodDrawer
        codPaymentId={search.open ?? null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
    </>
  );
}
