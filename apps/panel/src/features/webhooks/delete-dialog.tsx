import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { ConfirmItemDialog } from "../../ui/dialogs/confirm-item-dialog.tsx";
import { WEBHOOKS_KEY, type Subscription } from "./queries.ts";

interface DeleteDialogProps {
  readonly subscription: Subscription | null;
  readonly onClose: () => void;
}

export function DeleteDialog({ subscription, onClose }: DeleteDialogProps) {
  const { t } = useTranslation("webhooks");
  return (
    <ConfirmItemDialog
      item={subscription}
      title={t("delete.title")}
      confirmLabel={t("delete.action")}
      act={({ id }) => api.deleteWebhookSubscription({ params: { subscriptionId: id } })}
      doneText={() => t("delete.done")}
      refreshes={[WEBHOOKS_KEY]}
      onClose={onClose}
    >
      {({ url }) => t("delete.text", { url })}
    </ConfirmItemDialog>
  );
}
