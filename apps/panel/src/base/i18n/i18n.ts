import { createInstance, type BackendModule, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import { isLanguage, type Language } from "./languages.ts";
import {
  firstLanguage,
  isFirstEnough,
  loadAll,
  loadFor,
  loadPartWith,
  loadRest,
  rememberLanguage,
} from "./load-texts.ts";
import type { Texts } from "./texts.ts";

const i18n = createInstance();

async function readRest(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    const all = await loadPartWith(namespace, isLanguage(language) ? language : "en");
    done(null, all[namespace] ?? {});
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), false);
  }
}

/** A page that needs a text which is not there yet waits for it. */
const rest: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => void readRest(language, namespace, done),
};

function add(language: Language, all: Texts): void {
  for (const [namespace, texts] of Object.entries(all)) {
    i18n.addResourceBundle(language, namespace, texts);
  }
}

async function start(): Promise<void> {
  const language = firstLanguage();
  await i18n
    .use(rest)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [],
      defaultNS: "ui",
      resources: { [language]: await loadFor(window.location.pathname, language) },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
  document.documentElement.lang = language;
}

let started: Promise<void> | null = null;

export async function startI18n(): Promise<void> {
  started ??= start();
  await started;
}

/** Loads what the page at the address says, unless it is there. */
export async function completeTexts(pathname: string): Promise<void> {
  await startI18n();
  const { language } = i18n;
  if (isLanguage(language) && !isFirstEnough(pathname)) {
    add(language, await loadRest(language));
  }
}

export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await startI18n();
  if (i18n.language === language) {
    return;
  }
  add(language, await loadAll(language));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
