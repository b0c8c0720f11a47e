import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "./form-error.tsx";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly confirmLabel: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** For what cannot be undone; the safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation("ui");
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      size="sm"
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack gap="md">
        <Text size="sm">{props.children}</Text>
        <FormError error={props.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t("cancel")}
          </Button>
          <Button color="red.8" onClick={props.onConfirm} loading={props.isBusy}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
