import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecretOnce } from "../../../ui/dialogs/secret-once.tsx";
import { CreateKeyForm, type CreatedKey } from "./create-key-form.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

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
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setCreated(null);
      }}
      title={isValueShown ? t("apiKeys.created.title") : t("apiKeys.create")}
      isHeld={isValueShown}
    >
      {isValueShown ? (
        <SecretOnce
          value={created.key}
          label={t("apiKeys.created.label")}
          text={t("apiKeys.created.text", { name: created.apiKey.name })}
          warning={t("apiKeys.created.once")}
          doneLabel={t("apiKeys.created.done")}
          onDone={onClose}
        />
      ) : (
        <CreateKeyForm onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  );
}
