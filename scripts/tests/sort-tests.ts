import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
/** Imports of a module that uses the machine and not only its arguments. */
const OUTSIDE = new Set(["node:child_process", "node:cluster", "pg", "ioredis", "bullmq"]);
const IMPORT = /^(?:import|export)\s+(type\s)?(?:([^"']*?)\sfrom\s+)?["']([^"']+)["']/gms;

export interface SortedTests {
  /** Need nothing that is started, and share one thread after the other. */
  readonly pure: string[];
  /** Need PostgreSQL, Redis or a program. */
  readonly integration: string[];
}

interface Module {
  readonly isOutside: boolean;
  readonly imports: readonly string[];
}

function readModule(file: string): Module {
  const found = [...readFileSync(file, "utf8").matchAll(IMPORT)].filter(([, isType]) => isType === undefined);
  return {
    isOutside: found.some(
      ([, , names = "", from = ""]) =>
        OUTSIDE.has(from) || (from === "vitest" && /\binject\b/.test(names)) || from === "@estiba/testbed",
    ),
    imports: found
      .map(([, , , from = ""]) => from)
      .filter((from) => from.startsWith("."))
      .map((from) => resolve(dirname(file), from))
      .filter((target) => target.endsWith(".ts") && existsSync(target)),
  };
}

const isOurs = (path: string): boolean => !/(?:^|\/)(?:node_modules|dist)\//.test(path);

/** Sorts test files by what they reach through their imports, automatically. */
export function sortTests(patterns: readonly string[], root = ROOT): SortedTests {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const known = modules.get(file) ?? readModule(file);
    modules.set(file, known);
    return known;
  };
  const reachesOutside = (test: string): boolean => {
    const seen = new Set([test]);
    for (const file of seen) {
      const { isOutside, imports } = moduleOf(file);
      if (isOutside) {
        return true;
      }
      for (const target of imports) {
        seen.add(target);
      }
    }
    return false;
  };
  const files = globSync([...patterns], { cwd: root, exclude: (path) => path.endsWith("node_modules") })
    .filter(isOurs)
    .map((path) => join(root, path));
  const { pure = [], integration = [] } = Object.groupBy(files, (file) =>
    reachesOutside(file) ? "integration" : "pure",
  );
  const shown = (list: readonly string[]): string[] => list.map((file) => relative(root, file)).toSorted();
  return { pure: shown(pure), integration: shown(integration) };
}
