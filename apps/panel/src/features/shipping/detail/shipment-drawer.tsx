import { Anchor, Button, Group } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { ItemDrawer } from "../../../ui/dialogs/item-drawer.tsx";
import { Facts } from "../../../ui/pieces/facts.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { bookedOf } from "../charges.ts";
import { shipmentQuery, type Shipment } from "../queries.ts";
import { ShipmentStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { usePrint } from "../../../base/labels/use-print.ts";
import { Attention } from "./attention.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { ContentsSection } from "./contents-section.tsx";
import { ClaimSection } from "./claim-section.tsx";
import { ReturnButton } from "./return-button.tsx";
import { PriceSection } from "./price-section.tsx";
import { RecordEvent } from "./record-event.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { Timeline } from "./timeline.tsx";

interface ShipmentProps {
  readonly shipment: Shipment;
}

function Actions({ shipment }: ShipmentProps) {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const print = usePrint();
  return (
    <Group gap="xs" px="1.25rem" pt="1rem">
      <Button
        leftSection={<IconPrinter size={16} />}
        disabled={shipment.label === null}
        loading={print.isPending}
        onClick={() => {
          print.mutate([shipment.shipmentId]);
        }}
      >
        {t("detail.print")}
      </Button>
      {may("createReturn") && <ReturnButton shipment={shipment} />}
      {may("cancelShipment") && <CancelButton shipment={shipment} />}
    </Group>
  );
}

function ShipmentFacts({ shipment }: ShipmentProps) {
  const { t, i18n } = useTranslation("shipping");
  const { tracking, carrier, service, currency, cod, orderId, orderNumber, destination } = shipment;
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const booked = bookedOf(shipment);
  return (
    <Facts
      facts={[
        { label: t("columns.tracking"), value: <code>{tracking.number ?? "–"}</code> },
        { label: t("columns.carrier"), value: `${carrier.name} · ${service.name}` },
        {
          label: t("columns.order"),
          value:
            orderId === null ? (
              "–"
            ) : (
              <AnchorLink to="/orders" search={{ open: orderId }} inherit>
                {orderNumber ?? orderId}
              </AnchorLink>
            ),
        },
        { label: t("columns.to"), value: `${destination.name ?? ""} · ${destination.city}` },
        { label: t("columns.cost"), value: booked === null ? "–" : money(booked.total) },
        { label: t("columns.cod"), value: cod === null ? "–" : money(cod.expected) },
      ]}
    />
  );
}

function Filled({ shipment }: ShipmentProps) {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const { publicUrl } = shipment.tracking;
  return (
    <>
      <Actions shipment={shipment} />
      <DrawerSection title={t("detail.facts")}>
        <ShipmentFacts shipment={shipment} />
        <Attention marks={shipment.needsAttention} />
      </DrawerSection>
      <ContentsSection shipment={shipment} />
      <ClaimSection key={shipment.shipmentId} shipment={shipment} />
      <DrawerSection
        title={t("detail.timeline")}
        aside={
          publicUrl !== null && (
            <Anchor href={publicUrl} target="_blank" rel="noopener" size="sm">
              {t("detail.publicPage")}
            </Anchor>
          )
        }
      >
        <Timeline shipment={shipment} />
        {may("refreshShipment") && <RefreshButton key={shipment.shipmentId} shipment={shipment} />}
      </DrawerSection>
      {may("addTrackingEvent") && (
        <DrawerSection title={t("detail.record.title")}>
          <RecordEvent shipment={shipment} />
        </DrawerSection>
      )}
      <PriceSection shipment={shipment} />
    </>
  );
}

interface ShipmentDrawerProps {
  readonly shipmentId: string | null;
  readonly onClose: () => void;
}

export function ShipmentDrawer({ shipmentId, onClose }: ShipmentDrawerProps) {
  const { t } = useTranslation("shipping");
  return (
    <ItemDrawer
      itemId={shipmentId}
      onClose={onClose}
      queryOf={shipmentQuery}
      refreshMs={() => 8_000}
      loadingTitle={t("detail.title")}
      title={(data) => (
        <>
          {data.tracking.number ?? t("detail.title")}
          <ShipmentStatusTag status={data.status} />
        </>
      )}
    >
      {(filled) => <Filled shipment={filled} />}
    </ItemDrawer>
  );
}
