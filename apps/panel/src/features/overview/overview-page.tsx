import { SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../base/session/session.ts";
import { PageHeader } from "../../ui/pieces/page-header.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { CashCard } from "./cash-card.tsx";
import { ChannelsCard } from "./chart/channels-card.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { OrdersCard } from "./orders-card.tsx";
import { TodayStrip } from "./today/today-strip.tsx";
import { ShopsCard } from "./shops-card.tsx";

export function OverviewPage() {
  const { t } = useTranslation("overview");
  const { user, tenant } = useMe();
  const firstName = user.name.trim().split(/\s+/)[0] ?? user.name;
  return (
    <>
      <PageHeader
        title={t("title", { name: firstName })}
        description={t("lead", { tenant: tenant.name, slug: tenant.slug })}
      />
      <Stack gap="lg">
        <TodayStrip />
        <FirstSteps />
        <ChannelsCard />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <OrdersCard />
          <ShopsCard />
          <AttentionCard />
          <CashCard />
        </SimpleGrid>
      </Stack>
    </>
  );
}
