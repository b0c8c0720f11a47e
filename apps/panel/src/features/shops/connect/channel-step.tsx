import type { Platform } from "@estiba/contract/values";
import { Group, Stack, Text, Title } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PLAN_OF_FEATURE } from "../../../base/plan/plan-of-feature.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { FEATURE_OF_PLATFORM } from "../channels.ts";
import { ConnectForm } from "./connect-form.tsx";
import { CustomGuide } from "./custom-guide.tsx";

interface ChannelStepProps {
  readonly platform: Platform;
  /** The shop to connect again. */
  readonly shop?: string | undefined;
}

function Body({ platform, shop }: ChannelStepProps) {
  const { t } = useTranslation(["shops", "base"]);
  const hasFeature = useHasFeature();
  const feature = FEATURE_OF_PLATFORM[platform];
  if (!hasFeature(feature)) {
    return (
      <Note tone="warn" icon={<IconLock size={18} />}>
        {t("wizard.lockedText", { plan: t(`base:plans.${PLAN_OF_FEATURE[feature]}`) })}
      </Note>
    );
  }
  return platform === "CUSTOM" ? <CustomGuide /> : <ConnectForm platform={platform} shop={shop} />;
}

export function ChannelStep({ platform, shop }: ChannelStepProps) {
  const { t } = useTranslation(["shops", "vocabulary"]);
  return (
    <Card>
      <Stack gap="lg">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <PlatformMark platform={platform} isLarge />
          <div>
            <Title order={2}>{t(`vocabulary:platform.${platform}`)}</Title>
            <Text c="dimmed" size="sm">
              {t(`wizard.text.${platform}`)}{" "}
              <AnchorLink to="/shops/connect" search={{}} inherit>
                {t("wizard.other")}
              </AnchorLink>
            </Text>
          </div>
        </Group>
        <Body platform={platform} shop={shop} />
      </Stack>
    </Card>
  );
}
