import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { LISTS, type ApiKey } from "../queries.ts";

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation("identity");
  const queryClient = useQueryClient();
  const shown = useLastValue(apiKey);
  const revoke = useMutation({
    mutationFn: (id: string) => api.revokeApiKey({ params: { apiKeyId: id } }),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t("apiKeys.revoked", { name: shown?.name ?? "" }) });
      await queryClient.invalidateQueries({ queryKey: LISTS.apiKeys });
    },
  });
  return (
    <ConfirmDialog
      isOpen={apiKey !== null}
      title={t("apiKeys.revokeTitle")}
      confirmLabel={t("apiKeys.revoke")}
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => {
        if (apiKey !== null) {
          revoke.mutate(apiKey.id);
        }
      }}
      onClose={() => {
        revoke.reset();
        onClose();
      }}
    >
      {t("apiKeys.revokeText", { name: shown?.name ?? "" })}
    </ConfirmDialog>
  );
}
