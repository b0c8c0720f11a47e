import type { ListName } from "@estiba/contract/values";
import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { findByName, ofList, renamed, without, type SavedFilter } from "./saved-filters.ts";
import { useSavedFilters } from "./use-saved-filters.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface RowProps {
  readonly filter: SavedFilter;
  readonly filters: readonly SavedFilter[];
  readonly isBusy: boolean;
  readonly onReplace: (filters: SavedFilter[]) => void;
}

function Row({ filter, filters, isBusy, onReplace }: RowProps) {
  const { t } = useTranslation("base");
  const [name, setName] = useState(filter.name);
  const other = findByName(ofList(without(filters, filter), filter.page), name);
  const isChanged = name.trim() !== filter.name && name.trim() !== "";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onReplace(renamed(filters, filter, name));
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
            onReplace(without(filters, filter));
          }}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </form>
  );
}

interface ManageDialogProps {
  readonly list: ListName;
  readonly isOpen: boolean;
  readonly filters: readonly SavedFilter[];
  readonly onClose: () => void;
}

export function ManageDialog({ list, isOpen, filters, onClose }: ManageDialogProps) {
  const { t } = useTranslation("base");
  const { replace } = useSavedFilters();
  const own = ofList(filters, list);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("saved.manageTitle")}>
      <Stack gap="sm">
        {own.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("saved.none")}
          </Text>
        )}
        {own.map((filter) => (
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
