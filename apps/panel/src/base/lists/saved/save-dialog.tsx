import type { ListName } from "@estiba/contract/values";
import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "../../../ui/pieces/note.tsx";
import { findByName, ofList, withFilter, type SavedFilter } from "./saved-filters.ts";
import { useSavedFilters } from "./use-saved-filters.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface FormProps {
  readonly list: ListName;
  readonly filters: readonly SavedFilter[];
  readonly query: string;
  readonly onClose: () => void;
}

function SaveForm({ list, filters, query, onClose }: FormProps) {
  const { t } = useTranslation("base");
  const { replace } = useSavedFilters();
  const [name, setName] = useState("");
  const isTaken = findByName(ofList(filters, list), name) !== undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        replace.mutate(withFilter(filters, { page: list, name, query }), { onSuccess: onClose });
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t("saved.name")}
          placeholder={t("saved.example")}
          maxLength={60}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
          }}
        />
        {isTaken && <Note tone="warn">{t("saved.taken")}</Note>}
        <FormFoot
          label={isTaken ? t("saved.replace") : t("saved.save")}
          error={replace.error}
          isBusy={replace.isPending}
          isReady={name.trim() !== ""}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

interface SaveDialogProps extends FormProps {
  readonly isOpen: boolean;
}

export function SaveDialog({ isOpen, ...form }: SaveDialogProps) {
  const { t } = useTranslation("base");
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} size="sm" title={t("saved.saveTitle")}>
      <SaveForm {...form} />
    </Dialog>
  );
}
