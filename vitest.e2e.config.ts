import { join } from "node:path";
import { defineConfig } from "vitest/config";

const reports = process.env["ESTIBA_SERVICES_DIR"] ?? ".services";

export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", "json"],
    outputFile: { json: join(reports, "vitest-e2e.json") },
  },
});
