import { Button } from "@mantine/core";
import {
  IconClipboardList,
  IconPrinter,
  IconSearchOff,
  IconSettings,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { ShipmentDrawer } from "../detail/shipment-drawer.tsx";
import { HandOverActions } from "../handovers/hand-over-actions.tsx";
import { shipmentsQuery, type ShipmentItem } from "../queries.ts";
import { usePrint } from "../../../base/labels/use-print.ts";
import { ShipmentFilters } from "./shipment-filters.tsx";
import { ShipmentTable } from "./shipment-table.tsx";

const route = getRouteApi("/signed-in/shipping");
const PAGE_SIZE = 50;

function NoShipments() {
  const { t } = useTranslation("shipping");
  return isFiltered(route.useSearch()) ? (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={t("list.noneTitle")}
      description={t("list.noneText")}
    />
  ) : (
    <EmptyState
      icon={<IconTruckDelivery size={20} stroke={1.6} />}
      title={t("list.emptyTitle")}
      description={t("list.emptyText")}
      action={<ButtonLink to="/orders">{t("list.toOrders")}</ButtonLink>}
    />
  );
}

function useShipments() {
  const { q, status, attention, offset = 0 } = route.useSearch();
  const refetchInterval = useLiveInterval(offset === 0);
  return useQuery({
    ...shipmentsQuery({
      limit: PAGE_SIZE,
      offset,
      ...(q === undefined ? {} : { search: q }),
      ...(status === undefined ? {} : { status }),
      ...(attention === undefined ? {} : { needsAttention: attention }),
    }),
    refetchInterval,
  });
}

interface ActionsProps {
  readonly chosen: readonly string[];
  readonly shipments: readonly ShipmentItem[];
  readonly onDone: () => void;
}

/**
 * Whether all selected shipments on this page are ready with a label; those on other pages are checked by the
 * service.
 */
function canBeHandedOver({ chosen, shipments }: Omit<ActionsProps, "onDone">): boolean {
  const left = shipments.filter(
    ({ shipmentId, status, isReturnOf }) =>
      chosen.includes(shipmentId) && (status !== "label_created" || typeof isReturnOf === "string"),
  );
  return chosen.length > 0 && left.length === 0;
}

function Actions({ chosen, shipments, onDone }: ActionsProps) {
  const { t } = useTranslation("shipping");
  const print = usePrint();
  return (
    <>
      <Button
        variant={chosen.length === 0 ? "default" : "filled"}
        leftSection={<IconPrinter size={16} />}
        disabled={chosen.length === 0}
        loading={print.isPending}
        onClick={() => {
          print.mutate(chosen);
        }}
      >
        {chosen.length === 0 ? t("list.printNone") : t("list.print", { count: chosen.length })}
      </Button>
      {canBeHandedOver({ chosen, shipments }) && <HandOverActions shipmentIds={chosen} onDone={onDone} />}
      <ButtonLink to="/shipping/handovers" variant="default" leftSection={<IconClipboardList size={16} />}>
        {t("handover.title")}
      </ButtonLink>
      <ButtonLink to="/shipping/setup" variant="default" leftSection={<IconSettings size={16} />}>
        {t("setup.link")}
      </ButtonLink>
    </>
  );
}

export function ShipmentsPage() {
  const { t } = useTranslation("shipping");
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const shipments = useShipments();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <>
      <PageHeader
        title={t("list.title")}
        description={t("list.lead")}
        actions={
          <Actions
            chosen={chosen}
            shipments={shipments.data?.items ?? []}
            onDone={() => {
              setChosen([]);
            }}
          />
        }
      />
      <Card isFlush>
        <ShipmentFilters />
        <PagedView
          query={shipments}
          rows={10}
          empty={<NoShipments />}
          onOffset={(offset) => void navigate({ search: (old) => ({ ...old, offset }) })}
        >
          {(items, isStale) => (
            <ShipmentTable shipments={items} isStale={isStale} chosen={chosen} onChoose={setChosen} />
          )}
        </PagedView>
      </Card>
      <ShipmentDrawer
        shipmentId={open ?? null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
    </>
  );
}
