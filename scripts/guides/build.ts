import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { type Group, type Page, PROJECT_ROOT, readGuides } from "./pages.ts";

const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:#8881}
*{box-sizing:border-box}body{margin:0;font:16px/1.6 system-ui,sans-serif;display:grid;grid-template-columns:16rem minmax(0,1fr)}
nav{padding:1.5rem;border-right:1px solid var(--line);min-height:100vh}nav h2{font-size:.8rem;margin:1.2rem 0 .3rem;text-transform:uppercase;opacity:.7}
nav ul{list-style:none;margin:0;padding:0}nav a{text-decoration:none}nav a[aria-current]{font-weight:700}
main{padding:1.5rem 2rem 4rem;max-width:62rem}pre{overflow:auto;padding:1rem;background:var(--soft);border:1px solid var(--line);border-radius:.4rem}
code{font:.9em/1.5 ui-monospace,monospace}table{border-collapse:collapse;display:block;overflow:auto}td,th{border:1px solid var(--line);padding:.35rem .6rem;text-align:left;vertical-align:top}
img{max-width:100%;border:1px solid var(--line);border-radius:.4rem}a:focus-visible{outline:2px solid}
@media(max-width:50rem){body{display:block}nav{min-height:0;border-right:0;border-bottom:1px solid var(--line)}}
`;

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]+>|[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replaceAll(/\s+/g, "-");

function createMarked(): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        return `<h${String(depth)} id="${slugOf(html)}">${html}</h${String(depth)}>\n`;
      },
      link({ href, tokens }) {
        const target = /^[\w-]+\.md(?:#.*)?$/.test(href) ? href.replace(".md", ".html") : href;
        return `<a href="${target.replaceAll('"', "%22")}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
}

function navigation(groups: readonly Group[], current: Page): string {
  const item = ({ slug, title }: Page): string =>
    `<li><a href="${slug}.html"${slug === current.slug ? ' aria-current="page"' : ""}>${title}</a></li>`;
  return groups.map(({ title, pages }) => `<h2>${title}</h2><ul>${pages.map(item).join("")}</ul>`).join("");
}

function layout(groups: readonly Group[], page: Page, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title} · Estiba</title><link rel="stylesheet" href="guides.css"></head>
<body><nav aria-label="Guides"><a href="index.html"><strong>Estiba</strong></a>${navigation(groups, page)}</nav>
<main>${content}</main></body></html>
`;
}

/** Writes the site; returns the addresses of its pages. */
export async function buildGuides(folder: string): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const groups = readGuides();
  const marked = createMarked();
  const names: string[] = [];
  for (const page of groups.flatMap(({ pages }) => pages)) {
    const name = `${page.slug}.html`;
    writeFileSync(join(folder, name), layout(groups, page, await marked.parse(page.markdown)));
    names.push(name);
  }
  writeFileSync(join(folder, "guides.css"), STYLE);
  cpSync(join(PROJECT_ROOT, "docs/guides/pictures"), join(folder, "pictures"), { recursive: true });
  return names;
}
