import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  buildPlugin,
  PLUGIN_FOLDER,
  PLUGIN_HOME,
  PLUGIN_NAME,
  run,
  sources,
  versionOf,
  writeTemplate,
} from "./plugin/build.ts";
import { findOnPath } from "../packages/testbed/src/index.ts";

const scratch = mkdtempSync(join(tmpdir(), "estiba-plugin-test-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});
const text = (file: string): string => readFileSync(join(PLUGIN_FOLDER, file), "utf8");

/** WordPress loads the texts of exactly its own locale. */
const LOCALES = ["es_ES", "es_AR", "es_CL", "es_CO", "es_MX", "es_PE", "pt_BR"];

/** CI installs them; without PHP the rest can still be worked on. */
const hasTools =
  process.env["CI"] === "true" ||
  ["php", "phpunit", "msgfmt", "zip", "unzip"].every((tool) => findOnPath(tool) !== undefined);

describe.runIf(hasTools)("the WordPress plugin", () => {
  test("does in a pretended WooCommerce what it promises", () => {
    expect(run("phpunit", [], PLUGIN_HOME)).toMatch(/OK \(\d{2,} tests, \d{3,} assertions\)/);
  });

  test("has no file that PHP cannot read, and none that runs when called by its address", () => {
    expect(sources().length).toBeGreaterThan(10);
    for (const file of sources()) {
      expect(run("php", ["-l", file], PLUGIN_FOLDER)).toContain("No syntax errors");
      expect(text(file)).toMatch(/defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/);
    }
  });

  test("keeps to PHP 7.4", () => {
    const newer =
      /\bmatch\s*\(|\?->|\benum\s|\breadonly\s|function __construct\([^)]*\b(?:private|public)\b|str_(?:contains|starts_with|ends_with)\(/;
    expect(sources().filter((file) => newer.test(text(file)))).toEqual([]);
  });

  test("says the same version everywhere, and in its readme what leaves the site", () => {
    const readme = text("readme.txt");
    expect(readme).toContain(`Stable tag: ${versionOf()}`);
    expect(text(`${PLUGIN_NAME}.php`)).toContain(`define( 'ESTIBA_WOO_VERSION', '${versionOf()}' )`);
    expect(readme).toContain("== External services ==");
    expect(readme.split("\n").find((line) => line.startsWith("Sends your shop"))?.length).toBeLessThan(150);
  });

  test("names the newest WordPress and WooCommerce it is tried with, so that no shop is warned off it", () => {
    expect(text("readme.txt")).toMatch(/^Tested up to: 7\.0$/m);
    expect(text(`${PLUGIN_NAME}.php`)).toMatch(/^ \* WC tested up to: +11\.0$/m);
  });

  test("is in Spanish and Portuguese, every text of it", () => {
    const template = join(scratch, "texts.pot");
    writeTemplate(template);
    for (const file of globSync("languages/*.po", { cwd: PLUGIN_FOLDER })) {
      const said = run("msgfmt", ["--check-format", "--statistics", "-o", "/dev/null", file], PLUGIN_FOLDER);
      expect(said).toMatch(/^\d+ translated messages\.\n$/);
      expect(run("msgcmp", [file, template], PLUGIN_FOLDER)).toBe("");
    }
  });

  test("is packed as one folder with compiled texts and without tests", () => {
    const listed = run("unzip", ["-Z1", buildPlugin(scratch)], scratch)
      .trim()
      .split("\n");
    expect(listed.every((file) => file.startsWith(`${PLUGIN_NAME}/`))).toBe(true);
    expect(listed).toEqual(
      expect.arrayContaining([
        `${PLUGIN_NAME}/${PLUGIN_NAME}.php`,
        `${PLUGIN_NAME}/uninstall.php`,
        `${PLUGIN_NAME}/readme.txt`,
        ...LOCALES.map((locale) => `${PLUGIN_NAME}/languages/${PLUGIN_NAME}-${locale}.mo`),
      ]),
    );
    expect(listed.filter((file) => /test|standin|\/\./i.test(file))).toEqual([]);
  });
});
