import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { CopyField } from "../../ui/copy-field.tsx";

/** The shortest request that proves a key works. */
export function DeveloperCard() {
  const { t } = useTranslation("overview");
  const command = `curl ${window.location.origin}/api/v1/tenant \\\n  -H "x-api-key: pk_…"`;
  return (
    <Card title={t("developers.title")} description={t("developers.lead")}>
      <CopyField value={command} label={t("developers.command")} isBlock />
      <Text size="sm" mt="sm">
        <Anchor href="/docs" target="_blank" rel="noopener" inherit>
          {t("developers.docs")}
        </Anchor>
      </Text>
    </Card>
  );
}
