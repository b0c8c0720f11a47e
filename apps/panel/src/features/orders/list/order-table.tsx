import { ORDER_STATUSES, PAYMENT_STATUSES, STOCK_STATUSES } from "@estiba/contract/values";
import { useCallback, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import {
  OrderStatusTag,
  PaymentStatusTag,
  ShipmentStatusTag,
  StockStatusTag,
} from "../../../base/vocabulary/status-tags.tsx";
import { useWord } from "../../../base/vocabulary/use-word.ts";
import { RowNote } from "../../../ui/lists/row-note.tsx";
import { Cut, CutLine, Lead, SecondLine } from "../../../ui/lists/row-text.tsx";
import { useFailureText } from "../work/use-failure-text.ts";
import { labels, type ExportFields } from "../../../ui/lists/column.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { OpenLink } from "../../../ui/pieces/open-link.tsx";
import { useLanguage } from "../../../ui/format/language.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import type { Selected } from "../../../ui/lists/selection.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import { orderKey, type OrderItem } from "../queries.ts";

interface OrderCellProps {
  readonly order: OrderItem;
}

function OrderCell({ order }: OrderCellProps) {
  return (
    <Lead mark={<PlatformMark platform={order.platform} />}>
      <Cut>
        <OpenLink id={order.id}>{order.number ?? order.orderId}</OpenLink>
      </Cut>
      <CutLine>{order.shopName}</CutLine>
    </Lead>
  );
}

function CustomerCell({ order }: OrderCellProps) {
  return (
    <div>
      <Cut yields>{order.customerName ?? "–"}</Cut>
      {order.city !== null && <CutLine yields>{order.city}</CutLine>}
    </div>
  );
}

function TotalCell({ order: { totalMinor, currency, placedAt } }: OrderCellProps) {
  const language = useLanguage();
  return (
    <div style={{ whiteSpace: "nowrap" }}>
      {formatMoney(totalMinor, currency, language)}
      <SecondLine>
        <RelativeTime value={placedAt} />
      </SecondLine>
    </div>
  );
}

interface ParcelCellProps {
  readonly parcel: NonNullable<OrderItem["parcel"]>;
}

function ParcelCell({ parcel }: ParcelCellProps) {
  const { status, carrierName, trackingNumber } = parcel;
  return (
    <div>
      <ShipmentStatusTag status={status} />
      <CutLine title={carrierName}>{trackingNumber ?? carrierName}</CutLine>
    </div>
  );
}

/** How far it is, by each of those who have a say in it. */
function useStateColumns(): readonly Column<OrderItem>[] {
  const { t } = useTranslation("orders");
  return useMemo<readonly Column<OrderItem>[]>(
    () => [
      {
        key: "status",
        phone: "inline",
        header: t("columns.status"),
        longWidth: "14%",
        cell: ({ status }) => <OrderStatusTag status={status} />,
      },
      {
        key: "payment",
        phone: "inline",
        header: t("columns.payment"),
        longWidth: "17%",
        cell: ({ paymentStatus }) => <PaymentStatusTag status={paymentStatus} />,
      },
      {
        key: "stock",
        phone: "inline",
        header: t("columns.stock"),
        cell: ({ stockStatus }) => <StockStatusTag status={stockStatus} />,
      },
      {
        key: "parcel",
        phone: "inline",
        header: t("columns.parcel"),
        cell: ({ parcel }) => parcel !== null && <ParcelCell parcel={parcel} />,
      },
    ],
    [t],
  );
}

function useColumns(): readonly Column<OrderItem>[] {
  const { t } = useTranslation("orders");
  const states = useStateColumns();
  return useMemo<readonly Column<OrderItem>[]>(
    () => [
      {
        key: "order",
        header: t("columns.order"),
        isLead: true,
        longWidth: "18%",
        cell: (order) => <OrderCell order={order} />,
      },
      {
        key: "customer",
        phone: "inline",
        header: t("columns.customer"),
        longWidth: "11%",
        cell: (order) => <CustomerCell order={order} />,
      },
      ...states,
      {
        key: "updated",
        phone: "inline",
        isExtra: true,
        sortBy: "updatedAt",
        isLargestFirst: true,
        header: t("columns.updated"),
        cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
      },
      {
        key: "placed",
        isExtra: true,
        sortBy: "placedAt",
        isLargestFirst: true,
        phone: "inline",
        header: t("columns.placed"),
        cell: ({ placedAt }) => <RelativeTime value={placedAt} />,
      },
      {
        key: "total",
        sortBy: "total",
        isLargestFirst: true,
        phone: "end",
        header: t("columns.total"),
        isNumeric: true,
        cell: (order) => <TotalCell order={order} />,
      },
    ],
    [t, states],
  );
}

function useExportFields(): ExportFields {
  const { t } = useTranslation("orders");
  const word = useWord();
  return () => ({
    order: [
      { field: "number" },
      { field: "orderId", header: t("detail.channelId") },
      { field: "shopName", header: t("detail.shop") },
    ],
    customer: [{ field: "customerName" }, { field: "city", header: t("columns.city") }],
    status: [{ field: "status", labels: labels(ORDER_STATUSES, (value) => word(`orderStatus.${value}`)) }],
    payment: [
      { field: "paymentStatus", labels: labels(PAYMENT_STATUSES, (value) => word(`paymentStatus.${value}`)) },
    ],
    stock: [
      { field: "stockStatus", labels: labels(STOCK_STATUSES, (value) => word(`stockStatus.${value}`)) },
    ],
    parcel: [
      { field: "parcel.trackingNumber" },
      { field: "parcel.carrierName", header: t("columns.carrier") },
    ],
    updated: [{ field: "updatedAt" }],
    placed: [{ field: "placedAt" }],
    total: [{ field: "totalMinor" }, { field: "currency", header: t("columns.currency") }],
  });
}

/** Why an order does not go on, below its row. */
function useOrderNote(): (order: OrderItem) => ReactNode {
  const { t } = useTranslation("orders");
  const describe = useFailureText();
  return useCallback(
    ({ holdReason, parcel }: OrderItem) => {
      if (holdReason !== null) {
        return <RowNote>{t("work.heldBecause", { reason: holdReason })}</RowNote>;
      }
      return parcel !== null && parcel.error !== null ? <RowNote>{describe(parcel.error)}</RowNote> : null;
    },
    [t, describe],
  );
}

interface OrderTableProps {
  readonly orders: List<OrderItem>;
  readonly selection: Selection;
  readonly bulkActions: (selected: Selected) => ReactNode;
  readonly query: object;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function OrderTable({ orders, selection, bulkActions, query, ...table }: OrderTableProps) {
  const { t } = useTranslation("orders");
  const columns = useColumns();
  const note = useOrderNote();
  return (
    <DataTable
      list="orders"
      caption={t("title")}
      columns={columns}
      {...tableProps(orders)}
      rowKey={orderKey}
      exported={{ query, fields: useExportFields() }}
      {...table}
      selection={selection}
      bulkActions={bulkActions}
      detail={note}
    />
  );
}
