import { IconCircleCheck, IconPlus, IconReceipt, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ViewTabs } from "../../../base/lists/saved/view-tabs.tsx";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import { useSelection } from "../../../ui/lists/use-selection.ts";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { shopsQuery } from "../../shops/queries.ts";
import { OrderDrawer } from "../detail/order-drawer.tsx";
import { listQueryOf, orderKey, ordersList } from "../queries.ts";
import { ordersSearch } from "../search.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderTable } from "./order-table.tsx";
import { StageTabs } from "../work/stage-tabs.tsx";
import { useOrderWork } from "../work/use-order-work.tsx";

const route = getRouteApi("/signed-in/orders");

function NoOrders() {
  const { t } = useTranslation("orders");
  const may = useMay();
  const search = route.useSearch();
  const shops = useQuery(shopsQuery);
  const { stage, ...filters } = search;
  if (stage !== undefined && !isFiltered(filters)) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={20} stroke={1.6} />}
        title={t(`stages.none.${stage}`)}
        description={t("stages.noneText")}
      />
    );
  }
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
  const may = useMay();
  const query = listQueryOf(search);
  const orders = useList(ordersList(query), orderKey, { isLive: true });
  const selection = useSelection(JSON.stringify(query));
  const work = useOrderWork({ rows: orders.rows, query, selection });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          may("createManualOrder") && (
            <ButtonLink to="/orders/new" leftSection={<IconPlus size={16} />}>
              {t("new.button")}
            </ButtonLink>
          )
        }
      />
      <Card isFlush>
        <StageTabs />
        <ViewTabs
          list="orders"
          search={search}
          onApply={(view) => void navigate({ search: ordersSearch(view) })}
        />
        <OrderFilters isLive={orders.isLive} />
        <ListView list={orders} empty={<NoOrders />}>
          <OrderTable
            orders={orders}
            selection={selection}
            bulkActions={work.bulkActions}
            query={query}
            sort={search.sort}
            onSort={(sort) =>
              void navigate({ search: (old) => ordersSearch({ ...old, sort }), replace: true })
            }
          />
        </ListView>
      </Card>
      {work.dialogs}
      <OrderDrawer
        orderId={search.open ?? null}
        onClose={() => void navigate({ search: (old) => ({ ...old, open: undefined }), resetScroll: false })}
      />
    </>
  );
}
