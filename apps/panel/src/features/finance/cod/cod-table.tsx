import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import type { CodPayment } from "../queries.ts";
import { COD_TONES, ageTone } from "../statuses.ts";

function useColumns(): readonly Column<CodPayment>[] {
  const { t, i18n } = useTranslation("finance");
  const amount = (key: "expected" | "collected" | "outstanding"): Column<CodPayment> => ({
    key,
    header: t(`cod.${key}`),
    isNumeric: true,
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
      phone: "inline",
      header: t("cod.age"),
      cell: (payment) => <Tag tone={ageTone(payment)}>{t("cod.days", { count: payment.ageDays })}</Tag>,
    },
  ];
}

interface CodTableProps {
  readonly payments: readonly CodPayment[];
  readonly isStale: boolean;
}

export function CodTable({ payments, isStale }: CodTableProps) {
  const { t } = useTranslation("finance");
  return (
    <DataTable
      caption={t("cod.title")}
      columns={useColumns()}
      rows={payments}
      rowKey={({ codPaymentId }) => codPaymentId}
      isStale={isStale}
    />
  );
}
