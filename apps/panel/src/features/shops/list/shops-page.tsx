import { SHOP_STATUSES_IN_TROUBLE, type ShopStatus } from "@estiba/contract/values";
import { Stack, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBuildingStore, IconChecks, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { ChannelPicker } from "../connect/channel-picker.tsx";
import { SimulatedShops } from "../connect/simulated-shops.tsx";
import { shopsQuery, type Shop } from "../queries.ts";
import { LandingNote } from "./landing-note.tsx";
import { ShopTable } from "./shop-table.tsx";

const route = getRouteApi("/signed-in/shops");
const IN_TROUBLE: readonly ShopStatus[] = SHOP_STATUSES_IN_TROUBLE;

function TroubleFilter() {
  const { t } = useTranslation("shops");
  const { trouble } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterBar label={t("filter")}>
      <Switch
        size="xs"
        label={t("troubleOnly")}
        checked={trouble === true}
        onChange={({ currentTarget }) => {
          void navigate({ search: currentTarget.checked ? { trouble: true } : {}, replace: true });
        }}
      />
    </FilterBar>
  );
}

interface ShopsProps {
  readonly shops: readonly Shop[];
}

function Shops({ shops }: ShopsProps) {
  const { t } = useTranslation("shops");
  const { trouble } = route.useSearch();
  const shown = trouble === true ? shops.filter(({ status }) => IN_TROUBLE.includes(status)) : shops;
  return shown.length > 0 ? (
    <ShopTable shops={shown} />
  ) : (
    <EmptyState
      icon={<IconChecks size={20} stroke={1.6} />}
      title={t("noTroubleTitle")}
      description={t("noTroubleText")}
    />
  );
}

function NoShops() {
  const { t } = useTranslation("shops");
  const may = useMay();
  return (
    <>
      <EmptyState
        icon={<IconBuildingStore size={20} stroke={1.6} />}
        title={t("emptyTitle")}
        description={may("connectShop") ? t("emptyText") : t("emptyReader")}
      />
      {may("connectShop") && <ChannelPicker />}
    </>
  );
}

export function ShopsPage() {
  const { t } = useTranslation("shops");
  const may = useMay();
  const shops = useQuery({ ...shopsQuery, refetchInterval: 30_000 });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          may("connectShop") &&
          shops.data?.total !== 0 && (
            <ButtonLink to="/shops/connect" leftSection={<IconPlus size={16} />}>
              {t("connect")}
            </ButtonLink>
          )
        }
      />
      <LandingNote />
      <Stack gap="lg">
        <Card isFlush>
          {(shops.data?.total ?? 0) > 0 && <TroubleFilter />}
          <PagedView query={shops} empty={<NoShops />}>
            {(items) => <Shops shops={items} />}
          </PagedView>
        </Card>
        {may("connectShop") && shops.data?.total === 0 && <SimulatedShops />}
      </Stack>
    </>
  );
}
