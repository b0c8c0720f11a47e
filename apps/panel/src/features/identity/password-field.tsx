import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("identity");
  return (
    <PasswordInput {...props} visibilityToggleButtonProps={{ "aria-label": t("fields.showPassword") }} />
  );
}
