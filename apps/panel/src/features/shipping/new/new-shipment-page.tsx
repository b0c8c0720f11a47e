import { Stack } from "@mantine/core";
import { IconTruckDelivery } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { AnchorLink, ButtonLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { boxesQuery, orderQuery } from "../../orders/queries.ts";
import { warehousesQuery } from "../queries.ts";
import { QuoteForm } from "./quote-form.tsx";

const route = getRouteApi("/signed-in/shipping/new");

function MissingWarehouse() {
  const { t } = useTranslation("shipping");
  const warehouses = useQuery(warehousesQuery);
  return warehouses.data?.total === 0 ? (
    <Note tone="warn">
      {t("new.noWarehouse")}{" "}
      <AnchorLink to="/shipping/setup" inherit>
        {t("setup.link")}
      </AnchorLink>
    </Note>
  ) : null;
}

function ForOrder({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation("shipping");
  const order = useQuery(orderQuery(orderId));
  const boxes = useQuery(boxesQuery);
  return (
    <>
      <PageHeader
        title={
          order.data === undefined
            ? t("new.title")
            : t("new.titleOf", { number: order.data.number ?? order.data.orderId })
        }
        description={t("new.lead")}
      />
      <Stack gap="lg">
        <MissingWarehouse />
        <QueryView query={order}>
          {(data) =>
            boxes.isPending ? (
              <ListSkeleton />
            ) : (
              <QuoteForm order={data} hasBoxes={(boxes.data?.total ?? 0) > 0} />
            )
          }
        </QueryView>
      </Stack>
    </>
  );
}

/** What every carrier would charge for an order, side by side, and the label of the chosen one. */
export function NewShipmentPage() {
  const { t } = useTranslation("shipping");
  const { order } = route.useSearch();
  return order === undefined ? (
    <>
      <PageHeader title={t("new.title")} description={t("new.lead")} />
      <Card>
        <EmptyState
          icon={<IconTruckDelivery size={20} stroke={1.6} />}
          title={t("new.noOrderTitle")}
          description={t("new.noOrderText")}
          action={<ButtonLink to="/orders">{t("list.toOrders")}</ButtonLink>}
        />
      </Card>
    </>
  ) : (
    <ForOrder key={order} orderId={order} />
  );
}
