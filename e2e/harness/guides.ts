import { globSync } from "node:fs";
import { join } from "node:path";
import { GUIDES_DIR } from "../../scripts/guides/stale.ts";
import { mustRun } from "@estiba/testbed";
import { PROJECT_ROOT } from "./installed.ts";

/** The built guides; an existing build is used. */
export async function ensureGuides(): Promise<string> {
  await mustRun(process.execPath, [join(PROJECT_ROOT, "scripts/guides.ts"), "--if-stale"]);
  return GUIDES_DIR;
}

/** The addresses of all pages, as people see them. */
export function guideAddresses(): readonly string[] {
  return globSync("**/*.html", { cwd: GUIDES_DIR })
    .filter((file) => file !== "404.html")
    .map((file) => `/docs/guides/${file.replace(/(?:index)?\.html$/, "")}`)
    .toSorted();
}
