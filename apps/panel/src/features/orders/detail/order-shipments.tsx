import { Button, Group, Text } from "@mantine/core";
import { IconPrinter, IconTruckDelivery } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { AnchorLink, ButtonLink } from "../../../ui/pieces/links.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { ShipmentStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { usePrint } from "../../../base/labels/use-print.ts";
import { orderShipmentsQuery, type Order, type OrderShipment } from "../queries.ts";
import { ChannelLabel } from "./channel-label.tsx";
import { canBeShipped, otherNumbers } from "./shipment-choices.ts";
import classes from "./order-detail.module.css";

interface ShipmentProps {
  readonly shipment: OrderShipment;
}

function PrintLabel({ shipment }: ShipmentProps) {
  const { t } = useTranslation("shipping");
  const print = usePrint();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPrinter size={14} />}
      loading={print.isPending}
      onClick={() => {
        print.mutate([shipment.shipmentId]);
      }}
    >
      {t("detail.print")}
    </Button>
  );
}

function Shipment({ shipment }: ShipmentProps) {
  const { t } = useTranslation("orders");
  const { tracking, carrier, service, parcels, label, status } = shipment;
  const more = otherNumbers(shipment);
  return (
    <li className={classes.shipment}>
      <div>
        <Group gap="xs">
          <AnchorLink to="/shipping" search={{ open: shipment.shipmentId }} size="sm" fw={550}>
            {tracking.number ?? t("detail.noNumber")}
          </AnchorLink>
          <ShipmentStatusTag status={status} />
          {(shipment.isReturnOf ?? null) !== null && <Tag tone="neutral">{t("detail.return")}</Tag>}
        </Group>
        <Text size="xs" c="dimmed" mt={2}>
          {carrier.name} · {service.name}
          {parcels.length > 1 && ` · ${t("detail.parcels", { count: parcels.length })}`}
        </Text>
        {more.length > 0 && (
          <Text size="xs" c="dimmed">
            <code>{more.join(", ")}</code>
          </Text>
        )}
      </div>
      {label?.ready === true && status !== "cancelled" && <PrintLabel shipment={shipment} />}
    </li>
  );
}

interface OrderProps {
  readonly order: Order;
}

function NoShipment({ order }: OrderProps) {
  const { t } = useTranslation("orders");
  return (
    <Text size="sm" c="dimmed">
      {order.allowedStatuses.includes("shipped") ? t("detail.notShipped") : t("detail.nothingToShip")}
    </Text>
  );
}

/** The parcels of an order, and the way to send one. */
export function OrderShipments({ order }: OrderProps) {
  const { t } = useTranslation("orders");
  const may = useMay();
  const shipments = useQuery({ ...orderShipmentsQuery(order.id), refetchInterval: 8_000 });
  const isOffered = may("createShipment") && shipments.data !== undefined;
  return (
    <DrawerSection
      title={t("detail.shipments")}
      aside={
        order.hasChannelLabel && may("fetchChannelLabels") && order.status !== "cancelled" ? (
          <ChannelLabel orderId={order.id} />
        ) : (
          isOffered &&
          canBeShipped(order, shipments.data.items) && (
            <ButtonLink
              size="compact-sm"
              to="/shipping/new"
              search={{ order: order.id }}
              leftSection={<IconTruckDelivery size={15} />}
            >
              {t("detail.ship")}
            </ButtonLink>
          )
        )
      }
    >
      <PagedView query={shipments} rows={1} empty={<NoShipment order={order} />}>
        {(items) => (
          <ul className={classes.shipments}>
            {items.map((shipment) => (
              <Shipment key={shipment.shipmentId} shipment={shipment} />
            ))}
          </ul>
        )}
      </PagedView>
    </DrawerSection>
  );
}
