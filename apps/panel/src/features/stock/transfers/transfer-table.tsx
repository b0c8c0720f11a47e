import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { OpenLink } from "../../../ui/pieces/open-link.tsx";
import { transferKey, unitsOf, type Transfer } from "./queries.ts";
import { TransferStatusTag } from "./transfer-status-tag.tsx";
import classes from "./transfers.module.css";

function useColumns(): readonly Column<Transfer>[] {
  const { t, i18n } = useTranslation("stock");
  return [
    {
      key: "places",
      header: t("transfers.columns.places"),
      isLead: true,
      width: "50%",
      cell: ({ transferId, from, to }) => (
        <div className={classes.places}>
          <OpenLink id={transferId}>{t("transfers.fromTo", { from: from.name, to: to.name })}</OpenLink>
        </div>
      ),
    },
    {
      key: "status",
      phone: "inline",
      header: t("transfers.columns.status"),
      cell: ({ status }) => <TransferStatusTag status={status} />,
    },
    {
      key: "products",
      header: t("transfers.columns.products"),
      isNumeric: true,
      cell: ({ lines }) => formatNumber(lines.length, i18n.language),
    },
    {
      key: "units",
      header: t("transfers.columns.units"),
      isNumeric: true,
      cell: (transfer) => formatNumber(unitsOf(transfer), i18n.language),
    },
    {
      key: "created",
      phone: "inline",
      header: t("transfers.columns.created"),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}

interface TransferTableProps {
  readonly transfers: List<Transfer>;
}

export function TransferTable({ transfers }: TransferTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns();
  return (
    <DataTable
      caption={t("transfers.title")}
      columns={columns}
      {...tableProps(transfers)}
      rowKey={transferKey}
    />
  );
}
