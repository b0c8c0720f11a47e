import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "./tour/accessibility.ts";
import { listen } from "./tour/complaints.ts";
import { openTour, type Tour } from "./tour/demo.ts";
import { dress, goTo, type Look } from "./tour/look.ts";
import { STOPS } from "./tour/stops.ts";

const START_DEADLINE_MS = 180_000;
const FIRST_LOAD_BYTES = 300_000;
const DESK: Look = {
  name: "light",
  locale: "es",
  colorScheme: "light",
  viewport: { width: 1_360, height: 850 },
};
const LOOKS: readonly Look[] = [
  DESK,
  { name: "dark", locale: "pt", colorScheme: "dark", viewport: { width: 390, height: 844 } },
];

let tour: Tour;
const pages = new Map<string, Promise<{ page: Page; complaints: string[] }>>();

beforeAll(async () => {
  tour = await openTour();
}, START_DEADLINE_MS);

afterAll(async () => {
  await tour.close();
});

/** One browser for each look and kind of visitor, as people have. */
async function pageOf(look: Look, isGuest: boolean): Promise<{ page: Page; complaints: string[] }> {
  const key = `${look.name}-${isGuest}`;
  const open = async () => {
    const context = await dress(tour.browser, tour.facts, look, isGuest);
    const page = await context.newPage();
    return { page, complaints: listen(page) };
  };
  const opened = pages.get(key) ?? open();
  pages.set(key, opened);
  return opened;
}

describe.each(LOOKS)("in $colorScheme, $locale, $viewport.width wide", (look) => {
  it.each(STOPS)("$name is usable by everybody and complains of nothing", async (stop) => {
    const { page, complaints } = await pageOf(look, stop.isGuest ?? false);
    complaints.length = 0;
    await goTo(page, tour.facts, stop);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints.filter((text) => !(stop.refusals ?? []).some((path) => text.includes(path)))).toEqual(
      [],
    );
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe("the first visit", () => {
  it("loads less than 300 kB of script, compressed", async () => {
    const context = await dress(tour.browser, tour.facts, DESK, false);
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) {
        scripts.push(response.body());
      }
    });
    await page.goto(`${tour.facts.api}/panel/`, { waitUntil: "networkidle" });
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    process.stdout.write(`script of the first visit: ${scripts.length} files, ${bytes} bytes compressed\n`);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(FIRST_LOAD_BYTES);
  });
});

describe("by keyboard alone", () => {
  it("one skips to the content, searches, opens a row and comes back to it", async () => {
    const { page } = await pageOf(DESK, false);
    await goTo(page, tour.facts, { name: "orders", path: "/orders" });
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    expect(await focused()).toBe("Saltar al contenido");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => window.location.hash)).toBe("#main");
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
    const row = page.locator("main .row-link").first();
    const name = await row.textContent();
    await row.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // The focus goes back once the dialog is gone.
    await expect.poll(focused).toBe(name);
  });

  it("Ctrl-K finds a page and goes there", async () => {
    const { page } = await pageOf(DESK, false);
    await goTo(page, tour.facts, { name: "orders", path: "/orders" });
    await page.keyboard.press("Control+k");
    await page.locator("input[role=combobox]").fill("vinculos");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Vínculos" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/panel/stock/mappings");
  });
});
