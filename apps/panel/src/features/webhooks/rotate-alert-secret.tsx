import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormFoot } from "../../ui/dialogs/form-foot.tsx";
import { formatDateTime } from "../../ui/format/format.ts";
import { CopyField } from "../../ui/pieces/copy-field.tsx";
import { WEBHOOKS_KEY } from "./queries.ts";

/** A new secret for the alert address; unlike those of subscriptions it stays on the page. */
export function RotateAlertSecret() {
  const { t, i18n } = useTranslation("webhooks");
  const [isOpen, dialog] = useDisclosure(false);
  const queryClient = useQueryClient();
  const rotate = useMutation({
    mutationFn: async () => (await api.rotateAlertWebhookSecret()).data,
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
  const made = rotate.data;
  return (
    <>
      <Button variant="default" leftSection={<IconKey size={16} />} onClick={dialog.open}>
        {t("rotate.action")}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={dialog.close}
        onExitTransitionEnd={() => {
          rotate.reset();
        }}
        title={made === undefined ? t("rotate.title") : t("secret.title")}
      >
        {made === undefined ? (
          <Stack gap="md">
            <Text size="sm">{t("alerts.rotateText")}</Text>
            <FormFoot
              label={t("rotate.action")}
              error={rotate.error}
              isBusy={rotate.isPending}
              isFirst
              onCancel={dialog.close}
              onSubmit={() => {
                rotate.mutate();
              }}
            />
          </Stack>
        ) : (
          <Stack gap="md">
            <Text size="sm">
              {t("rotate.both", { until: formatDateTime(made.previousValidUntil, i18n.language) })}
            </Text>
            <CopyField value={made.secret} label={t("secret.title")} />
            <Group justify="flex-end">
              <Button onClick={dialog.close}>{t("secret.done")}</Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
