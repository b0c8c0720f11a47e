import { Checkbox, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { RelativeTime } from "../../../ui/format/time.tsx";
import type { ShipmentItem } from "../queries.ts";
import { bookedOf } from "../charges.ts";
import { ShipmentStatusTag } from "../../../base/vocabulary/status-tags.tsx";

interface ShipmentTableProps {
  readonly shipments: readonly ShipmentItem[];
  readonly isStale: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (shipmentIds: readonly string[]) => void;
}

function useChoice({
  chosen,
  onChoose,
}: Pick<ShipmentTableProps, "chosen" | "onChoose">): Column<ShipmentItem> {
  const { t } = useTranslation("shipping");
  return {
    key: "choice",
    header: t("columns.choice"),
    isActions: true,
    cell: ({ shipmentId, label, tracking }) =>
      label !== null && (
        <Checkbox
          aria-label={t("list.choose", { number: tracking.number ?? shipmentId })}
          checked={chosen.includes(shipmentId)}
          onChange={({ currentTarget }) => {
            const others = chosen.filter((id) => id !== shipmentId);
            onChoose(currentTarget.checked ? [...others, shipmentId] : others);
          }}
        />
      ),
  };
}

function useColumns(): readonly Column<ShipmentItem>[] {
  const { t } = useTranslation("shipping");
  return [
    {
      key: "tracking",
      header: t("columns.tracking"),
      isLead: true,
      cell: ({ shipmentId, tracking, orderNumber }) => (
        <div>
          <RowLink
            to="/shipping"
            search={(old: object) => ({ ...old, open: shipmentId })}
            resetScroll={false}
            preload={false}
          >
            {tracking.number ?? t("list.noNumber")}
          </RowLink>
          <Text size="xs" c="dimmed">
            {orderNumber ?? "–"}
          </Text>
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
          <Text size="xs" c="dimmed">
            {destination.city}
          </Text>
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
          <Text size="xs" c="dimmed">
            {service.name}
          </Text>
        </div>
      ),
    },
  ];
}

/** What it costs, what it collects, and when it was made. */
function useMoneyColumns(): readonly Column<ShipmentItem>[] {
  const { t, i18n } = useTranslation("shipping");
  return [
    {
      key: "cod",
      header: t("columns.cod"),
      isNumeric: true,
      cell: ({ cod, currency }) => (cod === null ? "–" : formatMoney(cod.expected, currency, i18n.language)),
    },
    {
      key: "cost",
      header: t("columns.cost"),
      isNumeric: true,
      cell: (shipment) => {
        const booked = bookedOf(shipment);
        return booked === null ? "–" : formatMoney(booked.total, shipment.currency, i18n.language);
      },
    },
    {
      key: "created",
      phone: "inline",
      header: t("columns.created"),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}

export function ShipmentTable({ shipments, isStale, chosen, onChoose }: ShipmentTableProps) {
  const { t } = useTranslation("shipping");
  const columns = [...useColumns(), ...useMoneyColumns(), useChoice({ chosen, onChoose })];
  return (
    <DataTable
      caption={t("list.title")}
      columns={columns}
      rows={shipments}
      rowKey={({ shipmentId }) => shipmentId}
      isStale={isStale}
    />
  );
}
