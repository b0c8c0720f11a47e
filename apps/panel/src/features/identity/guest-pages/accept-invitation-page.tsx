import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { AccountFields } from "./account-fields.tsx";
import { useAccountForm } from "./account-form.ts";
import { ConsentFields } from "./consent-fields.tsx";
import { DeadLink } from "./dead-link.tsx";
import { GuestPage } from "./guest-page.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { useRegister } from "./use-register.ts";

export function AcceptInvitationPage() {
  const { t } = useTranslation("identity");
  const token = useLinkToken();
  const form = useAccountForm(true);
  const register = useRegister(form, token);
  if (token === "") {
    return <DeadLink text={t("invitation.deadLink")} />;
  }
  return (
    <GuestPage
      title={t("invitation.title")}
      lead={t("invitation.lead")}
      footer={<AnchorLink to="/sign-in">{t("backToSignIn")}</AnchorLink>}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          register.mutate(values);
        })}
      >
        <Stack gap="md">
          <AccountFields form={form} isFirst />
          <ConsentFields form={form} />
          <FormError error={register.error} />
          <Button type="submit" loading={register.isPending}>
            {t("invitation.action")}
          </Button>
        </Stack>
      </form>
    </GuestPage>
  );
}
