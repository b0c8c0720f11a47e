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

export async function loadAll(language: Language): Promise<Texts> {
  const [first, rest] = await Promise.all([loadFirst(language), loadRest(language)]);
  return { ...first, ...rest };
}

export async function loadFor(pathname: string, language: Language): Promise<Texts> {
  return isFirstEnough(pathname) ? loadFirst(language) : loadAll(language);
}
