import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Visit } from "./pages/at-desk.ts";
import { keyboardCases } from "./pages/keyboard-cases.ts";
import { moneyCases } from "./pages/money-cases.ts";
import { searchCases } from "./pages/search-cases.ts";
import { stockCases } from "./pages/stock-cases.ts";
import { violationsOf } from "./tour/accessibility.ts";
import { listen } from "./tour/complaints.ts";
import { openTour, type Tour } from "./tour/demo.ts";
import { dress, goTo, speak, viewsOf, type Look } from "./tour/look.ts";
import { STOPS } from "./tour/stops.ts";

const START_DEADLINE_MS = 180_000;
const FIRST_LOAD_BYTES = 300_000;
const DESK: Look = {
  name: "light",
  locale: "es",
  colorScheme: "light",
  viewport: { width: 1_360, height: 850 },
};

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
  const key = `${look.name}-${look.locale}-${isGuest}`;
  const open = async () => {
    const context = await dress(tour.browser, tour.facts, look, isGuest);
    const page = await context.newPage();
    return { page, complaints: listen(page) };
  };
  const opened = pages.get(key) ?? open();
  pages.set(key, opened);
  await speak(tour.facts, look.locale);
  return opened;
}

/** What runs into the next column, and lists wider than their page. */
async function overfull(page: Page): Promise<string[]> {
  return page
    .locator("main td, main [data-framed]")
    .evaluateAll((boxes) =>
      boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent),
    );
}

describe.each(viewsOf(STOPS))(
  "in $look.colorScheme, $look.locale, $look.viewport.width wide",
  ({ look, seen }) => {
    it.each(seen)("$name is usable by everybody and complains of nothing", async (stop) => {
      const { page, complaints } = await pageOf(look, stop.isGuest ?? false);
      complaints.length = 0;
      await goTo(page, tour.facts, stop);
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints.filter((text) => !(stop.refusals ?? []).some((path) => text.includes(path)))).toEqual(
        [],
      );
      expect(await overfull(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  },
);

describe("the first visit", () => {
  it("loads less than 300 kB of script, compressed", async () => {
    const context = await dress(tour.browser, tour.facts, DESK, false);
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.url().endsWith(".js")) {
        scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      }
    });
    await page.goto(`${tour.facts.api}/panel/`, { waitUntil: "networkidle" });
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    process.stdout.write(`script of the first visit: ${scripts.length} files, ${bytes} bytes compressed\n`);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(FIRST_LOAD_BYTES);
  });
});

const atDesk = async (): Promise<Visit> => ({ facts: tour.facts, ...(await pageOf(DESK, false)) });

keyboardCases(atDesk);
searchCases(atDesk);
stockCases(atDesk);
moneyCases(atDesk);
