import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { OrderStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { ItemDrawer } from "../../../ui/dialogs/item-drawer.tsx";
import { liveInterval } from "../../../ui/lists/live.ts";
import { orderQuery, type Order } from "../queries.ts";
import { OrderFacts, OrderPerson } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderShipments } from "./order-shipments.tsx";
import { OrderStatusActions } from "./order-status-actions.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

interface OrderProps {
  readonly order: Order;
}

function Filled({ order }: OrderProps) {
  const { t } = useTranslation("orders");
  return (
    <>
      <OrderStatusActions order={order} />
      <OrderFacts order={order} />
      <DrawerSection title={t("detail.lines")}>
        <OrderLines order={order} />
      </DrawerSection>
      <OrderShipments order={order} />
      <OrderPerson order={order} />
      <DrawerSection title={t("detail.timeline")}>
        <OrderTimeline order={order} />
      </DrawerSection>
    </>
  );
}

interface OrderDrawerProps {
  readonly orderId: string | null;
  readonly onClose: () => void;
}

const OPENED_AT_MS = Date.now();

export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const { t } = useTranslation("orders");
  return (
    <ItemDrawer
      itemId={orderId}
      onClose={onClose}
      queryOf={orderQuery}
      refreshMs={liveInterval(OPENED_AT_MS)}
      loadingTitle={t("detail.loading")}
      title={(data) => (
        <>
          <PlatformMark platform={data.platform} />
          {data.number ?? data.orderId}
          <OrderStatusTag status={data.status} />
        </>
      )}
    >
      {(filled) => <Filled order={filled} />}
    </ItemDrawer>
  );
}
