import { PLATFORMS } from "@estiba/contract/values";
import { Box, Button, Group } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";

const route = getRouteApi("/signed-in/shops");

function usePlatformName(): (slug: string | undefined) => string {
  const { t } = useTranslation("vocabulary");
  return (slug) => {
    const platform = PLATFORMS.find((known) => known === slug?.toUpperCase());
    return platform === undefined ? (slug ?? "") : t(`platform.${platform}`);
  };
}

/** How a connection ended that took the person to the platform and back. */
export function LandingNote() {
  const { t } = useTranslation(["shops", "errors"]);
  const { connected, shopId, connectError, platform } = route.useSearch();
  const navigate = route.useNavigate();
  const platformName = usePlatformName();
  const dismiss = (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      onClick={() => void navigate({ search: {}, replace: true })}
    >
      {t("landing.dismiss")}
    </Button>
  );
  if (connectError !== undefined) {
    const words = t(`landing.errors.${connectError}`, {
      defaultValue: t(`errors:${connectError}`, { defaultValue: t("errors:UNKNOWN") }),
    });
    return (
      <Box mb="md">
        <Note tone="bad" icon={<IconAlertCircle size={18} />}>
          {t("landing.failed", { platform: platformName(platform) })} {words}
          <Group gap="xs" mt={6}>
            <ButtonLink
              to="/shops/connect"
              search={{ platform: PLATFORMS.find((known) => known === platform?.toUpperCase()) }}
              size="compact-sm"
              variant="default"
            >
              {t("landing.again")}
            </ButtonLink>
            {dismiss}
          </Group>
        </Note>
      </Box>
    );
  }
  return connected === undefined ? null : (
    <Box mb="md">
      <Note tone="info" icon={<IconCircleCheck size={18} />}>
        {t("landing.connected", { platform: platformName(connected) })}
        <Group gap="xs" mt={6}>
          {shopId !== undefined && (
            <ButtonLink to="/shops/$shopId" params={{ shopId }} size="compact-sm" variant="default">
              {t("landing.open")}
            </ButtonLink>
          )}
          {dismiss}
        </Group>
      </Note>
    </Box>
  );
}
