import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../api/api.ts";
import { useMe } from "./session.ts";
import { useErrorText } from "../../ui/errors/error-text.ts";

export function ResendVerification() {
  const { t } = useTranslation("base");
  const { user } = useMe();
  const describe = useErrorText();
  const resend = useMutation({
    mutationFn: () => api.resendVerification(),
    onSuccess: () => {
      notifications.show({ message: t("verify.resent", { email: user.email }) });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => {
        resend.mutate();
      }}
      loading={resend.isPending}
    >
      {t("verify.resend")}
    </Button>
  );
}
