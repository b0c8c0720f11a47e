import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../app/api.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useLastValue } from "../../../ui/use-last-value.ts";
import { LISTS, type Member } from "../queries.ts";

interface RemoveUserDialogProps {
  readonly user: Member | null;
  readonly onClose: () => void;
}

export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTranslation("identity");
  const queryClient = useQueryClient();
  const shown = useLastValue(user);
  const remove = useMutation({
    mutationFn: (userId: string) => api.removeUser({ params: { userId } }),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t("users.removed", { name: shown?.name ?? "" }) });
      await queryClient.invalidateQueries({ queryKey: LISTS.users });
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
        onClose();
      }}
    >
      {t("users.removeText", { name: shown?.name ?? "" })}
    </ConfirmDialog>
  );
}
