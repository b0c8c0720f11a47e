import { Button } from "@mantine/core";
import {
  IconClipboardList,
  IconPrinter,
  IconSearchOff,
  IconSettings,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import type { Selected } from "../../../ui/lists/selection.ts";
import { useList } from "../../../ui/lists/use-list.ts";
import { useSelection } from "../../../ui/lists/use-selection.ts";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { ShipmentDrawer } from "../detail/shipment-drawer.tsx";
import { HandOverActions } from "../handovers/hand-over-actions.tsx";
import { ViewTabs } from "../../../base/lists/saved/view-tabs.tsx";
import { listQueryOf, shipmentKey, shipmentsList, type ShipmentItem } from "../queries.ts";
import { shipmentsSearch } from "../search.ts";
import { usePrint } from "../../../base/labels/use-print.ts";
import { ImportTracking } from "./import-tracking.tsx";
import { ShipmentFilters } from "./shipment-filters.tsx";
import { ShipmentTable } from "./shipment-table.tsx";

const route = getRouteApi("/signed-in/shipping");

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

interface ActionsProps {
  readonly chosen: readonly string[];
  readonly shipments: readonly ShipmentItem[];
  readonly onDone: () => void;
}

/** Labels are printed and handed over row by row, so of all that match those at hand are meant. */
const idsOf = (selected: Selected, rows: readonly ShipmentItem[]): readonly string[] =>
  selected.kind === "rows" ? selected.ids : rows.map(shipmentKey);

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

function BulkActions({ chosen, shipments, onDone }: ActionsProps) {
  const { t } = useTranslation("shipping");
  const print = usePrint();
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconPrinter size={15} />}
        loading={print.isPending}
        onClick={() => {
          print.mutate(chosen);
        }}
      >
        {t("list.print", { count: chosen.length })}
      </Button>
      {canBeHandedOver({ chosen, shipments }) && <HandOverActions shipmentIds={chosen} onDone={onDone} />}
    </>
  );
}

function PageActions() {
  const { t } = useTranslation("shipping");
  return (
    <>
      <ImportTracking />
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
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = listQueryOf(search);
  const shipments = useList(shipmentsList(query), shipmentKey, { isLive: true });
  const selection = useSelection(JSON.stringify(query));
  return (
    <>
      <PageHeader title={t("list.title")} description={t("list.lead")} actions={<PageActions />} />
      <Card isFlush>
        <ViewTabs
          list="shipments"
          search={search}
          onApply={(view) => void navigate({ search: shipmentsSearch(view) })}
        />
        <ShipmentFilters isLive={shipments.isLive} />
        <ListView list={shipments} empty={<NoShipments />}>
          <ShipmentTable
            shipments={shipments}
            selection={selection}
            bulkActions={(selected) => (
              <BulkActions
                chosen={idsOf(selected, shipments.rows)}
                shipments={shipments.rows}
                onDone={selection.clear}
              />
            )}
            query={query}
            sort={search.sort}
            onSort={(sort) =>
              void navigate({ search: (old) => shipmentsSearch({ ...old, sort }), replace: true })
            }
          />
        </ListView>
      </Card>
      <ShipmentDrawer
        shipmentId={search.open ?? null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
    </>
  );
}
