import type { Platform } from "@estiba/contract/values";
import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { FEATURE_OF_PLATFORM } from "../channels.ts";
import { simulatedShopsQuery, type SimulatedShop } from "../queries.ts";
import { useConnect } from "./use-connect.ts";

function viaSimulator(openUrl: string, authorizationUrl: string): string {
  const url = new URL(openUrl);
  url.searchParams.set("next", authorizationUrl);
  return url.href;
}

interface ChoicesProps {
  readonly shops: readonly SimulatedShop[];
}

function Choices({ shops }: ChoicesProps) {
  const { t } = useTranslation(["shops", "vocabulary"]);
  const connect = useConnect();
  const isBusy = connect.isPending || typeof connect.data === "string";
  return (
    <Stack gap="md">
      <FormError error={connect.error} />
      <Group gap="sm">
        {shops.map(({ platform, shop, openUrl }) => (
          <Button
            key={platform}
            variant="default"
            leftSection={
              <span aria-hidden="true">
                <PlatformMark platform={platform} />
              </span>
            }
            disabled={isBusy && connect.variables.platform !== platform}
            loading={isBusy && connect.variables.platform === platform}
            onClick={() => {
              connect.mutate({
                platform,
                shop: shop ?? undefined,
                via: (url) => viaSimulator(openUrl, url),
              });
            }}
          >
            {t("simulated.open", { platform: t(`vocabulary:platform.${platform}`) })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

interface SimulatedShopsProps {
  /** Only of this one. */
  readonly platform?: Platform | undefined;
}

/** Free shops to try with, where the installation has simulators; elsewhere nothing is shown. */
export function SimulatedShops({ platform }: SimulatedShopsProps) {
  const { t } = useTranslation("shops");
  const hasFeature = useHasFeature();
  const shops = useQuery(simulatedShopsQuery).data ?? [];
  const offered = shops.filter(
    (shop) =>
      (platform === undefined || shop.platform === platform) &&
      hasFeature(FEATURE_OF_PLATFORM[shop.platform]),
  );
  if (offered.length === 0) {
    return null;
  }
  return (
    <Card title={t("simulated.title")} description={t("simulated.lead")}>
      <Choices shops={offered} />
    </Card>
  );
}
