import { isRoleAtLeast, type Role } from "@estiba/contract/values";
import { Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { meQuery, useMe } from "../../../base/session/session.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { LISTS, type Member } from "../queries.ts";
import { KeysOfUser } from "./keys-of-user.tsx";
import { RolePicker } from "./role-picker.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface FormProps {
  readonly user: Member;
  readonly onClose: () => void;
}

function ChangeRoleForm({ user, onClose }: FormProps) {
  const { t } = useTranslation(["identity", "ui"]);
  const queryClient = useQueryClient();
  const { user: me } = useMe();
  const [role, setRole] = useState<Role>(user.role);
  const [isRevoking, setRevoking] = useState(false);
  const isDemoted = !isRoleAtLeast(role, user.role);
  const change = useMutation({
    mutationFn: () =>
      api.updateUser({
        params: { userId: user.id },
        body: { role, revokeKeys: isDemoted && isRevoking },
      }),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t("users.roleChanged", { name: user.name }) });
      if (user.id === me.id) {
        await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      }
      await Promise.all(
        [LISTS.users, LISTS.invitations, LISTS.apiKeys].map(async (queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <Stack gap="md">
      <RolePicker value={role} onChange={setRole} />
      {isDemoted && (
        <>
          <Text size="sm">{t("users.demoteText", { name: user.name })}</Text>
          <KeysOfUser userId={user.id} name={user.name} isRevoking={isRevoking} onChange={setRevoking} />
        </>
      )}
      <FormFoot
        label={t("users.changeRole")}
        error={change.error}
        isBusy={change.isPending}
        isReady={role !== user.role}
        onCancel={onClose}
        onSubmit={() => {
          change.mutate();
        }}
      />
    </Stack>
  );
}

interface ChangeRoleDialogProps {
  readonly user: Member | null;
  readonly onClose: () => void;
}

export function ChangeRoleDialog({ user, onClose }: ChangeRoleDialogProps) {
  const { t } = useTranslation(["identity", "ui"]);
  const shown = useLastValue(user);
  return (
    <Dialog
      isOpen={user !== null}
      onClose={onClose}
      title={t("users.changeRoleOf", { name: shown?.name ?? "" })}
    >
      {shown !== null && <ChangeRoleForm key={shown.id} user={shown} onClose={onClose} />}
    </Dialog>
  );
}
