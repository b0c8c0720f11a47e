import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import type { Connection } from "./queries.ts";
import { useDisconnect } from "./use-connections.ts";

interface DisconnectDialogProps {
  readonly connection: Connection | null;
  readonly onClose: () => void;
}

export function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const { t } = useTranslation("shipping");
  const shown = useLastValue(connection);
  const disconnect = useDisconnect(onClose);
  return (
    <ConfirmDialog
      isOpen={connection !== null}
      title={t("connection.disconnectTitle", { name: shown?.name ?? "" })}
      confirmLabel={t("connection.disconnect")}
      isBusy={disconnect.isPending}
      error={disconnect.error}
      onConfirm={() => {
        if (connection !== null) {
          disconnect.mutate(connection);
        }
      }}
      onClose={() => {
        disconnect.reset();
        onClose();
      }}
    >
      {t("connection.disconnectText")}
    </ConfirmDialog>
  );
}
