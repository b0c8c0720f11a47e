import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { type PagedQuery, PagedView } from "../../../ui/lists/paged-view.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";

interface HandoverCardProps<Row> {
  readonly title: string;
  readonly lead: string;
  readonly icon: ReactNode;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly query: PagedQuery<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly onOffset: (offset: number | undefined) => void;
}

/** What was handed over, or is to be fetched, page by page. */
export function HandoverCard<Row extends object>(props: HandoverCardProps<Row>) {
  const { t } = useTranslation("shipping");
  const { title, lead, icon, emptyTitle, emptyText, query, columns, rowKey, onOffset } = props;
  const toShipments = <ButtonLink to="/shipping">{t("handover.toShipments")}</ButtonLink>;
  return (
    <Card title={title} description={lead} isFlush>
      <PagedView
        query={query}
        rows={3}
        empty={<EmptyState icon={icon} title={emptyTitle} description={emptyText} action={toShipments} />}
        isInPlace
        onOffset={onOffset}
      >
        {(items, isStale) => (
          <DataTable caption={title} columns={columns} rows={items} rowKey={rowKey} isStale={isStale} />
        )}
      </PagedView>
    </Card>
  );
}
