import type { DefaultTheme, UserConfig } from "vitepress";
import { LOCALES, WORDS, type FrameWords, type Locale } from "./locales.ts";
import { GROUPS, type Page } from "./pages.ts";

export const BASE = "/docs/guides/";
/** Leaves the site: addresses that begin with a slash would be taken as pages of it. */
const OUTSIDE = "../../../";

const pathOf = (locale: Locale, slug: string): string =>
  `/${locale === "en" ? "" : `${locale}/`}${slug === "index" ? "" : slug}`;

function sidebarOf(pages: readonly Page[], locale: Locale): DefaultTheme.SidebarItem[] {
  const titles = new Map(
    pages.filter((page) => page.locale === locale).map(({ slug, title }) => [slug, title]),
  );
  return GROUPS.map(({ id, slugs }) => ({
    text: WORDS[locale].groups[id],
    items: slugs.map((slug) => ({ text: titles.get(slug) ?? slug, link: pathOf(locale, slug) })),
  }));
}

function themeOf(pages: readonly Page[], locale: Locale): DefaultTheme.Config {
  const words = WORDS[locale];
  return {
    nav: [
      { text: words.nav.guides, link: pathOf(locale, "quickstart"), activeMatch: `^${pathOf(locale, "")}.` },
      { text: words.nav.api, link: `${OUTSIDE}docs/`, target: "_self" },
      { text: words.nav.panel, link: `${OUTSIDE}panel/`, target: "_self" },
    ],
    sidebar: sidebarOf(pages, locale),
    outline: { level: [2, 3], label: words.outline },
    docFooter: { prev: words.previous, next: words.next },
    sidebarMenuLabel: words.menu,
    returnToTopLabel: words.toTop,
    darkModeSwitchLabel: words.appearance,
    lightModeSwitchTitle: words.toLight,
    darkModeSwitchTitle: words.toDark,
    langMenuLabel: words.languages,
    skipToContentLabel: words.skip,
  };
}

function searchWords({ search }: FrameWords) {
  return {
    translations: {
      button: { buttonText: search.button, buttonAriaLabel: search.button },
      modal: {
        displayDetails: search.details,
        resetButtonTitle: search.reset,
        backButtonTitle: search.close,
        noResultsText: search.noResults,
        footer: {
          selectText: search.select,
          navigateText: search.navigate,
          closeText: search.close,
        },
      },
    },
  };
}

const keyOf = (locale: Locale): string => (locale === "en" ? "root" : locale);

/** Plain data only: a function in it would reach the browser as text to evaluate, which the policy forbids. */
export function siteConfig(pages: readonly Page[], outDir: string): UserConfig<DefaultTheme.Config> {
  return {
    base: BASE,
    outDir,
    title: "Estiba",
    cleanUrls: true,
    head: [["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}favicon.svg` }]],
    locales: Object.fromEntries(
      LOCALES.map((locale) => [
        keyOf(locale),
        {
          label: WORDS[locale].label,
          lang: WORDS[locale].lang,
          description: WORDS[locale].description,
          ...(locale === "en" ? {} : { link: `/${locale}/` }),
          themeConfig: themeOf(pages, locale),
        },
      ]),
    ),
    themeConfig: {
      logo: { src: "/logo.svg", width: 24, height: 24 },
      search: {
        provider: "local",
        options: {
          locales: Object.fromEntries(LOCALES.map((locale) => [keyOf(locale), searchWords(WORDS[locale])])),
        },
      },
    },
    vite: { logLevel: "warn", build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 } },
  };
}
