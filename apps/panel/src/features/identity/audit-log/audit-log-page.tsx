import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
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
        <PagedView
          query={log}
          rows={10}
          empty={
            <EmptyState
              icon={<IconHistory size={20} stroke={1.6} />}
              title={t("audit.emptyTitle")}
              description={t("audit.emptyText")}
            />
          }
          onOffset={setOffset}
        >
          {(items) => <AuditTable entries={items} />}
        </PagedView>
      </Card>
    </>
  );
}
