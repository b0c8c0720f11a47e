import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { referenceOf, useErrorText } from "./error-text.ts";
import { Note } from "../pieces/note.tsx";

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
    <Note tone="bad" icon={<IconAlertCircle size={18} />}>
      {describe(error)}
      {reference !== null && ` ${t("error.reference", { reference })}`}
    </Note>
  );
}
