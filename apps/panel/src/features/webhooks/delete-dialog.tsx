import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useLastValue } from "../../ui/dialogs/use-last-value.ts";
import { WEBHOOKS_KEY, type Subscription } from "./queries.ts";

interface DeleteDialogProps {
  readonly subscription: Subscription | null;
  readonly onClose: () => void;
}

export function DeleteDialog({ subscription, onClose }: DeleteDialogProps) {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  const shown = useLastValue(subscription);
  const end = useMutation({
    mutationFn: (subscriptionId: string) => api.deleteWebhookSubscription({ params: { subscriptionId } }),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t("delete.done") });
      await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
    },
  });
  return (
    <ConfirmDialog
      isOpen={subscription !== null}
      title={t("delete.title")}
      confirmLabel={t("delete.action")}
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => {
        if (subscription !== null) {
          end.mutate(subscription.id);
        }
      }}
      onClose={() => {
        end.reset();
        onClose();
      }}
    >
      {t("delete.text", { url: shown?.url ?? "" })}
    </ConfirmDialog>
  );
}
