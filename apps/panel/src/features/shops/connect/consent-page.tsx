import { Group, Stack, Text, Title } from "@mantine/core";
import { IconPlugX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { Facts } from "../../../ui/pieces/facts.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ExactTime, RelativeTime } from "../../../ui/format/time.tsx";
import { consentQuery, isGone, type Consent } from "../queries.ts";
import { ConsentActions } from "./consent-actions.tsx";
import { ConsentNotes } from "./consent-notes.tsx";

const route = getRouteApi("/signed-in/shops/consents/$consentId");

interface ConsentProps {
  readonly consent: Consent;
}

function ConsentFacts({ consent }: ConsentProps) {
  const { t } = useTranslation("shops");
  const { tenant } = useMe();
  const { startedBy } = consent;
  return (
    <Facts
      facts={[
        { label: t("consent.shop"), value: consent.shop ?? t("consent.unnamed") },
        { label: t("consent.into"), value: tenant.name },
        {
          label: t("consent.startedBy"),
          value: (
            <>
              {t(`consent.by.${startedBy.kind}`, { name: startedBy.name ?? "–" })},{" "}
              <RelativeTime value={consent.startedAt} />
            </>
          ),
        },
        { label: t("consent.until"), value: <ExactTime value={consent.expiresAt} /> },
        ...(consent.name === null ? [] : [{ label: t("wizard.name"), value: consent.name }]),
      ]}
    />
  );
}

function Filled({ consent }: ConsentProps) {
  const { t } = useTranslation(["shops", "vocabulary"]);
  const platform = t(`vocabulary:platform.${consent.platform}`);
  return (
    <Card>
      <Stack gap="lg">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <PlatformMark platform={consent.platform} isLarge />
          <div>
            <Title order={2}>{consent.shop ?? platform}</Title>
            <Text c="dimmed" size="sm">
              {t("consent.text", { platform })}
            </Text>
          </div>
        </Group>
        <ConsentFacts consent={consent} />
        <ConsentNotes consent={consent} />
        <ConsentActions consent={consent} />
      </Stack>
    </Card>
  );
}

function Nothing() {
  const { t } = useTranslation("shops");
  return (
    <Card>
      <EmptyState
        icon={<IconPlugX size={20} stroke={1.6} />}
        title={t("consent.goneTitle")}
        description={t("consent.goneText")}
        action={<ButtonLink to="/shops/connect">{t("connect")}</ButtonLink>}
      />
    </Card>
  );
}

/** Where a person lands who has approved access on a platform: nothing is connected before the button is pressed. */
export function ConsentPage() {
  const { t } = useTranslation("shops");
  const { consentId } = route.useParams();
  const consent = useQuery(consentQuery(consentId));
  return (
    <>
      <PageHeader title={t("consent.title")} description={t("consent.lead")} />
      {isGone(consent.error) ? (
        <Nothing />
      ) : (
        <QueryView query={consent}>{(data) => <Filled consent={data} />}</QueryView>
      )}
    </>
  );
}
