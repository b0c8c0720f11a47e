import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import { isLanguage, pickLanguage, type Language } from "./languages.ts";
import type { Texts } from "./texts.ts";

const i18n = createInstance();
const STORAGE_KEY = "estiba-language";

const LOADERS: Record<Language, () => Promise<{ texts: Texts }>> = {
  es: () => import("./es.ts"),
  en: () => import("./en.ts"),
  pt: () => import("./pt.ts"),
};

function storedLanguage(): Language | null {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage may be blocked; the language then lasts as long as the page.
  }
}

async function load(language: Language): Promise<Texts> {
  return (await LOADERS[language]()).texts;
}

async function start(): Promise<void> {
  const language = storedLanguage() ?? pickLanguage(navigator.languages);
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [],
    defaultNS: "ui",
    resources: { [language]: await load(language) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

let started: Promise<void> | null = null;

export async function startI18n(): Promise<void> {
  started ??= start();
  await started;
}

export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await startI18n();
  if (i18n.language === language) {
    return;
  }
  for (const [namespace, texts] of Object.entries(await load(language))) {
    i18n.addResourceBundle(language, namespace, texts);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
