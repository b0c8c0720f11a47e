import { IconReceipt, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { shopsQuery } from "../../shops/queries.ts";
import { OrderDrawer } from "../detail/order-drawer.tsx";
import { listQueryOf, ordersQuery } from "../queries.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderTable } from "./order-table.tsx";

const route = getRouteApi("/signed-in/orders");

function NoOrders() {
  const { t } = useTranslation("orders");
  const may = useMay();
  const search = route.useSearch();
  const shops = useQuery(shopsQuery);
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={20} stroke={1.6} />}
        title={t("noneTitle")}
        description={t("noneText")}
      />
    );
  }
  const hasShops = (shops.data?.total ?? 0) > 0;
  return (
    <EmptyState
      icon={<IconReceipt size={20} stroke={1.6} />}
      title={t("emptyTitle")}
      description={hasShops ? t("emptyWithShops") : t("emptyText")}
      action={!hasShops && may("connectShop") && <ButtonLink to="/shops/connect">{t("connect")}</ButtonLink>}
    />
  );
}

export function OrdersPage() {
  const { t } = useTranslation("orders");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isFirstPage = search.offset === undefined;
  const refetchInterval = useLiveInterval(isFirstPage);
  const orders = useQuery({ ...ordersQuery(listQueryOf(search)), refetchInterval });
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <Card isFlush>
        <OrderFilters isLive={isFirstPage} />
        <PagedView
          query={orders}
          empty={<NoOrders />}
          onOffset={(offset) => void navigate({ search: (old) => ({ ...old, offset }) })}
        >
          {(items, isStale) => <OrderTable orders={items} isStale={isStale} />}
        </PagedView>
      </Card>
      <OrderDrawer
        orderId={search.open ?? null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
    </>
  );
}
