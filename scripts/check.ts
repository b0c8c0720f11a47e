import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import pMap from "p-map";
import { roomsTool } from "./check/rooms.ts";
import { PROJECT_ROOT, runTool, type Tool, type Verdict } from "./check/tool.ts";

const PARALLEL_TOOLS = 2;
const PANEL_TSCONFIG = "apps/panel/tsconfig.json";

const seconds = (elapsedMs: number): string => `${(elapsedMs / 1000).toFixed(1)} s`;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Workspaces that hold no source yet have nothing that could use their dependencies. */
function emptyWorkspaces(): readonly string[] {
  return globSync(["apps/*/package.json", "packages/*/package.json", "e2e/package.json"], {
    cwd: PROJECT_ROOT,
  })
    .map((file) => file.replace("/package.json", ""))
    .filter((folder) => globSync("{*,src/**/*}.{ts,tsx}", { cwd: join(PROJECT_ROOT, folder) }).length === 0);
}

function typesTool(name: string, project: string): Tool {
  return { name, command: "tsc", args: ["--noEmit", "-p", project] };
}

/** Slowest first, so that the short ones fill the gaps. */
function tools(): readonly Tool[] {
  const skipped = emptyWorkspaces().flatMap((folder) => ["--workspace", `!${folder}`]);
  return [
    { name: "lint", command: "oxlint", args: ["--type-aware", "--deny-warnings"] },
    typesTool("types", "tsconfig.json"),
    ...(existsSync(join(PROJECT_ROOT, PANEL_TSCONFIG)) ? [typesTool("panel types", PANEL_TSCONFIG)] : []),
    { name: "dead code", command: "knip", args: ["--no-progress", "--no-config-hints", ...skipped] },
    roomsTool(),
    { name: "format", command: "biome", args: ["format", "."] },
  ];
}

async function runAndTell(tool: Tool): Promise<Verdict> {
  const verdict = await runTool(tool);
  print(`${verdict.isPassed ? "ok  " : "FAIL"}  ${verdict.name.padEnd(12)} ${seconds(verdict.elapsedMs)}`);
  return verdict;
}

const start = performance.now();
const verdicts = await pMap(tools(), runAndTell, { concurrency: PARALLEL_TOOLS });
const failed = verdicts.filter((verdict) => !verdict.isPassed);
for (const verdict of failed) {
  print(`\n--- ${verdict.name} ---\n${verdict.output.trim()}`);
}
print(
  `\n${verdicts.length - failed.length} of ${verdicts.length} checks passed in ${seconds(performance.now() - start)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
