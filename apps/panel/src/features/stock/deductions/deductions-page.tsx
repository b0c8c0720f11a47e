import { IconReceiptOff, IconSearchOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ViewTabs } from "../../../base/lists/saved/view-tabs.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { deductionKey, deductionsList } from "../queries.ts";
import { DeductionFilters } from "./deduction-filters.tsx";
import { DeductionTable } from "./deduction-table.tsx";
import { deductionsQueryOf, deductionsSearch } from "./deductions-search.ts";

const route = getRouteApi("/signed-in/stock/deductions");

function NoDeductions() {
  const { t } = useTranslation("stock");
  return isFiltered(route.useSearch()) ? (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={t("deductions.noneTitle")}
      description={t("deductions.noneText")}
    />
  ) : (
    <EmptyState
      icon={<IconReceiptOff size={20} stroke={1.6} />}
      title={t("deductions.emptyTitle")}
      description={t("deductions.emptyText")}
    />
  );
}

export function DeductionsPage() {
  const { t } = useTranslation("stock");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = deductionsQueryOf(search);
  const deductions = useList(deductionsList(query), deductionKey, { isLive: true });
  return (
    <>
      <PageHeader title={t("deductions.title")} description={t("deductions.lead")} />
      <Card isFlush>
        <ViewTabs
          list="stockMovements"
          search={search}
          onApply={(view) => void navigate({ search: deductionsSearch(view) })}
        />
        <DeductionFilters isLive={deductions.isLive} />
        <ListView list={deductions} empty={<NoDeductions />}>
          <DeductionTable
            deductions={deductions}
            query={query}
            sort={search.sort}
            onSort={(sort) =>
              void navigate({ search: (old) => deductionsSearch({ ...old, sort }), replace: true })
            }
          />
        </ListView>
      </Card>
    </>
  );
}
