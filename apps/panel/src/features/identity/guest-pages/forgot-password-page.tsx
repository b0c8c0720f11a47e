import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { rememberedAccount } from "../remembered-account.ts";
import { useFieldRules } from "../use-field-rules.ts";
import { GuestPage } from "./guest-page.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation("identity");
  const rules = useFieldRules();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { tenantSlug: rememberedAccount(), email: "" },
    validate: { tenantSlug: rules.filled, email: rules.email },
  });
  const ask = useMutation({
    mutationFn: (body: { tenantSlug: string; email: string }) => api.forgotPassword({ body }),
  });
  const footer = <AnchorLink to="/sign-in">{t("backToSignIn")}</AnchorLink>;
  if (ask.isSuccess) {
    const { email } = ask.variables;
    return <GuestPage title={t("forgot.sentTitle")} lead={t("forgot.sentText", { email })} footer={footer} />;
  }
  return (
    <GuestPage title={t("forgot.title")} lead={t("forgot.lead")} footer={footer}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          ask.mutate({ tenantSlug: values.tenantSlug.trim().toLowerCase(), email: values.email.trim() });
        })}
      >
        <Stack gap="md">
          <FormError error={ask.error} />
          <TextInput
            label={t("fields.tenantSlug")}
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            key={form.key("tenantSlug")}
            {...form.getInputProps("tenantSlug")}
          />
          <TextInput
            label={t("fields.email")}
            type="email"
            autoComplete="username"
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <Button type="submit" loading={ask.isPending}>
            {t("forgot.action")}
          </Button>
        </Stack>
      </form>
    </GuestPage>
  );
}
