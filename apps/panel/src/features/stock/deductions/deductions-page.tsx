import { IconReceiptOff, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { liveInterval } from "../../../ui/live.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { isFiltered } from "../../../ui/search-params.ts";
import { ListSkeleton } from "../../../ui/skeletons.tsx";
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
  const [openedAtMs] = useState(Date.now);
  const interval = useMemo(() => liveInterval(openedAtMs), [openedAtMs]);
  const isFirstPage = search.offset === undefined;
  const deductions = useQuery({
    ...deductionsQuery(deductionsQueryOf(search)),
    refetchInterval: isFirstPage ? interval : false,
  });
  return (
    <>
      <PageHeader title={t("deductions.title")} description={t("deductions.lead")} />
      <Card isFlush>
        <DeductionFilters isLive={isFirstPage} />
        <QueryView
          query={deductions}
          skeleton={<ListSkeleton rows={12} />}
          isEmpty={({ total }) => total === 0}
          empty={<NoDeductions />}
        >
          {(page) => (
            <>
              <DeductionTable deductions={page.items} isStale={deductions.isPlaceholderData} />
              <Pager
                page={page}
                onOffset={(offset) => {
                  void navigate({ search: (old) => ({ ...old, offset: offset || undefined }) });
                  window.scrollTo(0, 0);
                }}
              />
            </>
          )}
        </QueryView>
      </Card>
    </>
  );
}
