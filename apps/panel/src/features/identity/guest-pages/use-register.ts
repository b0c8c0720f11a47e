import { EstibaError, type InputOf } from "@estiba/sdk";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../app/api.ts";
import { useErrorText } from "../../../ui/error-text.ts";
import { useEnter } from "../use-enter.ts";
import type { AccountForm, AccountValues } from "./account-form.ts";

type RegisterBody = InputOf<"register">["body"];

function bodyOf(values: AccountValues, invitationToken: string | null): RegisterBody {
  const { tenantName, tenantSlug, country, name, email, ...rest } = values;
  const person = { ...rest, name: name.trim(), email: email.trim() };
  return invitationToken === null
    ? { ...person, tenantName: tenantName.trim(), tenantSlug, ...(country === null ? {} : { country }) }
    : { ...person, invitationToken };
}

/** Registers; what the service says about one field is shown at that field. */
export function useRegister(form: AccountForm, invitationToken: string | null) {
  const enter = useEnter();
  const describe = useErrorText();
  const register = useMutation({
    mutationFn: (values: AccountValues) => api.register({ body: bodyOf(values, invitationToken) }),
    onSuccess: () => enter(),
    onError: (error) => {
      if (error instanceof EstibaError && error.code === "TENANT_SLUG_TAKEN") {
        form.setFieldError("tenantSlug", describe(error));
      }
      if (error instanceof EstibaError && error.code === "EMAIL_TAKEN") {
        form.setFieldError("email", describe(error));
      }
    },
  });
  return register;
}
