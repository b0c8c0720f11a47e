import { readFileSync } from "node:fs";
import { relative } from "node:path";

interface FileResult {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
}

const seconds = (durationMs: number): string => `${(durationMs / 1_000).toFixed(1)} s`;

/** The files of a vitest report that took longest, longest first, below what all took together. */
export function slowestFiles(reportFile: string, count: number, root = process.cwd()): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by vitest
  const { testResults } = JSON.parse(readFileSync(reportFile, "utf8")) as { testResults: FileResult[] };
  const timed = testResults
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), tookMs: endTime - startTime }))
    .toSorted((left, right) => right.tookMs - left.tookMs);
  const totalMs = timed.reduce((sum, { tookMs }) => sum + tookMs, 0);
  return [
    `${timed.length} test files took ${seconds(totalMs)} together; the slowest:`,
    ...timed.slice(0, count).map(({ name, tookMs }) => `${seconds(tookMs).padStart(9)}  ${name}`),
  ];
}
