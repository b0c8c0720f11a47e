import { SHOP_TAKEN_OVER } from "@estiba/contract/values";
import { SimpleGrid, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { ShopStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { DocumentTitle } from "../../../ui/pieces/document-title.tsx";
import { Facts } from "../../../ui/pieces/facts.tsx";
import { formatRelative } from "../../../ui/format/format.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { PageSkeleton } from "../../../ui/lists/skeletons.tsx";
import { DayTime, ExactTime, RelativeTime } from "../../../ui/format/time.tsx";
import { useNow } from "../../../ui/format/use-now.ts";
import { shopQuery, type Shop } from "../queries.ts";
import { Completeness } from "./completeness.tsx";
import { Doctor } from "./doctor.tsx";
import { Handling } from "./handling.tsx";
import { Locations } from "./locations.tsx";
import { ShopActions } from "./shop-actions.tsx";
import classes from "./shop-page.module.css";

const route = getRouteApi("/signed-in/shops/$shopId");

interface ShopProps {
  readonly shop: Shop;
}

function Trouble({ shop }: ShopProps) {
  const { t, i18n } = useTranslation("shops");
  const nowMs = useNow();
  if (shop.status === "reauth_required") {
    return (
      <Note tone="bad" icon={<IconAlertTriangle size={18} />}>
        {t("page.reauth")}
      </Note>
    );
  }
  if (shop.status === "disconnected" && shop.lastError === SHOP_TAKEN_OVER) {
    return (
      <Note tone="bad" icon={<IconAlertTriangle size={18} />}>
        {t("page.takenOver")}
      </Note>
    );
  }
  return shop.status === "degraded" && shop.lastError !== null ? (
    <Note tone="warn" icon={<IconAlertTriangle size={18} />}>
      {t("page.troubled", { when: formatRelative(shop.lastErrorAt ?? "", i18n.language, nowMs) })}{" "}
      <code>{shop.lastError}</code>
    </Note>
  ) : null;
}

function Connection({ shop }: ShopProps) {
  const { t } = useTranslation(["shops", "vocabulary"]);
  const moment = (value: string | null) => (value === null ? t("never") : <RelativeTime value={value} />);
  return (
    <Card title={t("page.factsTitle")}>
      <Facts
        facts={[
          { label: t("page.facts.channel"), value: t(`vocabulary:platform.${shop.platform}`) },
          { label: t("page.facts.externalId"), value: shop.externalId },
          { label: t("page.facts.lastOrderAt"), value: moment(shop.lastOrderAt) },
          { label: t("page.facts.lastEventAt"), value: moment(shop.lastEventAt) },
          { label: t("page.facts.createdAt"), value: <DayTime value={shop.createdAt} /> },
          { label: t("page.facts.currency"), value: shop.currency ?? "–" },
          ...(shop.tokenExpiresAt === null
            ? []
            : [{ label: t("page.facts.tokenExpiresAt"), value: <ExactTime value={shop.tokenExpiresAt} /> }]),
        ]}
      />
    </Card>
  );
}

function Filled({ shop }: ShopProps) {
  return (
    <>
      <DocumentTitle title={shop.name} />
      <header className={classes.header}>
        <PlatformMark platform={shop.platform} isLarge />
        <h1 className={classes.title}>{shop.name}</h1>
        <ShopStatusTag status={shop.status} />
        <div className={classes.actions}>
          <ShopActions shop={shop} />
        </div>
      </header>
      <Stack gap="lg">
        <Trouble shop={shop} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
          <Stack gap="lg">
            <Connection shop={shop} />
            <Handling shop={shop} />
            <Locations shop={shop} />
            <Doctor shop={shop} />
          </Stack>
          <Completeness shop={shop} />
        </SimpleGrid>
      </Stack>
    </>
  );
}

export function ShopPage() {
  const { shopId } = route.useParams();
  const shop = useQuery({ ...shopQuery(shopId), refetchInterval: 15_000 });
  return (
    <QueryView query={shop} skeleton={<PageSkeleton />}>
      {(data) => <Filled shop={data} />}
    </QueryView>
  );
}
