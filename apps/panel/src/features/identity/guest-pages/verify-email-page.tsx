import { Loader } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { meQuery } from "../../../base/session/session.ts";
import { ErrorState } from "../../../ui/errors/error-state.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { DeadLink } from "./dead-link.tsx";
import { GuestPage } from "./guest-page.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { isTokenRefused } from "./token-refused.ts";

/** A query, not an effect: the token can be used once, however often the page renders. */
function useVerification(token: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ["verify-email", token],
    queryFn: async () => {
      await api.verifyEmail({ body: { token } });
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      return true;
    },
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function VerifyEmailPage() {
  const { t } = useTranslation("identity");
  const token = useLinkToken();
  const verification = useVerification(token);
  if (token === "" || isTokenRefused(verification.error)) {
    return <DeadLink text={t("verify.deadLink")} />;
  }
  if (verification.isError) {
    return <ErrorState error={verification.error} onRetry={() => void verification.refetch()} />;
  }
  if (verification.isPending) {
    return (
      <GuestPage title={t("verify.workingTitle")}>
        <Loader size="sm" mt="md" aria-label={t("verify.workingTitle")} />
      </GuestPage>
    );
  }
  return (
    <GuestPage title={t("verify.doneTitle")} lead={t("verify.doneText")}>
      <ButtonLink to="/">{t("verify.action")}</ButtonLink>
    </GuestPage>
  );
}
