import { useTranslation } from "react-i18next";
import { MIN_PASSWORD_LENGTH, isEmail, isFilled, isLongEnough, isSlug } from "./validation.ts";

type Rule = (value: string) => string | null;

/** Checks shared by the forms; each answers null or what to change. */
export function useFieldRules(): {
  readonly filled: Rule;
  readonly email: Rule;
  readonly slug: Rule;
  readonly newPassword: Rule;
} {
  const { t } = useTranslation("identity");
  return {
    filled: (value) => (isFilled(value) ? null : t("validation.filled")),
    email: (value) => (isEmail(value) ? null : t("validation.email")),
    slug: (value) => (isSlug(value) ? null : t("validation.slug")),
    newPassword: (value) =>
      isLongEnough(value) ? null : t("validation.password", { count: MIN_PASSWORD_LENGTH }),
  };
}
