import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { CopyField } from "../../../ui/pieces/copy-field.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { formatDateTime } from "../../../ui/format/format.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import type { Shop } from "../queries.ts";

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
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        rotate.reset();
      }}
      title={made === undefined ? t("page.rotateTitle") : t("page.secretTitle")}
      closeOnClickOutside={made === undefined}
      closeOnEscape={made === undefined}
      withCloseButton={made === undefined}
      closeButtonProps={{ "aria-label": t("ui:close") }}
    >
      {made === undefined ? (
        <Stack gap="md">
          <Text size="sm">{t("page.rotateText", { name: shop.name })}</Text>
          <FormError error={rotate.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
            <Button
              loading={rotate.isPending}
              onClick={() => {
                rotate.mutate();
              }}
            >
              {t("page.rotate")}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <CopyField value={made.webhookSecret} label={t("page.secretTitle")} />
          <Note tone="warn" icon={<IconEyeOff size={18} />}>
            {t("page.secretOnce", { until: formatDateTime(made.previousValidUntil, i18n.language) })}
          </Note>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("page.secretDone")}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
