import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PasswordField } from "../password-field.tsx";
import { MIN_PASSWORD_LENGTH } from "../validation.ts";
import type { AccountForm } from "./account-form.ts";

interface AccountFieldsProps {
  readonly form: AccountForm;
  readonly isFirst?: boolean;
}

/** Who you are and how you sign in. */
export function AccountFields({ form, isFirst = false }: AccountFieldsProps) {
  const { t } = useTranslation("identity");
  return (
    <>
      <TextInput
        label={t("fields.name")}
        autoComplete="name"
        maxLength={120}
        autoFocus={isFirst}
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("fields.email")}
        type="email"
        autoComplete="username"
        {...form.getInputProps("email")}
      />
      <PasswordField
        label={t("fields.password")}
        description={t("fields.passwordHint", { count: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
    </>
  );
}
