import { SHIPMENT_STATUSES } from "@estiba/contract/values";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { labels, type ExportFields } from "../../../ui/lists/column.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { OpenLink } from "../../../ui/pieces/open-link.tsx";
import { SecondLine } from "../../../ui/lists/row-text.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { RelativeTime } from "../../../ui/format/time.tsx";
import type { Selected } from "../../../ui/lists/selection.ts";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import { shipmentKey, type ShipmentItem } from "../queries.ts";
import { bookedOf } from "../charges.ts";
import { ShipmentStatusTag } from "../../../base/vocabulary/status-tags.tsx";

function useColumns(): readonly Column<ShipmentItem>[] {
  const { t } = useTranslation("shipping");
  return useMemo<readonly Column<ShipmentItem>[]>(
    () => [
      {
        key: "tracking",
        header: t("columns.tracking"),
        isLead: true,
        cell: ({ shipmentId, tracking, orderNumber }) => (
          <div>
            <OpenLink id={shipmentId}>{tracking.number ?? t("list.noNumber")}</OpenLink>
            <SecondLine>{orderNumber ?? "–"}</SecondLine>
          </div>
        ),
      },
      {
        key: "to",
        phone: "inline",
        header: t("columns.to"),
        cell: ({ destination }) => (
          <div>
            {destination.name ?? "–"}
            <SecondLine>{destination.city}</SecondLine>
          </div>
        ),
      },
      {
        key: "status",
        phone: "inline",
        header: t("columns.status"),
        cell: ({ status }) => <ShipmentStatusTag status={status} />,
      },
      {
        key: "carrier",
        phone: "inline",
        header: t("columns.carrier"),
        cell: ({ carrier, service }) => (
          <div>
            {carrier.name}
            <SecondLine>{service.name}</SecondLine>
          </div>
        ),
      },
    ],
    [t],
  );
}

/** What it costs, what it collects, and when it was made. */
function useMoneyColumns(): readonly Column<ShipmentItem>[] {
  const { t, i18n } = useTranslation("shipping");
  return useMemo<readonly Column<ShipmentItem>[]>(
    () => [
      {
        key: "cod",
        header: t("columns.cod"),
        isNumeric: true,
        cell: ({ cod, currency }) =>
          cod === null ? "–" : formatMoney(cod.expected, currency, i18n.language),
      },
      {
        key: "cost",
        sortBy: "cost",
        isLargestFirst: true,
        header: t("columns.cost"),
        isNumeric: true,
        cell: (shipment) => {
          const booked = bookedOf(shipment);
          return booked === null ? "–" : formatMoney(booked.total, shipment.currency, i18n.language);
        },
      },
      {
        key: "created",
        sortBy: "createdAt",
        isLargestFirst: true,
        phone: "end",
        header: t("columns.created"),
        cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
      },
    ],
    [t, i18n.language],
  );
}

function useExportFields(): ExportFields {
  const { t } = useTranslation(["shipping", "vocabulary"]);
  return () => ({
    tracking: [{ field: "tracking.number" }, { field: "orderNumber", header: t("columns.order") }],
    to: [{ field: "destination.name" }, { field: "destination.city", header: t("columns.city") }],
    status: [
      {
        field: "status",
        labels: labels(SHIPMENT_STATUSES, (value) => t(`vocabulary:shipmentStatus.${value}`)),
      },
    ],
    carrier: [{ field: "carrier.name" }, { field: "service.name", header: t("columns.service") }],
    cod: [{ field: "cod.expected" }],
    cost: [{ field: "charges.quoted" }, { field: "currency", header: t("columns.currency") }],
    created: [{ field: "createdAt" }],
  });
}

interface ShipmentTableProps {
  readonly shipments: List<ShipmentItem>;
  readonly selection: Selection;
  readonly bulkActions: (selected: Selected) => ReactNode;
  readonly query: object;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function ShipmentTable({ shipments, query, ...table }: ShipmentTableProps) {
  const { t } = useTranslation("shipping");
  const goods = useColumns();
  const money = useMoneyColumns();
  const columns = useMemo(() => [...goods, ...money], [goods, money]);
  return (
    <DataTable
      list="shipments"
      caption={t("list.title")}
      columns={columns}
      {...tableProps(shipments)}
      rowKey={shipmentKey}
      exported={{ query, fields: useExportFields() }}
      {...table}
    />
  );
}
