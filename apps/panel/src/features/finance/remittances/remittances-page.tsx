import { REMITTANCE_STATUSES } from "@estiba/contract/values";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport, IconReceipt2 } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { labels, type ExportFields } from "../../../ui/lists/column.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { OpenLink } from "../../../ui/pieces/open-link.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { formatDay } from "../../../ui/format/format.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { tableProps, useList } from "../../../ui/lists/use-list.ts";
import { DateFilter } from "../../../ui/filters/date-filter.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { ViewTabs } from "../../../base/lists/saved/view-tabs.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { ImportRemittance } from "./import-remittance.tsx";
import { remittanceKey, remittanceQueryOf, remittancesList, type Remittance } from "../queries.ts";
import { remittancesSearch } from "../search.ts";
import { RemittanceDrawer } from "./remittance-drawer.tsx";
import { REMITTANCE_TONES, isUndecided } from "../statuses.ts";

const route = getRouteApi("/signed-in/finance/remittances");

function useFigureColumns(): readonly Column<Remittance>[] {
  const { t, i18n } = useTranslation("finance");
  return [
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
      sortBy: "net",
      isLargestFirst: true,
      phone: "end",
      header: t("remittance.net"),
      isNumeric: true,
      cell: ({ net, currency }) => formatMoney(net, currency, i18n.language),
    },
  ];
}

function useColumns(): readonly Column<Remittance>[] {
  const { t, i18n } = useTranslation("finance");
  return [
    {
      key: "reference",
      header: t("remittance.reference"),
      isLead: true,
      cell: ({ remittanceId, reference }) => <OpenLink id={remittanceId}>{reference}</OpenLink>,
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
    { key: "carrier", phone: "inline", header: t("columns.carrier"), cell: ({ carrier }) => carrier },
    {
      key: "date",
      sortBy: "statementDate",
      isLargestFirst: true,
      header: t("remittance.date"),
      cell: ({ statementDate }) =>
        typeof statementDate === "string" ? formatDay(statementDate, i18n.language) : "–",
    },
    {
      key: "created",
      phone: "inline",
      sortBy: "createdAt",
      isLargestFirst: true,
      isExtra: true,
      header: t("remittance.created"),
      cell: ({ createdAt }) => (createdAt === undefined ? "–" : <RelativeTime value={createdAt} />),
    },
    {
      key: "lines",
      header: t("remittance.lines"),
      isNumeric: true,
      cell: ({ counts }) => counts.lines,
    },
    ...useFigureColumns(),
  ];
}

function useExportFields(): ExportFields {
  const { t } = useTranslation("finance");
  return () => ({
    reference: [{ field: "reference" }],
    status: [
      { field: "status", labels: labels(REMITTANCE_STATUSES, (value) => t(`remittanceStatus.${value}`)) },
    ],
    carrier: [{ field: "carrier" }],
    date: [{ field: "statementDate" }],
    created: [{ field: "createdAt" }],
    lines: [{ field: "counts.lines" }],
    discrepancies: [{ field: "counts.discrepancies" }],
    net: [{ field: "net" }, { field: "currency", header: t("columns.currency") }],
  });
}

function Filters() {
  const { t } = useTranslation("finance");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (patch: object) => void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  return (
    <FilterBar
      label={t("remittance.filter")}
      onClear={isFiltered(search) ? () => void navigate({ search: {}, replace: true }) : undefined}
    >
      <FilterChoices
        label={t("columns.status")}
        value={search.status}
        options={REMITTANCE_STATUSES.map((value) => ({ value, label: t(`remittanceStatus.${value}`) }))}
        onChange={(status) => {
          set({ status });
        }}
      />
      <DateFilter value={{ from: search.from, to: search.to }} onChange={set} />
    </FilterBar>
  );
}

function NoRemittances({ action }: { readonly action: ReactNode }) {
  const { t } = useTranslation("finance");
  return (
    <EmptyState
      icon={<IconReceipt2 size={20} stroke={1.6} />}
      title={t("remittance.emptyTitle")}
      description={t("remittance.emptyText")}
      action={action}
    />
  );
}

/** Carriers' statements, compared with what they collected. */
export function RemittancesPage() {
  const { t } = useTranslation("finance");
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const fields = useExportFields();
  const [isImporting, importing] = useDisclosure(false);
  const query = remittanceQueryOf(search);
  const remittances = useList(remittancesList(query), remittanceKey);
  const action = may("createRemittance") && (
    <Button leftSection={<IconFileImport size={16} />} onClick={importing.open}>
      {t("remittance.import")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("remittance.title")} description={t("remittance.lead")} actions={action} />
      <Card isFlush>
        <ViewTabs
          list="remittances"
          search={search}
          onApply={(view) => void navigate({ search: remittancesSearch(view) })}
        />
        <Filters />
        <ListView list={remittances} empty={<NoRemittances action={action} />}>
          <DataTable
            list="remittances"
            caption={t("remittance.title")}
            columns={columns}
            {...tableProps(remittances)}
            rowKey={remittanceKey}
            exported={{ query, fields }}
            sort={search.sort}
            onSort={(sort) =>
              void navigate({ search: (old) => remittancesSearch({ ...old, sort }), replace: true })
            }
          />
        </ListView>
      </Card>
      <ImportRemittance
        isOpen={isImporting}
        onClose={importing.close}
        onImported={(remittanceId) => void navigate({ search: { open: remittanceId } })}
      />
      <RemittanceDrawer
        remittanceId={search.open ?? null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
    </>
  );
}
