import { execFileSync } from "node:child_process";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
/** More than a person takes in at a glance. */
const MAX_SOURCES = 25;

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

function crowded(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths.filter(isSource), (path) => dirname(path));
  return [...folders]
    .filter(([, sources]) => sources.length > MAX_SOURCES)
    .map(([folder, sources]) => `${folder}: ${sources.length}`);
}

test(`no folder holds more than ${MAX_SOURCES} sources`, () => {
  const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  expect(crowded(tracked)).toEqual([]);
});

test("a folder with one too many is found", () => {
  const paths = Array.from({ length: MAX_SOURCES + 1 }, (_unused, index) => `a/b/file-${index}.ts`);
  expect(crowded([...paths, "a/b/file-1.test.ts", "a/c/one.ts"])).toEqual(["a/b: 26"]);
});
