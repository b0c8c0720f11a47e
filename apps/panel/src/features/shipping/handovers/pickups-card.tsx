import { Text } from "@mantine/core";
import { IconTruckLoading } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { formatDate } from "../../../ui/format/format.ts";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
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
    <Card title={t("handover.pickups")} description={t("handover.pickupsLead")} isFlush>
      <PagedView
        query={pickups}
        rows={3}
        empty={
          <EmptyState
            icon={<IconTruckLoading size={20} stroke={1.6} />}
            title={t("handover.noPickups")}
            description={t("handover.noPickupsText")}
            action={<ButtonLink to="/shipping">{t("handover.toShipments")}</ButtonLink>}
          />
        }
        isInPlace
        onOffset={setOffset}
      >
        {(items, isStale) => (
          <DataTable
            caption={t("handover.pickups")}
            columns={columns}
            rows={items}
            rowKey={({ pickupId }) => pickupId}
            isStale={isStale}
          />
        )}
      </PagedView>
    </Card>
  );
}
