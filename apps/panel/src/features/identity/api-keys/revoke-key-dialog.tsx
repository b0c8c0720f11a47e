import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmItemDialog } from "../../../ui/dialogs/confirm-item-dialog.tsx";
import { LISTS, type ApiKey } from "../queries.ts";

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation("identity");
  return (
    <ConfirmItemDialog
      item={apiKey}
      title={t("apiKeys.revokeTitle")}
      confirmLabel={t("apiKeys.revoke")}
      act={({ id }) => api.revokeApiKey({ params: { apiKeyId: id } })}
      doneText={({ name }) => t("apiKeys.revoked", { name })}
      refreshes={[LISTS.apiKeys]}
      onClose={onClose}
    >
      {({ name }) => t("apiKeys.revokeText", { name })}
    </ConfirmItemDialog>
  );
}
