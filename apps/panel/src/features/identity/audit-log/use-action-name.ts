import { useTranslation } from "react-i18next";

/** What was done, in words; an action without words yet is shown by its code. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation("identity");
  return (action) => {
    const name = action.replaceAll(".", "_");
    return t(`audit.actions.${name}`, { defaultValue: action });
  };
}
