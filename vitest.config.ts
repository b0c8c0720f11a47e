import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const GLOBAL_SETUP = "apps/backend/test/global-setup.ts";
const reports = process.env["ESTIBA_SERVICES_DIR"] ?? ".services";

export default defineConfig({
  test: {
    environment: "node",
    include: [
      "packages/**/*.test.ts",
      "apps/backend/**/*.test.ts",
      "apps/panel/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: existsSync(GLOBAL_SETUP) ? [GLOBAL_SETUP] : [],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    reporters: ["default", "json"],
    outputFile: { json: join(reports, "vitest-unit.json") },
  },
});
