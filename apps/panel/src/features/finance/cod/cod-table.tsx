import { COD_STATUSES } from "@estiba/contract/values";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { labels, type ExportFields } from "../../../ui/lists/column.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { OpenLink } from "../../../ui/pieces/open-link.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { DayTime } from "../../../ui/format/time.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { OrderCell } from "../order-cell.tsx";
import { codKey, type CodPayment } from "../queries.ts";
import { COD_TONES, ageTone } from "../statuses.ts";

interface SinceProps {
  readonly payment: CodPayment;
}

/** The day it was sent, and how many days it has been owed. */
function Since({ payment }: SinceProps) {
  const { t } = useTranslation("finance");
  const { shippedAt, ageDays } = payment;
  return (
    <div style={{ whiteSpace: "nowrap" }}>
      {shippedAt !== undefined && <DayTime value={shippedAt} />}
      <div>
        <Tag tone={ageTone(payment)}>{t("cod.days", { count: ageDays })}</Tag>
      </div>
    </div>
  );
}

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
          <OpenLink id={codPaymentId}>{trackingNumber ?? "–"}</OpenLink>
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
    { key: "order", header: t("columns.order"), cell: (payment) => <OrderCell {...payment} /> },
    amount("expected"),
    amount("collected"),
    amount("outstanding"),
    {
      key: "age",
      phone: "end",
      sortBy: "shippedAt",
      header: t("cod.shippedAt"),
      cell: (payment) => <Since payment={payment} />,
    },
  ];
}

function useExportFields(): ExportFields {
  const { t } = useTranslation("finance");
  return () => ({
    order: [{ field: "orderNumber" }, { field: "buyer", header: t("columns.buyer") }],
    expected: [{ field: "expected" }],
    collected: [{ field: "collected" }],
    outstanding: [{ field: "outstanding" }],
    tracking: [{ field: "trackingNumber" }, { field: "carrier", header: t("columns.carrier") }],
    status: [{ field: "status", labels: labels(COD_STATUSES, (value) => t(`codStatus.${value}`)) }],
    age: [
      { field: "shippedAt" },
      { field: "ageDays", header: t("cod.age") },
      { field: "collectedAt", header: t("cod.collectedAt") },
    ],
  });
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
