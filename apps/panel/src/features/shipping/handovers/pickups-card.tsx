import { Text } from "@mantine/core";
import { IconTruckLoading } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { formatDate } from "../../../ui/format/format.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { HandoverCard } from "./handover-card.tsx";
import { PickupActions } from "./pickup-actions.tsx";
import { pickupsQuery, type Pickup } from "./queries.ts";
import { PICKUP_TONES } from "./statuses.ts";

const PAGE_SIZE = 25;

function useColumns(): readonly Column<Pickup>[] {
  const { t, i18n } = useTranslation("shipping");
  return [
    {
      key: "carrier",
      header: t("columns.carrier"),
      isLead: true,
      cell: ({ carrier, place }) => (
        <div>
          {carrier.name}
          <Text size="xs" c="dimmed">
            {[place.address, place.city].filter(Boolean).join(", ")}
          </Text>
        </div>
      ),
    },
    {
      key: "when",
      phone: "inline",
      header: t("handover.when"),
      cell: ({ date, from, to }) => (
        <div>
          {formatDate(`${date}T12:00:00`, i18n.language)}
          <Text size="xs" c="dimmed">
            {from}–{to}
          </Text>
        </div>
      ),
    },
    {
      key: "status",
      phone: "inline",
      header: t("columns.status"),
      cell: ({ status, confirmation, failure }) => (
        <div>
          <Tag tone={PICKUP_TONES[status]} hasDot>
            {t(`handover.pickupStatus.${status}`)}
          </Tag>
          <Text size="xs" c="dimmed">
            {status === "unknown" ? t("handover.callCarrier") : (confirmation ?? failure?.message)}
          </Text>
        </div>
      ),
    },
  ];
}

function useFigures(): readonly Column<Pickup>[] {
  const { t, i18n } = useTranslation("shipping");
  return [
    {
      key: "parcels",
      header: t("handover.parcels"),
      isNumeric: true,
      cell: ({ parcels }) => parcels,
    },
    {
      key: "cost",
      header: t("columns.cost"),
      isNumeric: true,
      cell: ({ cost }) => (cost === null ? "–" : formatMoney(cost.amount, cost.currency, i18n.language)),
    },
    {
      key: "actions",
      header: t("handover.cancelPickup"),
      isActions: true,
      cell: (pickup) => <PickupActions pickup={pickup} />,
    },
  ];
}

/** Requested pickups, and the carriers' answers. */
export function PickupsCard() {
  const { t } = useTranslation("shipping");
  const { query, setOffset } = usePaging(PAGE_SIZE);
  const pickups = useQuery(pickupsQuery(query));
  const columns = [...useColumns(), ...useFigures()];
  return (
    <HandoverCard
      title={t("handover.pickups")}
      lead={t("handover.pickupsLead")}
      icon={<IconTruckLoading size={20} stroke={1.6} />}
      emptyTitle={t("handover.noPickups")}
      emptyText={t("handover.noPickupsText")}
      query={pickups}
      columns={columns}
      rowKey={({ pickupId }) => pickupId}
      onOffset={setOffset}
    />
  );
}
