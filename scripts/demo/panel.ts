import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { runToEnd } from "./programs.ts";
import { PROJECT_ROOT } from "../../packages/testbed/src/index.ts";

const PANEL = join(PROJECT_ROOT, "apps/panel");
export const PANEL_DIR = join(PANEL, "dist");

const SOURCES = [
  "apps/panel/{src,public}/**",
  "apps/panel/{index.html,package.json,vite.config.ts}",
  "packages/{sdk,contract}/src/**",
] as const;

function changedAtMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Whether the built panel is missing, or older than anything it is built from. */
export function isPanelStale(): boolean {
  const builtAtMs = changedAtMs(join(PANEL_DIR, "index.html"));
  return globSync([...SOURCES], { cwd: PROJECT_ROOT }).some(
    (file) => changedAtMs(join(PROJECT_ROOT, file)) > builtAtMs,
  );
}

export async function buildPanel(logFile: string, signal: AbortSignal): Promise<void> {
  const vite = join(PROJECT_ROOT, "node_modules/vite/bin/vite.js");
  const precompress = join(PROJECT_ROOT, "scripts/precompress.ts");
  const step = { name: "the panel's build", env: {}, cwd: PANEL, logFile };
  await runToEnd({ ...step, file: vite, args: ["build"] }, signal);
  await runToEnd({ ...step, file: precompress, args: [PANEL_DIR] }, signal);
}
