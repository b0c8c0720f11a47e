import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { listen } from "../tour/complaints.ts";

export interface Visit {
  readonly page: Page;
  /** What the page complained of so far: a refused script, a missing file. */
  readonly complaints: readonly string[];
}

export async function visitGuide(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(address);
  await page.locator("#app .VPContent").waitFor();
  return { page, complaints };
}

export async function searchGuides(page: Page, words: string): Promise<void> {
  await page.locator(".VPNavBarSearch button").first().click();
  await page.getByRole("searchbox").fill(words);
  await page.getByRole("option").first().waitFor();
}
