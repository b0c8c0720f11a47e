import { Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmItemDialog } from "../../../ui/dialogs/confirm-item-dialog.tsx";
import { LISTS, type Member } from "../queries.ts";
import { KeysOfUser } from "./keys-of-user.tsx";

interface RemoveUserDialogProps {
  readonly user: Member | null;
  readonly onClose: () => void;
}

export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTranslation("identity");
  const [isRevoking, setRevoking] = useState(false);
  return (
    <ConfirmItemDialog
      item={user}
      title={t("users.removeTitle")}
      confirmLabel={t("users.remove")}
      act={({ id }) => api.removeUser({ params: { userId: id }, query: { revokeKeys: isRevoking } })}
      doneText={({ name }) => t("users.removed", { name })}
      refreshes={[LISTS.users, LISTS.invitations, LISTS.apiKeys]}
      onClose={() => {
        setRevoking(false);
        onClose();
      }}
    >
      {({ id, name }) => (
        <Stack gap="md">
          {t("users.removeText", { name })}
          <KeysOfUser userId={id} name={name} isRevoking={isRevoking} onChange={setRevoking} />
        </Stack>
      )}
    </ConfirmItemDialog>
  );
}
