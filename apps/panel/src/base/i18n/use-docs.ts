import { useTranslation } from "react-i18next";

export type Docs = "/docs" | "/docs/guides";

/** The address of the guides or the API reference in the reader's language. */
export function useDocs(): (docs: Docs) => string {
  const { i18n } = useTranslation();
  return (docs) => (i18n.language === "en" ? `${docs}/` : `${docs}/${i18n.language}/`);
}
