import { EstibaError } from "@estiba/sdk";
import { Button, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { PasswordField } from "../password-field.tsx";
import { useFieldRules } from "../use-field-rules.ts";
import { MIN_PASSWORD_LENGTH } from "../validation.ts";

function isPasswordWrong(error: unknown): boolean {
  return error instanceof EstibaError && error.code === "INVALID_CREDENTIALS";
}

export function PasswordCard() {
  const { t } = useTranslation("identity");
  const rules = useFieldRules();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { currentPassword: "", newPassword: "" },
    validate: { currentPassword: rules.filled, newPassword: rules.newPassword },
  });
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => api.changePassword({ body }),
    onSuccess: () => {
      form.reset();
      notifications.show({ message: t("profile.passwordChanged") });
    },
    onError: (error) => {
      if (isPasswordWrong(error)) {
        form.setFieldError("currentPassword", t("profile.passwordWrong"));
      }
    },
  });
  return (
    <Card title={t("profile.password")} description={t("profile.passwordLead")}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          change.mutate(values);
        })}
      >
        <Stack gap="md">
          <PasswordField
            label={t("fields.currentPassword")}
            autoComplete="current-password"
            key={form.key("currentPassword")}
            {...form.getInputProps("currentPassword")}
          />
          <PasswordField
            label={t("fields.newPassword")}
            description={t("fields.passwordHint", { count: MIN_PASSWORD_LENGTH })}
            autoComplete="new-password"
            key={form.key("newPassword")}
            {...form.getInputProps("newPassword")}
          />
          <FormError error={isPasswordWrong(change.error) ? null : change.error} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {t("profile.changePassword")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
