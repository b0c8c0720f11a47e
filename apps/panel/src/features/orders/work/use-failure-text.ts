import { useCallback } from "react";
import { useTranslation } from "react-i18next";

interface Failure {
  readonly error: string;
  readonly missing?: readonly string[];
}

/** What went wrong with one order, and what to do next. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation(["orders", "errors"]);
  return useCallback(
    ({ error, missing = [] }: Failure) => {
      const what = t(`errors:${error}`, { defaultValue: t("errors:UNKNOWN") });
      const names = missing.map((path) => {
        const field = path.split(".").at(-1) ?? path;
        return t(`work.missing.${field}`, { defaultValue: field });
      });
      const lacks = names.length === 0 ? "" : ` ${t("work.lacks", { fields: names.join(", ") })}`;
      const next = t(`work.next.${error}`, { defaultValue: "" });
      return `${what}${lacks} ${next}`.trim();
    },
    [t],
  );
}
