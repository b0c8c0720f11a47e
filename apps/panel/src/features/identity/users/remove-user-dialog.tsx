import { Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { LISTS, type Member } from "../queries.ts";
import { KeysOfUser } from "./keys-of-user.tsx";

interface RemoveUserDialogProps {
  readonly user: Member | null;
  readonly onClose: () => void;
}

export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTranslation("identity");
  const queryClient = useQueryClient();
  const shown = useLastValue(user);
  const [isRevoking, setRevoking] = useState(false);
  const close = () => {
    setRevoking(false);
    onClose();
  };
  const remove = useMutation({
    mutationFn: (userId: string) => api.removeUser({ params: { userId }, query: { revokeKeys: isRevoking } }),
    onSuccess: async () => {
      close();
      notifications.show({ message: t("users.removed", { name: shown?.name ?? "" }) });
      await Promise.all(
        [LISTS.users, LISTS.invitations, LISTS.apiKeys].map(async (queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <ConfirmDialog
      isOpen={user !== null}
      title={t("users.removeTitle")}
      confirmLabel={t("users.remove")}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => {
        if (user !== null) {
          remove.mutate(user.id);
        }
      }}
      onClose={() => {
        remove.reset();
        close();
      }}
    >
      <Stack gap="md">
        {t("users.removeText", { name: shown?.name ?? "" })}
        {shown !== null && (
          <KeysOfUser userId={shown.id} name={shown.name} isRevoking={isRevoking} onChange={setRevoking} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
