import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconLock, IconSend } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { useMay } from "../../base/session/session.ts";
import { Card } from "../../ui/pieces/card.tsx";
import { CopyField } from "../../ui/pieces/copy-field.tsx";
import { FormError } from "../../ui/errors/form-error.tsx";
import { Note } from "../../ui/pieces/note.tsx";
import { PageHeader } from "../../ui/pieces/page-header.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { Tag } from "../../ui/pieces/tag.tsx";
import { inventoryConfigQuery } from "../stock/queries.ts";
import { AlertsCard } from "./alerts-card.tsx";
import { WEBHOOKS_KEY, alertWebhookQuery, type AlertWebhook } from "./queries.ts";
import { RotateAlertSecret } from "./rotate-alert-secret.tsx";
import { SUBSCRIPTION_TONES } from "./states.ts";
import { ALERTS } from "./alert-types.ts";
import classes from "./webhooks.module.css";

function useTestAlert() {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => (await api.testAlertWebhook()).data,
    onSuccess: async ({ deliveryId }) => {
      notifications.show({ message: t("test.sent") });
      await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
      await navigate({ to: "/settings/webhooks", search: { open: deliveryId } });
    },
  });
}

interface AddressProps {
  readonly webhook: AlertWebhook;
}

function Address({ webhook }: AddressProps) {
  const { t } = useTranslation("webhooks");
  const test = useTestAlert();
  if (webhook.url === null) {
    return (
      <Text size="sm" c="dimmed">
        {t("alerts.noAddress")}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Tag tone={SUBSCRIPTION_TONES[webhook.status]} hasDot>
          {t(`status.${webhook.status}`)}
        </Tag>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {webhook.url}
        </Text>
      </Group>
      {webhook.lastError !== null && webhook.failingSince !== null && (
        <Note tone="bad">{webhook.lastError}</Note>
      )}
      <CopyField value={webhook.secret} label={t("secret.title")} />
      <FormError error={test.error} />
      <Group>
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          disabled={!webhook.isEnabled}
          loading={test.isPending}
          onClick={() => {
            test.mutate();
          }}
        >
          {t("test.action")}
        </Button>
        <RotateAlertSecret />
      </Group>
    </Stack>
  );
}

function AddressCard() {
  const { t } = useTranslation("webhooks");
  const webhook = useQuery(alertWebhookQuery);
  return (
    <Card title={t("alerts.address")} description={t("alerts.addressLead")}>
      <QueryView query={webhook} skeleton={<ListSkeleton rows={3} />}>
        {(data) => <Address webhook={data} />}
      </QueryView>
    </Card>
  );
}

function TypesCard() {
  const { t } = useTranslation("webhooks");
  return (
    <Card title={t("alerts.types")} description={t("alerts.typesLead")}>
      <ul className={classes.types}>
        {ALERTS.map(({ type, key }) => (
          <li key={type}>
            <Text size="sm">{t(`alerts.type.${key}`)}</Text>
            <Text size="xs" c="dimmed">
              <code>{type}</code>
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who is notified when something goes wrong, and of what. */
export function AlertsPage() {
  const { t } = useTranslation(["webhooks", "stock"]);
  const may = useMay();
  const config = useQuery(inventoryConfigQuery);
  const isReadOnly = !may("updateInventoryConfig");
  return (
    <>
      <PageHeader title={t("alerts.title")} description={t("alerts.lead")} />
      {isReadOnly && (
        <Note tone="warn" icon={<IconLock size={18} />}>
          {t("stock:settings.reader")}
        </Note>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt={isReadOnly ? "lg" : 0}>
        <Stack gap="lg">
          <QueryView
            query={config}
            skeleton={
              <Card>
                <ListSkeleton rows={6} />
              </Card>
            }
          >
            {(data) => <AlertsCard config={data} isReadOnly={isReadOnly} />}
          </QueryView>
          {may("getAlertWebhook") && <AddressCard />}
        </Stack>
        <TypesCard />
      </SimpleGrid>
    </>
  );
}
