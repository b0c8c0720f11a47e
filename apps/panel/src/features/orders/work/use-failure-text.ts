import { useCallback } from "react";
import { useTranslation } from "react-i18next";

interface Failure {
  readonly error: string;
  /** Fields of the address. */
  readonly missing?: readonly string[];
  /** Products without a weight or size. */
  readonly skus?: readonly string[];
}

/** What went wrong with one order, and what to do next. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation(["orders", "errors"]);
  return useCallback(
    ({ error, missing = [], skus = [] }: Failure) => {
      const what = t(`errors:${error}`, { defaultValue: t("errors:UNKNOWN") });
      const names = missing.map((path) => {
        const field = path.split(".").at(-1) ?? path;
        return t(`work.missing.${field}`, { defaultValue: field });
      });
      const lacks = names.length === 0 ? "" : t("work.lacks", { fields: names.join(", ") });
      const unsized = skus.length === 0 ? "" : t("work.unsized", { skus: skus.join(", ") });
      const next = t(`work.next.${error}`, { defaultValue: "" });
      return [what, lacks, unsized, next].filter((text) => text !== "").join(" ");
    },
    [t],
  );
}
