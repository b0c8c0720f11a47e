import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "./locales.ts";
import { PROJECT_ROOT } from "./pages.ts";

function textsIn(node: unknown): readonly string[] {
  if (typeof node === "string") {
    return [node];
  }
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

/** Everything the panel says in a language. */
export function panelTexts(locale: Locale): ReadonlySet<string> {
  const files = globSync(`apps/panel/src/**/locales/${locale}.json`, { cwd: PROJECT_ROOT });
  return new Set(
    files.flatMap((file) => textsIn(JSON.parse(readFileSync(join(PROJECT_ROOT, file), "utf8")))),
  );
}

/** What a page sets in bold is a label of the panel, or a key to press. */
export function labelsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, label = ""]) => label)
    .filter((label) => !label.startsWith("Ctrl+"));
}
