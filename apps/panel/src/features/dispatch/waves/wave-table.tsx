import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Cut } from "../../../ui/lists/row-text.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { waveKey, type WaveItem } from "../queries.ts";
import { WaveStatusTag } from "../wave-status-tag.tsx";

function useColumns(): readonly Column<WaveItem>[] {
  const { t, i18n } = useTranslation("dispatch");
  return [
    {
      key: "wave",
      header: t("waves.wave"),
      isLead: true,
      cell: ({ waveId, number }) => (
        <RowLink to="/dispatch/waves/$waveId" params={{ waveId }}>
          {t("wave.title", { number: formatNumber(number, i18n.language) })}
        </RowLink>
      ),
    },
    {
      key: "status",
      phone: "inline",
      header: t("queue.status"),
      cell: ({ status }) => <WaveStatusTag status={status} />,
    },
    {
      key: "place",
      phone: "inline",
      header: t("queue.place"),
      cell: ({ placeName }) => <Cut title={placeName}>{placeName}</Cut>,
    },
    {
      key: "orders",
      header: t("waves.orders"),
      isNumeric: true,
      cell: ({ orders }) => formatNumber(orders, i18n.language),
    },
    {
      key: "packed",
      header: t("waves.packed"),
      isNumeric: true,
      cell: ({ packed }) => formatNumber(packed, i18n.language),
    },
    {
      key: "created",
      phone: "inline",
      header: t("waves.created"),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}

interface WaveTableProps {
  readonly waves: List<WaveItem>;
}

export function WaveTable({ waves }: WaveTableProps) {
  const { t } = useTranslation("dispatch");
  const columns = useColumns();
  return <DataTable caption={t("waves.title")} columns={columns} {...tableProps(waves)} rowKey={waveKey} />;
}
