import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vitepress";
import { precompress } from "../static/precompress.ts";
import { moveInlineScripts } from "./inline-scripts.ts";
import { type Page, PROJECT_ROOT, readPages, SOURCES } from "./pages.ts";
import { BASE, siteConfig } from "./site.ts";

function writeInto(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** All pages with their samples and generated tables, as VitePress expects to find them. */
function stage(root: string, pages: readonly Page[]): void {
  for (const { locale, slug, markdown } of pages) {
    writeInto(join(root, locale === "en" ? "" : locale, `${slug}.md`), markdown);
  }
  cpSync(join(SOURCES, "pictures"), join(root, "public/pictures"), { recursive: true });
  cpSync(join(import.meta.dirname, "theme"), join(root, ".vitepress/theme"), { recursive: true });
  cpSync(join(import.meta.dirname, "public"), join(root, "public"), { recursive: true });
  const config = JSON.stringify(siteConfig(pages, join(root, "out")));
  writeInto(join(root, ".vitepress/config.mjs"), `export default ${config};\n`);
}

/** Builds the site beside the old one and takes its place once it is whole. */
export async function buildGuides(folder: string): Promise<number> {
  const pages = readPages();
  // Inside the project, so that the theme finds its packages.
  const root = mkdtempSync(join(PROJECT_ROOT, "docs/.guides-"));
  try {
    stage(root, pages);
    await build(root, {
      onAfterConfigResolve: (site) => {
        site.transformHtml = (html) => moveInlineScripts(html, site.outDir, BASE);
      },
    });
    await precompress(join(root, "out"));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(join(root, "out"), folder);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return pages.length;
}
