import { Box, Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { PasswordField } from "../password-field.tsx";
import { rememberAccount, rememberedAccount } from "../remembered-account.ts";
import { useEnter } from "../use-enter.ts";
import { useFieldRules } from "../use-field-rules.ts";
import { GuestPage } from "./guest-page.tsx";

function useSignIn(next: string | undefined) {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: { tenantSlug: string; email: string; password: string }) =>
      api.login({ body: { ...body, tenantSlug: body.tenantSlug.trim().toLowerCase() } }),
    onSuccess: async (_answer, { tenantSlug }) => {
      rememberAccount(tenantSlug.trim().toLowerCase());
      await enter(next);
    },
  });
}

function SignInForm() {
  const { t } = useTranslation("identity");
  const { next, tenant = rememberedAccount() } = useSearch({ from: "/guest/sign-in" });
  const rules = useFieldRules();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { tenantSlug: tenant, email: "", password: "" },
    validate: { tenantSlug: rules.filled, email: rules.email, password: rules.filled },
  });
  const signIn = useSignIn(next);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        signIn.mutate(values);
      })}
    >
      <Stack gap="md">
        <FormError error={signIn.error} />
        <TextInput
          label={t("fields.tenantSlug")}
          description={t("fields.tenantSlugSignInHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={tenant === ""}
          key={form.key("tenantSlug")}
          {...form.getInputProps("tenantSlug")}
        />
        <AnchorLink to="/forgot-account" size="sm">
          {t("signIn.forgotAccount")}
        </AnchorLink>
        <TextInput
          label={t("fields.email")}
          type="email"
          autoComplete="username"
          autoFocus={tenant !== ""}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordField
          label={t("fields.password")}
          autoComplete="current-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={signIn.isPending} mt={4}>
          {t("signIn.action")}
        </Button>
      </Stack>
    </form>
  );
}

export function SignInPage() {
  const { t } = useTranslation("identity");
  const { ended } = useSearch({ from: "/guest/sign-in" });
  return (
    <GuestPage
      title={t("signIn.title")}
      lead={t("signIn.lead")}
      footer={
        <Group justify="space-between" gap="sm">
          <AnchorLink to="/register">{t("signIn.register")}</AnchorLink>
          <AnchorLink to="/forgot-password">{t("signIn.forgot")}</AnchorLink>
        </Group>
      }
    >
      {ended === true && (
        <Box mb="md">
          <Note tone="info">{t("signIn.ended")}</Note>
        </Box>
      )}
      <SignInForm />
    </GuestPage>
  );
}
