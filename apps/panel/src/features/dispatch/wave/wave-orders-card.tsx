import { useTranslation } from "react-i18next";
import { HoldNote } from "../../../base/fulfilments/hold-note.tsx";
import { ShipBy } from "../../../base/fulfilments/ship-by.tsx";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { FulfilmentStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Cut, CutLine, Lead } from "../../../ui/lists/row-text.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import type { Wave, WaveOrder } from "../queries.ts";
import classes from "./wave.module.css";

interface OrderProps {
  readonly order: WaveOrder;
}

function OrderCell({ order: { platform, orderId, orderNumber, shopName } }: OrderProps) {
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

function Contents({ order: { lines } }: OrderProps) {
  return (
    <ul className={classes.contents}>
      {lines.map(({ masterVariantId, sku, name, bin, quantity }) => (
        <li key={[masterVariantId ?? sku ?? name, bin].join(" ")}>
          {quantity} × {name}
        </li>
      ))}
    </ul>
  );
}

const isOver = ({ status }: WaveOrder): boolean => status === "done" || status === "cancelled";

const isLate = (order: WaveOrder): boolean =>
  order.shipBy !== null && !isOver(order) && new Date(order.shipBy).getTime() < Date.now();

interface WaveProps {
  readonly wave: Wave;
}

/** Each order of the wave by its number, which is also on its slip. */
export function WaveOrdersCard({ wave }: WaveProps) {
  const { t } = useTranslation("dispatch");
  const { placeId } = wave;
  const columns: readonly Column<WaveOrder>[] = [
    { key: "position", header: t("wave.position"), isNumeric: true, cell: ({ position }) => position },
    { key: "order", header: t("queue.order"), isLead: true, cell: (order) => <OrderCell order={order} /> },
    {
      key: "contents",
      header: t("wave.contents"),
      width: "34%",
      cell: (order) => <Contents order={order} />,
    },
    {
      key: "shipBy",
      header: t("queue.shipBy"),
      phone: "inline",
      cell: (order) => <ShipBy of={{ placeId, shipBy: order.shipBy, isLate: isLate(order) }} />,
    },
    {
      key: "status",
      header: t("queue.status"),
      phone: "inline",
      cell: ({ status }) => <FulfilmentStatusTag status={status} />,
    },
  ];
  return (
    <Card isFlush title={t("waves.orders")}>
      <DataTable
        caption={t("waves.orders")}
        columns={columns}
        rows={wave.fulfilments}
        rowKey={({ fulfilmentId }) => fulfilmentId}
        detail={({ holdReasons }) => (holdReasons.length === 0 ? null : <HoldNote reasons={holdReasons} />)}
      />
    </Card>
  );
}
