import { Button, Stack } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { AccountFields } from "./account-fields.tsx";
import { useAccountForm } from "./account-form.ts";
import { ConsentFields } from "./consent-fields.tsx";
import { GuestPage } from "./guest-page.tsx";
import { PlaceFields, TenantFields } from "./tenant-fields.tsx";
import { useRegister } from "./use-register.ts";

export function RegisterPage() {
  const { t } = useTranslation("identity");
  const form = useAccountForm(false);
  const register = useRegister(form, null);
  return (
    <GuestPage
      title={t("register.title")}
      lead={t("register.lead")}
      footer={
        <Trans
          ns="identity"
          i18nKey="register.haveAccount"
          components={{ to: <AnchorLink to="/sign-in" inherit /> }}
        />
      }
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          register.mutate(values);
        })}
      >
        <Stack gap="md">
          <TenantFields form={form} />
          <AccountFields form={form} />
          <PlaceFields form={form} />
          <ConsentFields form={form} />
          <FormError error={register.error} />
          <Button type="submit" loading={register.isPending}>
            {t("register.action")}
          </Button>
        </Stack>
      </form>
    </GuestPage>
  );
}
