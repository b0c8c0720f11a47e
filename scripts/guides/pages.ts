import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { errorsPage, eventsPage, plansTable } from "./catalogues.ts";

export const PROJECT_ROOT = resolve(import.meta.dirname, "../..");

export interface Page {
  readonly slug: string;
  readonly title: string;
  readonly markdown: string;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  mjs: "js",
  py: "python",
  php: "php",
  go: "go",
  rb: "ruby",
};

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), "utf8");

function withSamples(markdown: string): string {
  return markdown.replaceAll(/<!-- sample: (\S+) -->/g, (_whole, file: string) => {
    const language = LANGUAGES[file.split(".").at(-1) ?? ""] ?? "";
    return `\`\`\`${language}\n${read(`docs/samples/${file}`).trimEnd()}\n\`\`\``;
  });
}

const guide = (name: string): string =>
  withSamples(read(`docs/guides/${name}.md`)).replace("<!-- plans -->", plansTable());

const GROUPS = [
  {
    title: "Begin",
    pages: [
      ["index", "Guides"],
      ["quickstart", "Quickstart"],
      ["spreadsheets", "Coming from spreadsheets"],
    ],
  },
  {
    title: "Connect",
    pages: [
      ["custom", "Your own backend"],
      ["wordpress", "WordPress and WooCommerce"],
      ["oauthshop", "Hosted shop"],
      ["cloudshop", "Second hosted platform"],
      ["marketplace", "Marketplace"],
      ["receive-events", "Receive events"],
    ],
  },
  {
    title: "Understand",
    pages: [
      ["stock", "How stock works"],
      ["why", "Why is it this number?"],
      ["security", "Security"],
    ],
  },
  {
    title: "Look up",
    pages: [
      ["errors", "Errors"],
      ["events", "Events"],
      ["limits", "Limits"],
      ["sdk", "Client"],
      ["cli", "Command line"],
    ],
  },
] as const;

/** Pages that are written elsewhere. */
const OTHERS: Readonly<Record<string, () => string>> = {
  "receive-events": () => read("docs/how-to/receive-events.md"),
  sdk: () => read("packages/sdk/README.md"),
  cli: () => read("packages/cli/README.md"),
  errors: errorsPage,
  events: eventsPage,
};

export interface Group {
  readonly title: string;
  readonly pages: readonly Page[];
}

export function readGuides(): readonly Group[] {
  return GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.map(([slug, name]) => ({
      slug,
      title: name,
      markdown: (OTHERS[slug] ?? (() => guide(slug)))(),
    })),
  }));
}
