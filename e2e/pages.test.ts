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
