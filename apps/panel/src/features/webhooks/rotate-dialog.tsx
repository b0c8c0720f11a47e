import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { FormError } from "../../ui/errors/form-error.tsx";
import { formatDateTime } from "../../ui/format/format.ts";
import { SecretOnce } from "../../ui/dialogs/secret-once.tsx";
import type { Subscription } from "./queries.ts";

interface RotateDialogProps {
  readonly subscription: Subscription | null;
  readonly onClose: () => void;
}

/** While the secret is shown, only its own button closes the dialog. */
export function RotateDialog({ subscription, onClose }: RotateDialogProps) {
  const { t, i18n } = useTranslation(["webhooks", "ui"]);
  const rotate = useMutation({
    mutationFn: async (subscriptionId: string) =>
      (await api.rotateWebhookSubscriptionSecret({ params: { subscriptionId } })).data,
  });
  const made = rotate.data;
  return (
    <Modal
      opened={subscription !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        rotate.reset();
      }}
      title={made === undefined ? t("rotate.title") : t("secret.title")}
      closeOnClickOutside={made === undefined}
      closeOnEscape={made === undefined}
      withCloseButton={made === undefined}
      closeButtonProps={{ "aria-label": t("ui:close") }}
    >
      {made === undefined ? (
        <Stack gap="md">
          <Text size="sm">{t("rotate.text")}</Text>
          <FormError error={rotate.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
            <Button
              loading={rotate.isPending}
              onClick={() => {
                if (subscription !== null) {
                  rotate.mutate(subscription.id);
                }
              }}
            >
              {t("rotate.action")}
            </Button>
          </Group>
        </Stack>
      ) : (
        <SecretOnce
          value={made.secret}
          label={t("secret.title")}
          text={t("rotate.both", { until: formatDateTime(made.previousValidUntil, i18n.language) })}
          warning={t("secret.once")}
          doneLabel={t("secret.done")}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
