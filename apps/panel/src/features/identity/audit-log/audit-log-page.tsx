import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { Pager } from "../../../ui/lists/pager.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { auditLogQuery } from "../queries.ts";
import { AuditTable } from "./audit-table.tsx";

export function AuditLogPage() {
  const { t } = useTranslation("identity");
  const { query, setOffset } = usePaging(25);
  const log = useQuery(auditLogQuery(query));
  return (
    <>
      <PageHeader title={t("audit.title")} description={t("audit.lead")} />
      <Card isFlush>
        <QueryView
          query={log}
          skeleton={<ListSkeleton rows={10} />}
          isEmpty={(page) => page.total === 0}
          empty={
            <EmptyState
              icon={<IconHistory size={20} stroke={1.6} />}
              title={t("audit.emptyTitle")}
              description={t("audit.emptyText")}
            />
          }
        >
          {(page) => (
            <>
              <AuditTable entries={page.items} />
              <Pager page={page} onOffset={setOffset} />
            </>
          )}
        </QueryView>
      </Card>
    </>
  );
}
