import { join, resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/tests/longest-first.ts";
import { sortTests } from "./scripts/tests/sort-tests.ts";

const reports = process.env["ESTIBA_SERVICES_DIR"] ?? ".services";
// Workers, and the threads that they start, read what Node.js compiled before.
process.env["NODE_COMPILE_CACHE"] ??= resolve(reports, "compiled");
const { pure, integration } = sortTests([
  "packages/**/*.test.ts",
  "apps/backend/**/*.test.ts",
  "apps/panel/**/*.test.ts",
  "scripts/**/*.test.ts",
  "bench/**/*.test.ts",
]);

// Files of one project share a worker after each other: what they all import is read once and not once a file.
export default defineConfig({
  test: {
    environment: "node",
    sequence: { sequencer: LongestFirst },
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    reporters: ["default", "json"],
    outputFile: { json: join(reports, "vitest-unit.json") },
    projects: [
      { extends: true, test: { name: "pure", pool: "threads", include: pure } },
      {
        extends: true,
        test: {
          name: "integration",
          pool: "forks",
          include: integration,
          globalSetup: ["apps/backend/test/global-setup.ts"],
        },
      },
    ],
  },
});
