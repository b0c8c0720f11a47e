import { IconReceiptOff, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { deductionsQuery } from "../queries.ts";
import { DeductionFilters } from "./deduction-filters.tsx";
import { DeductionTable } from "./deduction-table.tsx";
import { deductionsQueryOf } from "./deductions-search.ts";

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
  const isFirstPage = search.offset === undefined;
  const refetchInterval = useLiveInterval(isFirstPage);
  const deductions = useQuery({ ...deductionsQuery(deductionsQueryOf(search)), refetchInterval });
  return (
    <>
      <PageHeader title={t("deductions.title")} description={t("deductions.lead")} />
      <Card isFlush>
        <DeductionFilters isLive={isFirstPage} />
        <PagedView
          query={deductions}
          empty={<NoDeductions />}
          onOffset={(offset) => void navigate({ search: (old) => ({ ...old, offset }) })}
        >
          {(items, isStale) => <DeductionTable deductions={items} isStale={isStale} />}
        </PagedView>
      </Card>
    </>
  );
}
