import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport, IconReceipt2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { ImportRemittance } from "./import-remittance.tsx";
import { remittancesQuery, type Remittance } from "../queries.ts";
import { RemittanceDrawer } from "./remittance-drawer.tsx";
import { REMITTANCE_TONES, isUndecided } from "../statuses.ts";

const route = getRouteApi("/signed-in/finance/remittances");
const PAGE_SIZE = 25;

function useColumns(): readonly Column<Remittance>[] {
  const { t, i18n } = useTranslation("finance");
  return [
    {
      key: "reference",
      header: t("remittance.reference"),
      isLead: true,
      cell: ({ remittanceId, reference }) => (
        <RowLink
          to="/finance/remittances"
          search={(old: object) => ({ ...old, open: remittanceId })}
          resetScroll={false}
          preload={false}
        >
          {reference}
        </RowLink>
      ),
    },
    {
      key: "status",
      phone: "inline",
      header: t("columns.status"),
      cell: ({ status }) => (
        <Tag tone={REMITTANCE_TONES[status]} hasDot>
          {t(`remittanceStatus.${status}`)}
        </Tag>
      ),
    },
    { key: "lines", header: t("remittance.lines"), isNumeric: true, cell: ({ counts }) => counts.lines },
    {
      key: "discrepancies",
      header: t("remittance.discrepancies"),
      isNumeric: true,
      cell: ({ counts, status }) =>
        counts.discrepancies === 0 ? (
          "0"
        ) : (
          <Tag tone={isUndecided(status) ? "bad" : "neutral"}>{String(counts.discrepancies)}</Tag>
        ),
    },
    {
      key: "net",
      phone: "end",
      header: t("remittance.net"),
      isNumeric: true,
      cell: ({ net, currency }) => formatMoney(net, currency, i18n.language),
    },
  ];
}

/** Carriers' statements, compared with what they collected. */
export function RemittancesPage() {
  const { t } = useTranslation("finance");
  const may = useMay();
  const { offset = 0, open } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const [isImporting, importing] = useDisclosure(false);
  const remittances = useQuery(remittancesQuery({ limit: PAGE_SIZE, offset }));
  const action = may("createRemittance") && (
    <Button leftSection={<IconFileImport size={16} />} onClick={importing.open}>
      {t("remittance.import")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("remittance.title")} description={t("remittance.lead")} actions={action} />
      <Card isFlush>
        <PagedView
          query={remittances}
          empty={
            <EmptyState
              icon={<IconReceipt2 size={20} stroke={1.6} />}
              title={t("remittance.emptyTitle")}
              description={t("remittance.emptyText")}
              action={action}
            />
          }
          onOffset={(next) => void navigate({ search: (old) => ({ ...old, offset: next }) })}
        >
          {(items, isStale) => (
            <DataTable
              caption={t("remittance.title")}
              columns={columns}
              rows={items}
              rowKey={({ remittanceId }) => remittanceId}
              isStale={isStale}
            />
          )}
        </PagedView>
      </Card>
      <ImportRemittance
        isOpen={isImporting}
        onClose={importing.close}
        onImported={(remittanceId) => void navigate({ search: { open: remittanceId } })}
      />
      <RemittanceDrawer
        remittanceId={open ?? null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
    </>
  );
}
