import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { AnchorLink, ButtonLink } from "../../../ui/pieces/links.tsx";
import { PasswordField } from "../password-field.tsx";
import { useFieldRules } from "../use-field-rules.ts";
import { MIN_PASSWORD_LENGTH } from "../validation.ts";
import { DeadLink } from "./dead-link.tsx";
import { GuestPage } from "./guest-page.tsx";
import { useLinkToken } from "./use-link-token.ts";

export function ResetPasswordPage() {
  const { t } = useTranslation("identity");
  const token = useLinkToken();
  const rules = useFieldRules();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { newPassword: "" },
    validate: { newPassword: rules.newPassword },
  });
  const reset = useMutation({
    mutationFn: (newPassword: string) => api.resetPassword({ body: { token, newPassword } }),
    onSuccess: () => {
      api.session.forget();
    },
  });
  if (token === "") {
    return <DeadLink text={t("reset.deadLink")} />;
  }
  if (reset.isSuccess) {
    return (
      <GuestPage title={t("reset.doneTitle")} lead={t("reset.doneText")}>
        <ButtonLink to="/sign-in">{t("signIn.action")}</ButtonLink>
      </GuestPage>
    );
  }
  return (
    <GuestPage
      title={t("reset.title")}
      lead={t("reset.lead")}
      footer={<AnchorLink to="/forgot-password">{t("reset.askAgain")}</AnchorLink>}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          reset.mutate(values.newPassword);
        })}
      >
        <Stack gap="md">
          <FormError error={reset.error} />
          <PasswordField
            label={t("fields.newPassword")}
            description={t("fields.passwordHint", { count: MIN_PASSWORD_LENGTH })}
            autoComplete="new-password"
            autoFocus
            key={form.key("newPassword")}
            {...form.getInputProps("newPassword")}
          />
          <Button type="submit" loading={reset.isPending}>
            {t("reset.action")}
          </Button>
        </Stack>
      </form>
    </GuestPage>
  );
}
