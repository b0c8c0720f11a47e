import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import type { Order } from "../queries.ts";
import { OrderRoute } from "../route/order-route.tsx";
import { OrderFacts, OrderPerson } from "./order-facts.tsx";
import { OrderFulfilments } from "./order-fulfilments.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderShipments } from "./order-shipments.tsx";
import { OrderStatusActions } from "./order-status-actions.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

interface OrderProps {
  readonly order: Order;
}

/** Everything about one order. */
export function OrderContent({ order }: OrderProps) {
  const { t } = useTranslation("orders");
  return (
    <>
      <OrderStatusActions order={order} />
      <OrderFacts order={order} />
      <DrawerSection title={t("detail.lines")}>
        <OrderLines order={order} />
      </DrawerSection>
      <OrderFulfilments order={order} />
      <OrderRoute order={order} />
      <OrderShipments order={order} />
      <OrderPerson order={order} />
      <DrawerSection title={t("detail.timeline")}>
        <OrderTimeline order={order} />
      </DrawerSection>
    </>
  );
}
