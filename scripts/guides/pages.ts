import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { errorsPage, eventsPage, plansTable } from "./catalogues.ts";
import { LOCALES, WORDS, type FrameWords, type Locale } from "./locales.ts";

export const PROJECT_ROOT = resolve(import.meta.dirname, "../..");
export const SOURCES = join(PROJECT_ROOT, "docs/guides");

export interface Page {
  readonly slug: string;
  readonly locale: Locale;
  readonly title: string;
  readonly markdown: string;
}

type GroupId = keyof FrameWords["groups"];

/** The order of the sidebar. Titles are the pages' own first headings. */
export const GROUPS: readonly { readonly id: GroupId; readonly slugs: readonly string[] }[] = [
  { id: "start", slugs: ["quickstart", "spreadsheets"] },
  { id: "connect", slugs: ["oauthshop", "wordpress", "marketplace", "cloudshop", "custom"] },
  {
    id: "panel",
    slugs: [
      "panel-orders",
      "panel-stock",
      "panel-dispatch",
      "panel-shipping",
      "panel-cash-on-delivery",
      "panel-shops",
      "panel-settings",
      "panel-developers",
    ],
  },
  { id: "concepts", slugs: ["stock", "why", "security", "glossary"] },
  { id: "reference", slugs: ["receive-events", "errors", "events", "limits", "sdk", "cli"] },
];

const LANGUAGES: Readonly<Record<string, string>> = {
  mjs: "js",
  py: "python",
  php: "php",
  go: "go",
  rb: "ruby",
};

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), "utf8");
const retitle = (markdown: string, title: string): string => markdown.replace(/^# .*$/m, `# ${title}`);

/** Pages that are written or generated elsewhere. */
const OTHERS: Readonly<Record<string, () => string>> = {
  "receive-events": () =>
    read("docs/how-to/receive-events.md").replaceAll("../../packages/sdk/README.md", "sdk.md"),
  sdk: () => retitle(read("packages/sdk/README.md"), "TypeScript client"),
  cli: () => retitle(read("packages/cli/README.md"), "Command line"),
  errors: errorsPage,
  events: eventsPage,
};

/** `<!-- sample: node/estiba.mjs Node.js -->` becomes the program itself, as a tab with that name. */
function fill(markdown: string): string {
  return (
    markdown
      .replaceAll(/<!-- sample: (\S+) (.+?) -->/g, (_whole, file: string, tab: string) => {
        const language = LANGUAGES[file.split(".").at(-1) ?? ""] ?? "";
        return `\`\`\`${language} [${tab}]\n${read(`docs/samples/${file}`).trimEnd()}\n\`\`\``;
      })
      .replace("<!-- plans -->", plansTable)
      // Beside the page for readers of the sources, below the base for readers of the site.
      .replaceAll(/\]\((?:\.\.\/)?pictures\//g, "](/pictures/")
  );
}

/** A language without the page shows the English one and says so, so that no link leads nowhere. */
function markdownOf(slug: string, locale: Locale): string {
  const english = (): string => OTHERS[slug]?.() ?? read(`docs/guides/${slug}.md`);
  if (locale === "en") {
    return english();
  }
  const own = `docs/guides/${locale}/${slug}.md`;
  if (existsSync(join(PROJECT_ROOT, own))) {
    return read(own);
  }
  const { title, text } = WORDS[locale].untranslated;
  return english().replace(/^# .*$/m, (heading) => `${heading}\n\n::: info ${title}\n${text}\n:::`);
}

export function readPages(): readonly Page[] {
  const slugs = ["index", ...GROUPS.flatMap((group) => group.slugs)];
  return LOCALES.flatMap((locale) =>
    slugs.map((slug) => {
      const markdown = fill(markdownOf(slug, locale));
      const title = /^# (.*)$/m.exec(markdown)?.[1] ?? slug;
      return { slug, locale, title, markdown };
    }),
  );
}
