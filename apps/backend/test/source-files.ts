import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export const SRC = resolve(import.meta.dirname, "../src");

export interface SourceFile {
  /** Relative to src, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The program without its tests. */
export function sourceFiles(): SourceFile[] {
  return globSync("**/*.ts", { cwd: SRC })
    .filter((path) => !path.endsWith(".test.ts"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(resolve(SRC, path), "utf8") }));
}
