import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { changeLanguage } from "../../../base/i18n/i18n.ts";
import { LANGUAGES, LANGUAGE_CODES, type Language } from "../../../base/i18n/languages.ts";
import { meQuery, useMe } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { ResendVerification } from "../../../base/session/resend-verification.tsx";
import { useFieldRules } from "../use-field-rules.ts";

interface Values {
  name: string;
  locale: Language;
}

function useSaveProfile() {
  const { i18n } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (values: Values) =>
      (await api.updateMe({ body: { ...values, name: values.name.trim() } })).data,
    onSuccess: async (user) => {
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, user });
      await changeLanguage(user.locale);
      notifications.show({ message: i18n.t("identity:profile.saved") });
    },
  });
}

function EmailLine() {
  const { t } = useTranslation("identity");
  const { user } = useMe();
  return (
    <Stack gap={6}>
      <TextInput label={t("fields.email")} value={user.email} readOnly autoComplete="off" />
      <Group gap="xs">
        <Tag tone={user.emailVerified ? "good" : "warn"} hasDot>
          {user.emailVerified ? t("users.verified") : t("users.unverified")}
        </Tag>
        {!user.emailVerified && <ResendVerification />}
      </Group>
    </Stack>
  );
}

export function PersonCard() {
  const { t } = useTranslation("identity");
  const { user } = useMe();
  const rules = useFieldRules();
  const save = useSaveProfile();
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: { name: user.name, locale: user.locale },
    validate: { name: rules.filled },
  });
  return (
    <Card title={t("profile.person")}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          save.mutate(values);
        })}
      >
        <Stack gap="md">
          <TextInput
            label={t("fields.name")}
            autoComplete="name"
            maxLength={120}
            key={form.key("name")}
            {...form.getInputProps("name")}
          />
          <EmailLine />
          <NativeSelect
            label={t("fields.language")}
            data={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value] }))}
            key={form.key("locale")}
            {...form.getInputProps("locale")}
          />
          <FormError error={save.error} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {t("profile.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
