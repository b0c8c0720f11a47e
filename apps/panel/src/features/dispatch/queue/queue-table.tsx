import type { FulfilmentStatus } from "@estiba/contract/values";
import { useCallback, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { HoldNote } from "../../../base/fulfilments/hold-note.tsx";
import { ShipBy } from "../../../base/fulfilments/ship-by.tsx";
import { useCountedPlaces } from "../../../base/places/use-counted-places.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { FulfilmentStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Cut, CutLine, Lead, SecondLine } from "../../../ui/lists/row-text.tsx";
import type { Selected } from "../../../ui/lists/selection.ts";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import { AnchorLink, RowLink } from "../../../ui/pieces/links.tsx";
import { queueKey, type QueueItem } from "../queries.ts";

interface CellProps {
  readonly item: QueueItem;
}

function OrderCell({ item: { platform, orderId, orderNumber, shopName } }: CellProps) {
  return (
    <Lead mark={<PlatformMark platform={platform} />}>
      <Cut>
        <RowLink to="/orders" search={{ open: orderId }}>
          {orderNumber}
        </RowLink>
      </Cut>
      <CutLine>{shopName}</CutLine>
    </Lead>
  );
}

function BuyerCell({ item: { buyerName, city } }: CellProps) {
  return (
    <div>
      <Cut yields>{buyerName ?? "–"}</Cut>
      {city !== null && <CutLine yields>{city}</CutLine>}
    </div>
  );
}

const PACKABLE: readonly FulfilmentStatus[] = ["ready", "picking", "picked"];

/** How far it is, and in which wave. */
function StatusCell({ item: { fulfilmentId, status, waveId, isShippedByChannel } }: CellProps) {
  const { t } = useTranslation("dispatch");
  const may = useMay();
  const hasFeature = useHasFeature();
  const canPack = PACKABLE.includes(status) && hasFeature("fulfilment") && may("recordScans");
  const hasChannelLabel = isShippedByChannel && waveId === null && status !== "labelled";
  return (
    <div>
      <FulfilmentStatusTag status={status} />
      {(waveId !== null || canPack) && (
        <SecondLine>
          {waveId !== null && (
            <AnchorLink to="/dispatch/waves/$waveId" params={{ waveId }} size="xs" mr="md">
              {t("queue.openWave")}
            </AnchorLink>
          )}
          {canPack && (
            <AnchorLink to="/dispatch/pack/$fulfilmentId" params={{ fulfilmentId }} size="xs">
              {t("pack.action")}
            </AnchorLink>
          )}
        </SecondLine>
      )}
      {hasChannelLabel && <SecondLine>{t("queue.channelLabel")}</SecondLine>}
    </div>
  );
}

function useColumns(): readonly Column<QueueItem>[] {
  const { t, i18n } = useTranslation("dispatch");
  const hasPlaces = useCountedPlaces().length > 1;
  const place: Column<QueueItem> = {
    key: "place",
    phone: "inline",
    header: t("queue.place"),
    cell: ({ placeName }) => <Cut title={placeName}>{placeName}</Cut>,
  };
  return [
    { key: "order", header: t("queue.order"), isLead: true, cell: (item) => <OrderCell item={item} /> },
    { key: "shipBy", header: t("queue.shipBy"), phone: "inline", cell: (item) => <ShipBy of={item} /> },
    { key: "status", header: t("queue.status"), phone: "inline", cell: (item) => <StatusCell item={item} /> },
    ...(hasPlaces ? [place] : []),
    {
      key: "buyer",
      header: t("queue.buyer"),
      phone: "inline",
      cell: (item) => <BuyerCell item={item} />,
    },
    {
      key: "units",
      header: t("queue.units"),
      isNumeric: true,
      cell: ({ units }) => formatNumber(units, i18n.language),
    },
  ];
}

interface QueueTableProps {
  readonly queue: List<QueueItem>;
  readonly selection: Selection;
  /** Null where nothing can be done with the rows: none is selected then. */
  readonly bulkActions: ((selected: Selected) => ReactNode) | null;
}

export function QueueTable({ queue, selection, bulkActions }: QueueTableProps) {
  const { t } = useTranslation("dispatch");
  const columns = useColumns();
  const note = useCallback(
    ({ holdReasons }: QueueItem) => (holdReasons.length === 0 ? null : <HoldNote reasons={holdReasons} />),
    [],
  );
  return (
    <DataTable
      caption={t("queue.title")}
      columns={columns}
      {...tableProps(queue)}
      rowKey={queueKey}
      detail={note}
      {...(bulkActions === null ? {} : { selection, bulkActions })}
    />
  );
}
