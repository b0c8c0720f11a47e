import { globSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const MAX_SOURCES = 25;
const source = fileURLToPath(new URL("..", import.meta.url));

function crowded(files: readonly string[]): string[] {
  const sources = files.filter((file) => !file.includes(".test."));
  const folders = Object.entries(Object.groupBy(sources, (file) => dirname(file)));
  return folders.filter(([, inside = []]) => inside.length > MAX_SOURCES).map(([folder]) => folder);
}

test("no folder of the panel holds more sources than can be seen at a glance", () => {
  expect(crowded(globSync("**/*.{ts,tsx}", { cwd: source }))).toEqual([]);
});

test("a crowded folder is found", () => {
  expect(crowded(Array.from({ length: 26 }, (_, at) => `ui/piece-${at}.tsx`))).toEqual(["ui"]);
});
