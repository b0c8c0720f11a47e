import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { suppressionsWithoutReason } from "./check/suppressions.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** It plants some. */
const SELF = "scripts/suppressions.test.ts";

test("every suppression of a rule has its reason in the same line, in every workspace", () => {
  const paths = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.php"], { cwd: ROOT })
    .toString()
    .trim()
    .split("\n")
    .filter((path) => path !== SELF);
  expect(paths.length).toBeGreaterThan(1_000);
  const silent = paths.flatMap((path) =>
    suppressionsWithoutReason(readFileSync(join(ROOT, path), "utf8")).map((line) => `${path}: ${line}`),
  );
  expect(silent).toEqual([]);
});

test.each([
  "// oxlint-disable-next-line no-console",
  "/* oxlint-disable max-lines */",
  "// eslint-disable-next-line no-console --",
  "// biome-ignore lint/style/noVar",
  "// @ts-expect-error",
  "// @ts-nocheck",
  "$x = 1; // phpcs:ignore WordPress.DB",
])("%s is found", (line) => {
  expect(suppressionsWithoutReason(`a();\n${line}\nb();`)).toHaveLength(1);
});

test.each([
  "// oxlint-disable-next-line no-console -- a command prints",
  "/* oxlint-disable max-lines -- generated */",
  "// biome-ignore lint/style/noVar: the oldest browsers",
  "// @ts-expect-error a body is needed",
  "// phpcs:enable",
])("%s passes", (line) => {
  expect(suppressionsWithoutReason(`a();\n${line}\nb();`)).toEqual([]);
});
