import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { findByName, renamed, without, type SavedFilter } from "./saved-filters.ts";
import { useSavedFilters } from "./use-saved-filters.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface RowProps {
  readonly filter: SavedFilter;
  readonly filters: readonly SavedFilter[];
  readonly isBusy: boolean;
  readonly onReplace: (filters: SavedFilter[]) => void;
}

function Row({ filter, filters, isBusy, onReplace }: RowProps) {
  const { t } = useTranslation("orders");
  const [name, setName] = useState(filter.name);
  const other = findByName(without(filters, filter.name), name);
  const isChanged = name.trim() !== filter.name && name.trim() !== "";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onReplace(renamed(filters, filter.name, name));
      }}
    >
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={t("saved.nameOf", { name: filter.name })}
          maxLength={60}
          value={name}
          error={other === undefined ? null : t("saved.twice")}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
          }}
        />
        {isChanged && (
          <Button type="submit" variant="default" disabled={other !== undefined || isBusy}>
            {t("saved.rename")}
          </Button>
        )}
        <ActionIcon
          size="input-sm"
          variant="default"
          c="var(--e-bad-text)"
          aria-label={t("saved.delete", { name: filter.name })}
          disabled={isBusy}
          onClick={() => {
            onReplace(without(filters, filter.name));
          }}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </form>
  );
}

interface ManageDialogProps {
  readonly isOpen: boolean;
  readonly filters: readonly SavedFilter[];
  readonly onClose: () => void;
}

export function ManageDialog({ isOpen, filters, onClose }: ManageDialogProps) {
  const { t } = useTranslation(["orders", "ui"]);
  const { replace } = useSavedFilters();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("saved.manageTitle")}>
      <Stack gap="sm">
        {filters.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("saved.none")}
          </Text>
        )}
        {filters.map((filter) => (
          <Row
            key={filter.name}
            filter={filter}
            filters={filters}
            isBusy={replace.isPending}
            onReplace={replace.mutate}
          />
        ))}
        <FormError error={replace.error} />
      </Stack>
    </Dialog>
  );
}
