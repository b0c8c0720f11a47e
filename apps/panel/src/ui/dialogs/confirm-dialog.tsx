import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCovering } from "./covering.ts";
import { Dialog } from "./dialog.tsx";
import { FormError } from "../errors/form-error.tsx";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly confirmLabel: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Whether something is lost by it. */
  readonly isHarmful?: boolean | undefined;
  /** Whether all that has to be said is said. */
  readonly isReady?: boolean | undefined;
  /** What has to be said with it; the first field has the focus then. */
  readonly fields?: ReactNode;
  /** What will happen. */
  readonly children: ReactNode;
}

/** For what cannot be undone; the safe choice has the focus. */
export function ConfirmDialog({ isHarmful = true, isReady = true, fields, ...props }: ConfirmDialogProps) {
  const { t } = useTranslation("ui");
  // "Cancel" beside "Cancel order" could mean either.
  const dismissLabel = props.confirmLabel.startsWith(t("cancel")) ? t("back") : t("cancel");
  useCovering(props.isOpen);
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      size={fields === undefined ? "sm" : "md"}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isReady && !props.isBusy) {
            props.onConfirm();
          }
        }}
      >
        <Stack gap="md">
          {fields}
          {props.children !== false && (
            <Text component="div" size="sm">
              {props.children}
            </Text>
          )}
          <FormError error={props.error} />
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={props.onClose}
              data-autofocus={fields === undefined || undefined}
            >
              {dismissLabel}
            </Button>
            <Button
              type="submit"
              {...(isHarmful ? { color: "red.8" } : {})}
              disabled={!isReady}
              loading={props.isBusy}
            >
              {props.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
