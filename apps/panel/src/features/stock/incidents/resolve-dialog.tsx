import { Stack, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import type { Incident } from "../queries.ts";
import { useUpdateIncident } from "./use-update-incident.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

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
    <Dialog
      isOpen={incident !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setNote("");
        update.reset();
      }}
      title={t("incidents.resolveTitle")}
    >
      <Stack gap="md">
        <Text size="sm">
          {t(shown?.kind === "misplaced" ? "incidents.resolveMisplaced" : "incidents.resolveText", {
            count: shown?.quantity ?? 0,
            name: shown?.masterName ?? "",
            place: shown?.placeName ?? "",
          })}
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
        <FormFoot
          label={t("incidents.resolve")}
          error={update.error}
          isBusy={update.isPending}
          onCancel={onClose}
          onSubmit={() => {
            if (incident !== null) {
              const words = note.trim() === "" ? {} : { note: note.trim() };
              update.mutate({ id: incident.id, body: { state: "resolved", ...words } });
            }
          }}
        />
      </Stack>
    </Dialog>
  );
}
