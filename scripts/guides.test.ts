import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ERRORS, WEBHOOK_EVENT_TYPES } from "../packages/contract/src/index.ts";
import { errorsPage, eventsPage } from "./guides/catalogues.ts";
import { moveInlineScripts } from "./guides/inline-scripts.ts";
import { LOCALES } from "./guides/locales.ts";
import { ERROR_ADVICE, EVENT_NOTES } from "./guides/notes.ts";
import { GROUPS, PROJECT_ROOT, readPages, SOURCES } from "./guides/pages.ts";
import { labelsIn, panelTexts } from "./guides/panel-labels.ts";
import { siteConfig } from "./guides/site.ts";

const scratch = mkdtempSync(join(tmpdir(), "estiba-guides-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});
const pages = readPages();
const find = (slug: string, locale: string) =>
  pages.find((page) => page.slug === slug && page.locale === locale)?.markdown ?? "";

/** What a translation must have in common with its original. */
const shapeOf = (markdown: string) => ({
  headings: [...markdown.matchAll(/^#+ /gm)].map(([mark]) => mark),
  blocks: markdown.match(/^```\w/gm)?.length ?? 0,
  pictures: markdown.match(/!\[/g)?.length ?? 0,
  codes: [...new Set(markdown.match(/`[A-Z][A-Z_]+`/g))].toSorted(),
});

describe("the sources of the guides", () => {
  test("each page is in the sidebar, in every language, under its own title", () => {
    const slugs = new Set(["index", ...GROUPS.flatMap((group) => group.slugs)]);
    const written = globSync("{,es/,pt/}*.md", { cwd: SOURCES }).map((file) =>
      file.replace(/^.*\/|\.md$/g, ""),
    );
    expect(written.filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(pages.length).toBe(slugs.size * LOCALES.length);
    expect(pages.filter(({ slug, title }) => slug !== "index" && title === slug)).toEqual([]);
  });

  test("what is translated has the same steps, blocks, pictures and codes as its original", () => {
    const files = globSync("{es,pt}/*.md", { cwd: SOURCES });
    const needed = ["index", "quickstart", ...(GROUPS.find(({ id }) => id === "connect")?.slugs ?? [])];
    const missing = ["es", "pt"].flatMap((locale) =>
      needed.map((slug) => `${locale}/${slug}.md`).filter((file) => !files.includes(file)),
    );
    expect(missing).toEqual([]);
    for (const file of files) {
      const [locale = "", slug = ""] = file.replace(".md", "").split("/");
      expect([file, shapeOf(find(slug, locale))]).toEqual([file, shapeOf(find(slug, "en"))]);
    }
  });

  test("a page without a translation says so", () => {
    expect(find("limits", "es")).toMatch(/^# Limits\n\n::: info En inglés/m);
    expect(find("quickstart", "es")).not.toContain("::: info");
  });

  test("what the guides of the panel set in bold is what the panel says, in each language", () => {
    const aboutPanel = pages.filter(({ slug }) =>
      /^(?:panel-|oauthshop$|marketplace$|cloudshop$|glossary$)/.test(slug),
    );
    expect(aboutPanel.flatMap(({ markdown }) => labelsIn(markdown)).length).toBeGreaterThan(100);
    const unknown = aboutPanel.flatMap(({ slug, locale, markdown }) => {
      const texts = panelTexts(locale);
      return labelsIn(markdown)
        .filter((label) => !texts.has(label))
        .map((label) => `${locale}/${slug}: ${label}`);
    });
    expect(unknown).toEqual([]);
    expect(labelsIn("Press **Ctrl+K**, then **No such button**.")).toEqual(["No such button"]);
    expect(panelTexts("en").has("No such button")).toBe(false);
  });

  test("every picture is shown", () => {
    const text = pages.map(({ markdown }) => markdown).join("\n");
    const pictures = globSync("**/*.png", { cwd: join(SOURCES, "pictures") });
    expect(pictures.length).toBeGreaterThan(20);
    expect(pictures.filter((file) => !text.includes(`/pictures/${file}`))).toEqual([]);
  });

  test("the catalogues come from the contract", () => {
    const errors = errorsPage();
    expect(Object.keys(ERRORS).filter((code) => !errors.includes(`\`${code}\``))).toEqual([]);
    expect(Object.keys(ERROR_ADVICE).filter((code) => !(code in ERRORS))).toEqual([]);
    const events = eventsPage();
    expect(WEBHOOK_EVENT_TYPES.filter((type) => !events.includes(`\`${type}\``))).toEqual([]);
    expect(WEBHOOK_EVENT_TYPES.filter((type) => !(type in EVENT_NOTES))).toEqual([]);
    expect(find("limits", "en")).toContain("| Plan | Requests a minute |");
    expect(find("custom", "en")).toContain("```python [Python]\n");
  });
});

/** The panel's colours by the names that the theme has for them. */
const COLOURS = {
  "--vp-c-brand-1": "--e-accent-text",
  "--vp-c-brand-soft": "--e-accent-wash",
  "--vp-c-bg": "--e-surface",
  "--vp-c-divider": "--e-line",
  "--vp-c-border": "--e-line-strong",
  "--vp-c-text-3": "--e-muted",
} as const;

/** Each value of a variable in a style sheet: the light one, then the dark one. */
const valuesOf = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`${name}: (#\\w+);`, "g"))].map(([, value]) => value);

describe("the site", () => {
  test.each(Object.entries(COLOURS))("has the panel's colours, light and dark: %s", (own, ofPanel) => {
    const panel = readFileSync(globSync(join(PROJECT_ROOT, "apps/panel/src/*/styles.css"))[0] ?? "", "utf8");
    const theme = readFileSync(join(import.meta.dirname, "guides/theme/style.css"), "utf8");
    expect(valuesOf(theme, own)).toHaveLength(2);
    expect(valuesOf(theme, own)).toEqual(valuesOf(panel, ofPanel));
  });

  test("is configured by plain data, which no browser has to evaluate", () => {
    const config = siteConfig(pages, "/nowhere");
    expect(JSON.parse(JSON.stringify(config))).toEqual(config);
  });

  test("has no inline script: each becomes a file", () => {
    const html = '<head><script id="a">run()</script><script src="/x.js"></script></head>';
    const moved = moveInlineScripts(html, scratch, "/docs/guides/");
    expect(moved).toMatch(
      /^<head><script id="a" src="\/docs\/guides\/assets\/inline\.\w{8}\.js"><\/script><script src="\/x.js"><\/script><\/head>$/,
    );
    const [file = ""] = readdirSync(join(scratch, "assets"));
    expect(readFileSync(join(scratch, "assets", file), "utf8")).toBe("run()");
  });
});
