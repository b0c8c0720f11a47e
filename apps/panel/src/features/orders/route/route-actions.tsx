import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { orderShipmentsQuery, type Order, type OrderRoute } from "../queries.ts";
import { canBeRouted } from "./can-be-routed.ts";
import { ChangePlaces } from "./change-places.tsx";
import { RejectPlace } from "./reject-place.tsx";

interface RouteActionsProps {
  readonly order: Order;
  readonly route: OrderRoute;
}

/** Until a label exists, the places can be changed by hand or by the rules. */
export function RouteActions({ order, route }: RouteActionsProps) {
  const { t } = useTranslation("routing");
  const may = useMay();
  const hasFeature = useHasFeature();
  const shipments = useQuery(orderShipmentsQuery(order.id));
  const isOpen =
    shipments.data !== undefined && route.places.length > 0 && canBeRouted(order, shipments.data.items);
  if (!isOpen || !may("routeOrder") || !hasFeature("fulfilment")) {
    return null;
  }
  return (
    <Group gap="xs" mt="sm">
      <ChangePlaces orderId={order.id} route={route} />
      <RejectPlace orderId={order.id} route={route} />
      <ConfirmButton
        label={t("again.action")}
        title={t("again.title")}
        doneText={t("again.done")}
        refreshes={[ORDERS_KEY, ["stock"]]}
        isHarmful={false}
        isSmall
        act={async () => api.routeOrder({ params: { orderId: order.id }, body: { again: true } })}
      >
        {t("again.text")}
      </ConfirmButton>
    </Group>
  );
}
