import { Checkbox, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AccountForm } from "./account-form.ts";

const CONSENTS = [
  { field: "acceptTerms", text: "terms" },
  { field: "acceptPrivacy", text: "privacy" },
  { field: "acceptDataProtectionNotice", text: "data_protection" },
] as const;

interface ConsentFieldsProps {
  readonly form: AccountForm;
}

/** Each consent is given on its own, in the words the service keeps as proof. */
export function ConsentFields({ form }: ConsentFieldsProps) {
  const { t } = useTranslation("identity");
  return (
    <Stack gap="sm" role="group" aria-label={t("consents.label")}>
      {CONSENTS.map(({ field, text }) => (
        <Checkbox
          key={field}
          size="sm"
          label={t(`consents.${text}`)}
          {...form.getInputProps(field, { type: "checkbox" })}
        />
      ))}
    </Stack>
  );
}
