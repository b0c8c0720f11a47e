import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { slowestFiles } from "./tests/slowest-files.ts";

test("the slowest files of a report come first, below the sum of all", () => {
  const folder = mkdtempSync(join(tmpdir(), "estiba-report-"));
  const report = join(folder, "report.json");
  const took = { "a.test.ts": 900, "b.test.ts": 12_340, "c.test.ts": 2_000 };
  const testResults = Object.entries(took).map(([name, tookMs]) => ({
    name: `/house/src/${name}`,
    startTime: 1_000,
    endTime: 1_000 + tookMs,
  }));
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(slowestFiles(report, 2, "/house")).toEqual([
    "3 test files took 15.2 s together; the slowest:",
    "   12.3 s  src/b.test.ts",
    "    2.0 s  src/c.test.ts",
  ]);
  rmSync(folder, { recursive: true });
});
