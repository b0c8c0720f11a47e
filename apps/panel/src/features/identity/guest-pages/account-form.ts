import { useForm, type UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useFieldRules } from "../use-field-rules.ts";

export interface AccountValues {
  tenantName: string;
  tenantSlug: string;
  name: string;
  email: string;
  password: string;
  country: string | null;
  acceptTerms: boolean;
  acceptPrivacy: boolean;
  acceptDataProtectionNotice: boolean;
}
export type AccountForm = UseFormReturnType<AccountValues>;

function countryOfBrowser(): string | null {
  const region = new Intl.Locale(navigator.language).region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
}

/** One form for founding a tenant and for joining one; a guest who joins has no tenant fields. */
export function useAccountForm(isJoining: boolean): AccountForm {
  const { t } = useTranslation("identity");
  const rules = useFieldRules();
  const accepted = (value: boolean) => (value ? null : t("validation.consent"));
  return useForm<AccountValues>({
    mode: "controlled",
    initialValues: {
      tenantName: "",
      tenantSlug: "",
      name: "",
      email: "",
      password: "",
      country: countryOfBrowser(),
      acceptTerms: false,
      acceptPrivacy: false,
      acceptDataProtectionNotice: false,
    },
    validate: {
      tenantName: isJoining ? () => null : rules.filled,
      tenantSlug: isJoining ? () => null : rules.slug,
      name: rules.filled,
      email: rules.email,
      password: rules.newPassword,
      acceptTerms: accepted,
      acceptPrivacy: accepted,
      acceptDataProtectionNotice: accepted,
    },
  });
}
