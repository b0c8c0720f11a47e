import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { useFieldRules } from "../use-field-rules.ts";
import { GuestPage } from "./guest-page.tsx";

/** The ID is mailed, never shown: who asks may not be who reads the mailbox. */
export function ForgotAccountPage() {
  const { t } = useTranslation("identity");
  const rules = useFieldRules();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: rules.email },
  });
  const ask = useMutation({
    mutationFn: (email: string) => api.forgotAccount({ body: { email } }),
  });
  const footer = <AnchorLink to="/sign-in">{t("backToSignIn")}</AnchorLink>;
  if (ask.isSuccess) {
    const lead = t("forgotAccount.sentText", { email: ask.variables });
    return <GuestPage title={t("forgot.sentTitle")} lead={lead} footer={footer} />;
  }
  return (
    <GuestPage title={t("forgotAccount.title")} lead={t("forgotAccount.lead")} footer={footer}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ email }) => {
          ask.mutate(email.trim());
        })}
      >
        <Stack gap="md">
          <FormError error={ask.error} />
          <TextInput
            label={t("fields.email")}
            type="email"
            autoComplete="username"
            autoFocus
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <Button type="submit" loading={ask.isPending}>
            {t("forgotAccount.action")}
          </Button>
        </Stack>
      </form>
    </GuestPage>
  );
}
