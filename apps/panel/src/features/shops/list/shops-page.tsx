import { useQuery } from "@tanstack/react-query";
import { IconBuildingStore, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { ChannelPicker } from "../connect/channel-picker.tsx";
import { shopsQuery } from "../queries.ts";
import { LandingNote } from "./landing-note.tsx";
import { ShopTable } from "./shop-table.tsx";

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
      <Card isFlush>
        <PagedView query={shops} empty={<NoShops />}>
          {(items) => <ShopTable shops={items} />}
        </PagedView>
      </Card>
    </>
  );
}
