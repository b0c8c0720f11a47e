import { LOCALES, type Locale } from "@estiba/contract/values";

export type Language = Locale;
export const LANGUAGE_CODES = LOCALES;

export const LANGUAGES: Readonly<Record<Language, string>> = {
  es: "Español",
  en: "English",
  pt: "Português",
};

export function isLanguage(value: unknown): value is Language {
  return LOCALES.some((known) => known === value);
}

/** The first language of the list that we support; regional variants count as their language. */
export function pickLanguage(preferred: readonly string[]): Language {
  const spoken = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return spoken ?? "en";
}
