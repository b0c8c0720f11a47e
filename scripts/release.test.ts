import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { findChangelogFaults, findOtherVersions } from "./check/versions.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const firstMatch = (file: string, pattern: RegExp): string | undefined => pattern.exec(read(file))?.[1];
const versionOf = (file: string): string | undefined => firstMatch(file, /"version": "([^"]+)"/);

const VERSION = versionOf("package.json") ?? "";
const PLUGIN = "plugins/wordpress/estiba-for-woocommerce";

describe("a release", () => {
  test("has one number everywhere", () => {
    const packages = globSync(["apps/*/package.json", "packages/*/package.json", "e2e/package.json"], {
      cwd: ROOT,
    });
    expect(packages.length).toBeGreaterThan(5);
    const named = {
      ...Object.fromEntries(packages.map((file) => [file, versionOf(file)])),
      "openapi/openapi.json": versionOf("openapi/openapi.json"),
      "plugin header": firstMatch(`${PLUGIN}/estiba-for-woocommerce.php`, /^ \* Version:\s+(\S+)$/m),
      "plugin constant": firstMatch(
        `${PLUGIN}/estiba-for-woocommerce.php`,
        /'ESTIBA_WOO_VERSION', '([^']+)'/,
      ),
      "plugin readme": firstMatch(`${PLUGIN}/readme.txt`, /^Stable tag: (\S+)$/m),
    };
    expect(findOtherVersions(named, VERSION)).toEqual([]);
  });

  test("is dated in the changelog, below Unreleased", () => {
    expect(findChangelogFaults(read("CHANGELOG.md"), VERSION)).toEqual([]);
  });

  test("another number, a missing date and a missing Unreleased are found", () => {
    expect(findOtherVersions({ one: "1.0.0", other: "1.0.1", none: undefined }, "1.0.0")).toEqual([
      "other: 1.0.1",
      "none: none",
    ]);
    expect(findChangelogFaults("## [Unreleased]\n\n## [1.0.0]\n", "1.0.0")).toEqual([
      '"[1.0.0]" has no number or no date',
      "the newest release is not 1.0.0",
    ]);
    expect(findChangelogFaults("## [1.0.0] - 2026-11-15\n", "1.0.0")).toEqual([
      "the first section is not [Unreleased]",
      "the newest release is not 1.0.0",
    ]);
  });

  test("workflows run what a developer runs", () => {
    expect(read(".github/workflows/ci.yml")).toMatch(/^ +run: \.ci\/run$/m);
    expect(read(".github/workflows/faults.yml")).toMatch(/cron:[\s\S]+npm run faults/);
  });
});
