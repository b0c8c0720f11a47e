import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

/** Serious and critical violations, each with the places where it was found. */
export const violationsOf = async (page: Page): Promise<string[]> => violations(page, "document");

/** The same in some parts of the page. */
export const violationsIn = async (page: Page, selectors: readonly string[]): Promise<string[]> =>
  violations(page, JSON.stringify({ include: selectors.map((selector) => [selector]) }));

async function violations(page: Page, context: string): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) {
    await page.evaluate(SOURCE);
  }
  // The library was put into the page by the lines above.
  const results = await page.evaluate<AxeResults>(`axe.run(${context}, ${JSON.stringify(RULES)})`);
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 2)
          .map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`)
          .join(" | ")}`,
    );
}
