import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const CAST = "export const read = (text: string): { id: number } => JSON.parse(text) as { id: number };\n";
const CHECKED = "export const read = (text: string): unknown => JSON.parse(text);\n";

let tree: string;
let report: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "estiba-lint-"));
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(tree, ".oxlintrc.json"));
  write("tsconfig.json", JSON.stringify({ compilerOptions: { strict: true }, include: ["apps"] }));
  write("apps/panel/src/cast.ts", CAST);
  write("apps/panel/src/cast.test.ts", CAST);
  write("apps/panel/src/checked.ts", CHECKED);
  const command = join(ROOT, "node_modules/.bin/oxlint");
  report = spawnSync(command, ["--type-aware", "--format", "unix"], { cwd: tree }).stdout.toString();
});

afterAll(() => {
  rmSync(tree, { recursive: true });
});

test("the panel has no cast, not even in a test", () => {
  const complaints = report.split("\n").filter((line) => line.includes("no-unsafe-type-assertion"));
  expect(complaints.map((line) => line.split(":")[0] ?? "").toSorted()).toEqual([
    "apps/panel/src/cast.test.ts",
    "apps/panel/src/cast.ts",
  ]);
});
