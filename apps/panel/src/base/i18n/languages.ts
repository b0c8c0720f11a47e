export const LANGUAGES = {
  es: "Español",
  en: "English",
  pt: "Português",
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES: readonly Language[] = ["es", "en", "pt"];

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(LANGUAGES, value);
}

/** The first language of the list that we speak; regional variants count as their language. */
export function pickLanguage(preferred: readonly string[]): Language {
  const spoken = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return spoken ?? "en";
}
