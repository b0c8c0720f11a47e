import { Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { formatDateTime } from "../../../ui/format/format.ts";
import { SecretOnce } from "../../../ui/dialogs/secret-once.tsx";
import type { Shop } from "../queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface RotateSecretDialogProps {
  readonly shop: Shop;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** While the secret is shown, only its own button closes the dialog. */
export function RotateSecretDialog({ shop, isOpen, onClose }: RotateSecretDialogProps) {
  const { t, i18n } = useTranslation(["shops", "ui"]);
  const rotate = useMutation({
    mutationFn: async () => (await api.rotateWebhookSecret({ params: { shopId: shop.id } })).data,
  });
  const made = rotate.data;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        rotate.reset();
      }}
      title={made === undefined ? t("page.rotateTitle") : t("page.secretTitle")}
      isHeld={made !== undefined}
    >
      {made === undefined ? (
        <Stack gap="md">
          <Text size="sm">{t("page.rotateText", { name: shop.name })}</Text>
          <FormFoot
            label={t("page.rotate")}
            error={rotate.error}
            isBusy={rotate.isPending}
            onCancel={onClose}
            onSubmit={() => {
              rotate.mutate();
            }}
          />
        </Stack>
      ) : (
        <SecretOnce
          value={made.webhookSecret}
          label={t("page.secretTitle")}
          warning={t("page.secretOnce", { until: formatDateTime(made.previousValidUntil, i18n.language) })}
          doneLabel={t("page.secretDone")}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
