import { Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { FormFoot } from "../../ui/dialogs/form-foot.tsx";
import { formatDateTime } from "../../ui/format/format.ts";
import { SecretOnce } from "../../ui/dialogs/secret-once.tsx";
import type { Subscription } from "./queries.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";

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
    <Dialog
      isOpen={subscription !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        rotate.reset();
      }}
      title={made === undefined ? t("rotate.title") : t("secret.title")}
      isHeld={made !== undefined}
    >
      {made === undefined ? (
        <Stack gap="md">
          <Text size="sm">{t("rotate.text")}</Text>
          <FormFoot
            label={t("rotate.action")}
            error={rotate.error}
            isBusy={rotate.isPending}
            onCancel={onClose}
            onSubmit={() => {
              if (subscription !== null) {
                rotate.mutate(subscription.id);
              }
            }}
          />
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
    </Dialog>
  );
}
