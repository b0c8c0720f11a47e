import { EstibaError } from "@estiba/sdk";
import { useTranslation } from "react-i18next";

/** Only failures on the service's side are worth quoting to support. */
export function referenceOf(error: unknown): string | null {
  return error instanceof EstibaError && error.status >= 500 ? (error.requestId ?? null) : null;
}

function waitSecondsOf(error: EstibaError): number {
  return Math.max(1, Math.ceil(error.retryAfterSeconds ?? 1));
}

/** Says in the reader's language what went wrong, by the error's code. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("errors");
  return (error) => {
    if (!(error instanceof EstibaError)) {
      return t("UNKNOWN");
    }
    if (error.code === "RATE_LIMITED") {
      return t("RATE_LIMITED", { count: waitSecondsOf(error) });
    }
    return t(error.code, { defaultValue: t("UNKNOWN") });
  };
}
