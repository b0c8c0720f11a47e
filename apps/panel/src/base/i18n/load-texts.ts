import { isLanguage, pickLanguage, type Language } from "./languages.ts";
import type { Texts } from "./texts.ts";

const STORAGE_KEY = "estiba-language";

type Loaders = Readonly<Record<Language, () => Promise<{ texts: Texts }>>>;

/** What the frame and the order list say: enough for the page most days begin with. */
const FIRST: Loaders = {
  es: () => import("./es.ts"),
  en: () => import("./en.ts"),
  pt: () => import("./pt.ts"),
};
/** What pages say that few days begin with; each asks for it when it is shown. */
const APART: Loaders = {
  es: () => import("./es-apart.ts"),
  en: () => import("./en-apart.ts"),
  pt: () => import("./pt-apart.ts"),
};
/** What every other page says. */
const REST: Loaders = {
  es: () => import("./es-rest.ts"),
  en: () => import("./en-rest.ts"),
  pt: () => import("./pt-rest.ts"),
};

export const isFirstEnough = (pathname: string): boolean => /^(?:\/panel)?\/orders$/.test(pathname);

function storedLanguage(): Language | null {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage may be blocked; the language then lasts as long as the page.
  }
}

export const firstLanguage = (): Language => storedLanguage() ?? pickLanguage(navigator.languages);

async function loadFirst(language: Language): Promise<Texts> {
  return (await FIRST[language]()).texts;
}

export async function loadRest(language: Language): Promise<Texts> {
  return (await REST[language]()).texts;
}

const together = async (parts: readonly Promise<Texts>[]): Promise<Texts> =>
  Object.fromEntries((await Promise.all(parts)).flatMap((texts) => Object.entries(texts)));

async function loadApart(language: Language): Promise<Texts> {
  return (await APART[language]()).texts;
}

export const loadAll = async (language: Language): Promise<Texts> =>
  together([loadFirst(language), loadRest(language), loadApart(language)]);

/** The part that has the namespace, of those that no page begins with. */
export async function loadPartWith(namespace: string, language: Language): Promise<Texts> {
  const rest = await loadRest(language);
  return namespace in rest ? rest : loadApart(language);
}

export async function loadFor(pathname: string, language: Language): Promise<Texts> {
  return isFirstEnough(pathname) ? loadFirst(language) : together([loadFirst(language), loadRest(language)]);
}
