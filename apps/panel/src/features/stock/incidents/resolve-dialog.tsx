import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import type { Incident } from "../queries.ts";
import { useUpdateIncident } from "./use-update-incident.ts";

interface ResolveDialogProps {
  readonly incident: Incident | null;
  readonly onClose: () => void;
}

export function ResolveDialog({ incident, onClose }: ResolveDialogProps) {
  const { t } = useTranslation(["stock", "ui"]);
  const shown = useLastValue(incident);
  const [note, setNote] = useState("");
  const update = useUpdateIncident(() => {
    notifications.show({ message: t("incidents.resolved") });
    onClose();
  }, true);
  return (
    <Modal
      opened={incident !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setNote("");
        update.reset();
      }}
      title={t("incidents.resolveTitle")}
      closeButtonProps={{ "aria-label": t("ui:close") }}
    >
      <Stack gap="md">
        <Text size="sm">
          {t("incidents.resolveText", { count: shown?.quantity ?? 0, name: shown?.masterName ?? "" })}
        </Text>
        <Textarea
          label={t("incidents.note")}
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          value={note}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value);
          }}
        />
        <FormError error={update.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <Button
            loading={update.isPending}
            onClick={() => {
              if (incident !== null) {
                const words = note.trim() === "" ? {} : { note: note.trim() };
                update.mutate({ id: incident.id, body: { state: "resolved", ...words } });
              }
            }}
          >
            {t("incidents.resolve")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
