import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const INLINE = /<script\b(?![^>]*\bsrc=)([^>]*)>([^]*?)<\/script>/g;

/** The policy of the service runs scripts from files only, so each inline script of a page becomes a file. */
export function moveInlineScripts(html: string, outDir: string, base: string): string {
  return html.replaceAll(INLINE, (_whole, attributes: string, code: string) => {
    const name = `inline.${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
    mkdirSync(join(outDir, "assets"), { recursive: true });
    writeFileSync(join(outDir, "assets", name), code);
    return `<script${attributes} src="${base}assets/${name}"></script>`;
  });
}
