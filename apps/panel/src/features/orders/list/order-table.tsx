import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { OrderStatusTag, PaymentStatusTag, StockStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { RelativeTime } from "../../../ui/format/time.tsx";
import type { OrderItem } from "../queries.ts";

interface OrderCellProps {
  readonly order: OrderItem;
}

function OrderCell({ order }: OrderCellProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <PlatformMark platform={order.platform} />
      <div style={{ minWidth: 0 }}>
        <RowLink
          to="/orders"
          search={(old: object) => ({ ...old, open: order.id })}
          resetScroll={false}
          preload={false}
        >
          {order.number ?? order.orderId}
        </RowLink>
        <Text c="dimmed" size="xs" truncate maw="11rem">
          {order.shopName}
        </Text>
      </div>
    </Group>
  );
}

function CustomerCell({ order }: OrderCellProps) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" truncate maw="10rem">
        {order.customerName ?? "–"}
      </Text>
      {order.city !== null && (
        <Text c="dimmed" size="xs" truncate maw="10rem">
          {order.city}
        </Text>
      )}
    </div>
  );
}

function useColumns(): readonly Column<OrderItem>[] {
  const { t, i18n } = useTranslation("orders");
  return [
    {
      key: "order",
      header: t("columns.order"),
      isLead: true,
      cell: (order) => <OrderCell order={order} />,
    },
    {
      key: "customer",
      phone: "inline",
      header: t("columns.customer"),
      cell: (order) => <CustomerCell order={order} />,
    },
    {
      key: "status",
      phone: "inline",
      header: t("columns.status"),
      cell: ({ status }) => <OrderStatusTag status={status} />,
    },
    {
      key: "payment",
      phone: "inline",
      header: t("columns.payment"),
      cell: ({ paymentStatus }) => <PaymentStatusTag status={paymentStatus} />,
    },
    {
      key: "stock",
      phone: "inline",
      header: t("columns.stock"),
      cell: ({ stockStatus }) => <StockStatusTag status={stockStatus} />,
    },
    {
      key: "placed",
      phone: "inline",
      header: t("columns.placed"),
      cell: ({ placedAt }) => <RelativeTime value={placedAt} />,
    },
    {
      key: "total",
      phone: "end",
      header: t("columns.total"),
      isNumeric: true,
      cell: ({ totalMinor, currency }) => (
        <span style={{ whiteSpace: "nowrap" }}>{formatMoney(totalMinor, currency, i18n.language)}</span>
      ),
    },
  ];
}

interface OrderTableProps {
  readonly orders: readonly OrderItem[];
  readonly isStale: boolean;
}

export function OrderTable({ orders, isStale }: OrderTableProps) {
  const { t } = useTranslation("orders");
  const columns = useColumns();
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  );
}
