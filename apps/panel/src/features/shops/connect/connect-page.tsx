import { Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { ChannelPicker } from "./channel-picker.tsx";
import { ChannelStep } from "./channel-step.tsx";
import { SimulatedShops } from "./simulated-shops.tsx";

const route = getRouteApi("/signed-in/shops/connect");

export function ConnectPage() {
  const { t } = useTranslation("shops");
  const { platform, shop } = route.useSearch();
  const back = (
    <ButtonLink to="/shops" variant="default" leftSection={<IconArrowLeft size={16} />}>
      {t("wizard.back")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("wizard.title")} description={t("wizard.lead")} actions={back} />
      <Stack gap="lg">
        {platform === undefined ? (
          <Card isFlush>
            <ChannelPicker />
          </Card>
        ) : (
          <ChannelStep key={platform} platform={platform} shop={shop} />
        )}
        <SimulatedShops platform={platform} />
      </Stack>
    </>
  );
}
