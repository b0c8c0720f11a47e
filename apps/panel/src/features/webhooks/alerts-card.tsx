import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { FormError } from "../../ui/errors/form-error.tsx";
import type { InventoryConfig } from "../stock/queries.ts";
import { useSaveConfig } from "../stock/queries.ts";

interface AlertsCardProps {
  readonly config: InventoryConfig;
  readonly isReadOnly: boolean;
}

export function AlertsCard({ config, isReadOnly }: AlertsCardProps) {
  const { t } = useTranslation("stock");
  const save = useSaveConfig(t("settings.alerts.saved"));
  const form = useForm({
    mode: "controlled",
    initialValues: {
      isEnabled: config.inventoryAlertsEnabled,
      emails: config.inventoryAlertEmails,
      webhook: config.inventoryAlertWebhookUrl,
    },
  });
  return (
    <Card title={t("settings.alerts.title")} description={t("settings.alerts.lead")}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ isEnabled, emails, webhook }) => {
          save.mutate({
            inventoryAlertsEnabled: isEnabled,
            inventoryAlertEmails: emails.trim() === "" ? null : emails.trim(),
            inventoryAlertWebhookUrl: webhook.trim() === "" ? null : webhook.trim(),
          });
        })}
      >
        <Stack gap="md" maw={520}>
          <Switch
            label={t("settings.alerts.enabled")}
            disabled={isReadOnly}
            {...form.getInputProps("isEnabled", { type: "checkbox" })}
          />
          <TextInput
            label={t("settings.alerts.emails")}
            description={t("settings.alerts.emailsHint")}
            disabled={isReadOnly}
            {...form.getInputProps("emails")}
          />
          <TextInput
            label={t("settings.alerts.webhook")}
            description={t("settings.alerts.webhookHint")}
            placeholder="https://"
            inputMode="url"
            disabled={isReadOnly}
            {...form.getInputProps("webhook")}
          />
          <FormError error={save.error} />
          {!isReadOnly && (
            <Group>
              <Button type="submit" loading={save.isPending}>
                {t("settings.alerts.save")}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Card>
  );
}
