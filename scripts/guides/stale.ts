import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "./pages.ts";

export const GUIDES_DIR = join(PROJECT_ROOT, "docs/dist");

const MADE_FROM = [
  "docs/guides/**",
  "docs/samples/**",
  "docs/how-to/receive-events.md",
  "packages/{sdk,cli}/README.md",
  "packages/contract/src/**",
  "scripts/guides/**",
] as const;

const changedAtMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the built guides are missing, or older than anything they are made from. */
export function areGuidesStale(): boolean {
  const builtAtMs = changedAtMs(join(GUIDES_DIR, "index.html"));
  return globSync([...MADE_FROM], { cwd: PROJECT_ROOT }).some(
    (file) => changedAtMs(join(PROJECT_ROOT, file)) > builtAtMs,
  );
}
