import { EstibaError } from "@estiba/sdk";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/errors/error-text.ts";
import { namedFields } from "./named-fields.ts";

interface FieldForm {
  readonly getValues: () => object;
  readonly setFieldError: (field: string, message: string) => void;
}

/** Shows what the service says about fields at those fields. */
export function useFieldErrors(form: FieldForm): (error: unknown) => void {
  const { t } = useTranslation("identity");
  const describe = useErrorText();
  return (error) => {
    if (!(error instanceof EstibaError)) {
      return;
    }
    for (const field of namedFields(error, Object.keys(form.getValues()))) {
      form.setFieldError(field, error.code === "BAD_REQUEST" ? t("validation.refused") : describe(error));
    }
  };
}
