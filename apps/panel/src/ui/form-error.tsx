import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { referenceOf, useErrorText } from "./error-text.ts";

interface FormErrorProps {
  readonly error: unknown;
}

export function FormError({ error }: FormErrorProps) {
  const { t } = useTranslation("ui");
  const describe = useErrorText();
  if (error === null || error === undefined) {
    return null;
  }
  const reference = referenceOf(error);
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
      {describe(error)}
      {reference !== null && ` ${t("error.reference", { reference })}`}
    </Alert>
  );
}
