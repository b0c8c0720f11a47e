import { EstibaError } from "@estiba/sdk";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/error-text.ts";

interface FieldForm {
  readonly getValues: () => object;
  readonly setFieldError: (field: string, message: string) => void;
}

const FIELDS: Readonly<Record<string, string>> = { TENANT_SLUG_TAKEN: "tenantSlug", EMAIL_TAKEN: "email" };

function fieldOf(error: EstibaError): string | null {
  const named = error.code === "BAD_REQUEST" ? error.details?.["field"] : FIELDS[error.code];
  return typeof named === "string" ? named : null;
}

/** Shows what the service says about one field at that field. */
export function useFieldErrors(form: FieldForm): (error: unknown) => void {
  const { t } = useTranslation("identity");
  const describe = useErrorText();
  return (error) => {
    const field = error instanceof EstibaError ? fieldOf(error) : null;
    if (error instanceof EstibaError && field !== null && Object.hasOwn(form.getValues(), field)) {
      form.setFieldError(field, error.code === "BAD_REQUEST" ? t("validation.refused") : describe(error));
    }
  };
}
