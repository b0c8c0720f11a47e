import type { Role } from "@estiba/contract/values";
import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { LISTS } from "../queries.ts";
import { useFieldErrors } from "../use-field-errors.ts";
import { useFieldRules } from "../use-field-rules.ts";
import { RolePicker } from "./role-picker.tsx";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onInvited: () => void;
}

interface Values {
  email: string;
  role: Role;
}

function InviteForm({ onClose, onInvited }: Omit<InviteDialogProps, "isOpen">) {
  const { t } = useTranslation(["identity", "ui"]);
  const queryClient = useQueryClient();
  const rules = useFieldRules();
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { email: "", role: "OPERATOR" },
    validate: { email: rules.email },
  });
  const showAtField = useFieldErrors(form);
  const invite = useMutation({
    mutationFn: ({ email, role }: Values) => api.inviteUser({ body: { email: email.trim(), role } }),
    onSuccess: async (_answer, { email }) => {
      onClose();
      onInvited();
      notifications.show({ message: t("users.invited", { email }) });
      await queryClient.invalidateQueries({ queryKey: LISTS.invitations });
    },
    onError: showAtField,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        invite.mutate(values);
      })}
    >
      <Stack gap="md">
        <TextInput
          type="email"
          label={t("fields.email")}
          description={t("users.inviteHint")}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("email")}
        />
        <RolePicker {...form.getInputProps("role")} value={form.values.role} />
        <FormFoot
          label={t("users.sendInvitation")}
          error={invite.error}
          isBusy={invite.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

export function InviteDialog({ isOpen, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation(["identity", "ui"]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("users.invite")}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Dialog>
  );
}
