import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyField } from "../../../ui/pieces/copy-field.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { CreateKeyForm, type CreatedKey } from "./create-key-form.tsx";

interface CreatedProps {
  readonly created: CreatedKey;
  readonly onDone: () => void;
}

function Created({ created, onDone }: CreatedProps) {
  const { t } = useTranslation("identity");
  return (
    <Stack gap="md">
      <Text size="sm">{t("apiKeys.created.text", { name: created.apiKey.name })}</Text>
      <CopyField value={created.key} label={t("apiKeys.created.label")} />
      <Note tone="warn" icon={<IconEyeOff size={18} />}>
        {t("apiKeys.created.once")}
      </Note>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("apiKeys.created.done")}</Button>
      </Group>
    </Stack>
  );
}

interface CreateKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** While the value is shown, only its own button closes the dialog. */
export function CreateKeyDialog({ isOpen, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation(["identity", "ui"]);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const isValueShown = created !== null;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setCreated(null);
      }}
      title={isValueShown ? t("apiKeys.created.title") : t("apiKeys.create")}
      closeOnClickOutside={!isValueShown}
      closeOnEscape={!isValueShown}
      withCloseButton={!isValueShown}
      closeButtonProps={{ "aria-label": t("ui:close") }}
    >
      {isValueShown ? (
        <Created created={created} onDone={onClose} />
      ) : (
        <CreateKeyForm onCreated={setCreated} onCancel={onClose} />
      )}
    </Modal>
  );
}
