import { join, resolve } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/tests/longest-first.ts";

const reports = process.env["ESTIBA_SERVICES_DIR"] ?? ".services";
// Workers, and the threads that they start, read what Node.js compiled before.
process.env["NODE_COMPILE_CACHE"] ??= resolve(reports, "compiled");
/** They measure time, so nothing else may run meanwhile. */
const TIMED = [
  "demo-speed",
  "dispatch",
  "heavy-work",
  "kit-fan-out",
  "notice-flood",
  "panel-speed",
  "propagation",
].map((name) => `e2e/${name}.test.ts`);

// Each file starts a stack of its own, so two of them do not meet.
export default defineConfig({
  test: {
    environment: "node",
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ["e2e/harness/global-setup.ts"],
    reporters: ["default", "json"],
    outputFile: { json: join(reports, "vitest-e2e.json") },
    projects: [
      {
        extends: true,
        test: {
          name: "side by side",
          include: ["e2e/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...TIMED],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "timed", include: TIMED, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
