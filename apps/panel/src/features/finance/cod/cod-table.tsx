import { COD_STATUSES } from "@estiba/contract/values";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { labels, type ExportFields } from "../../../ui/lists/column.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { codKey, type CodPayment } from "../queries.ts";
import { COD_TONES, ageTone } from "../statuses.ts";

function useColumns(): readonly Column<CodPayment>[] {
  const { t, i18n } = useTranslation("finance");
  const amount = (key: "expected" | "collected" | "outstanding"): Column<CodPayment> => ({
    key,
    header: t(`cod.${key}`),
    isNumeric: true,
    ...(key === "expected" ? { sortBy: key, isLargestFirst: true } : {}),
    cell: (payment) => formatMoney(payment[key], payment.currency, i18n.language),
  });
  return [
    {
      key: "tracking",
      header: t("columns.tracking"),
      isLead: true,
      cell: ({ codPaymentId, trackingNumber, carrier }) => (
        <div>
          <RowLink
            to="/finance/cod"
            search={(old: object) => ({ ...old, open: codPaymentId })}
            resetScroll={false}
            preload={false}
          >
            {trackingNumber ?? "–"}
          </RowLink>
          <Text size="xs" c="dimmed">
            {carrier}
          </Text>
        </div>
      ),
    },
    {
      key: "status",
      phone: "inline",
      header: t("columns.status"),
      cell: ({ status }) => (
        <Tag tone={COD_TONES[status]} hasDot>
          {t(`codStatus.${status}`)}
        </Tag>
      ),
    },
    amount("expected"),
    amount("collected"),
    amount("outstanding"),
    {
      key: "age",
      sortBy: "shippedAt",
      phone: "inline",
      header: t("cod.age"),
      cell: (payment) => <Tag tone={ageTone(payment)}>{t("cod.days", { count: payment.ageDays })}</Tag>,
    },
  ];
}

function useExportFields(): ExportFields {
  const { t } = useTranslation("finance");
  return {
    expected: [{ field: "expected" }],
    collected: [{ field: "collected" }],
    outstanding: [{ field: "outstanding" }],
    tracking: [{ field: "trackingNumber" }, { field: "carrier", header: t("columns.carrier") }],
    status: [{ field: "status", labels: labels(COD_STATUSES, (value) => t(`codStatus.${value}`)) }],
    age: [{ field: "ageDays" }, { field: "collectedAt", header: t("cod.collectedAt") }],
  };
}

interface CodTableProps {
  readonly payments: List<CodPayment>;
  readonly query: object;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function CodTable({ payments, query, ...table }: CodTableProps) {
  const { t } = useTranslation("finance");
  return (
    <DataTable
      list="codPayments"
      caption={t("cod.title")}
      columns={useColumns()}
      {...tableProps(payments)}
      rowKey={codKey}
      exported={{ query, fields: useExportFields() }}
      {...table}
    />
  );
}
