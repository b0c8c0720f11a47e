import type { InputOf } from "@estiba/sdk";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { isLanguage } from "../../../base/i18n/languages.ts";
import { useEnter } from "../use-enter.ts";
import { useFieldErrors } from "../use-field-errors.ts";
import type { AccountForm, AccountValues } from "./account-form.ts";

type RegisterBody = InputOf<"register">["body"];

function bodyOf(values: AccountValues, invitationToken: string | null, language: string): RegisterBody {
  const { tenantName, tenantSlug, country, name, email, ...rest } = values;
  const locale = isLanguage(language) ? { locale: language } : {};
  const person = { ...rest, ...locale, name: name.trim(), email: email.trim() };
  return invitationToken === null
    ? { ...person, tenantName: tenantName.trim(), tenantSlug, ...(country === null ? {} : { country }) }
    : { ...person, invitationToken };
}

/** Registers and enters; without an invitation this founds a tenant. */
export function useRegister(form: AccountForm, invitationToken: string | null) {
  const { i18n } = useTranslation();
  const enter = useEnter();
  const showAtField = useFieldErrors(form);
  return useMutation({
    mutationFn: (values: AccountValues) =>
      api.register({ body: bodyOf(values, invitationToken, i18n.language) }),
    onSuccess: () => enter(),
    onError: showAtField,
  });
}
