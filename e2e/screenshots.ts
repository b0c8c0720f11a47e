import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import type { DemoFacts } from "../scripts/demo/facts.ts";
import { openTour } from "./tour/demo.ts";
import { GUIDE_LOOKS, GUIDE_PICTURES } from "./tour/guide-pictures.ts";
import { dress, goTo, LOOKS, type Look } from "./tour/look.ts";
import { STOPS, type Stop } from "./tour/stops.ts";

const FOLDER = resolve(import.meta.dirname, "../screenshots");
const GUIDES_FOLDER = resolve(import.meta.dirname, "../docs/guides/pictures");
const MAX_HEIGHT = 2_400;
const USAGE = `Usage: npm run screenshots -- [--only name,name] [--look light,dark,phone,es] [--guides]

Starts the demo, opens every page of the panel and writes screenshots/<look>/<page>.png;
with --guides, only the pictures of the guides, into docs/guides/pictures.
`;

const tell = (line: string): void => {
  process.stderr.write(`screenshots: ${line}\n`);
};

/** As high as the page, so that what sticks to the window's edges stays there; a drawer belongs to the window. */
async function stretch(page: Page, { viewport }: Look, stop: Stop): Promise<void> {
  const height =
    stop.act === undefined ? await page.evaluate(() => document.documentElement.scrollHeight) : 0;
  const { width } = viewport;
  await page.setViewportSize({ width, height: Math.min(MAX_HEIGHT, Math.max(viewport.height, height)) });
}

async function shoot(browser: Browser, facts: DemoFacts, look: Look, stops: readonly Stop[]): Promise<void> {
  for (const isGuest of [true, false]) {
    const context = await dress(browser, facts, look, isGuest);
    const page = await context.newPage();
    for (const stop of stops.filter((candidate) => (candidate.isGuest ?? false) === isGuest)) {
      await page.setViewportSize(look.viewport);
      await goTo(page, facts, stop);
      await stretch(page, look, stop);
      await page.screenshot({ path: join(FOLDER, look.name, `${stop.name}.png`), animations: "disabled" });
    }
    await context.close();
  }
}

const isChosen = (list: string | undefined, name: string): boolean => list?.split(",").includes(name) ?? true;

/** One window high, in the guides' own languages. */
async function shootGuides(browser: Browser, facts: DemoFacts, only: string | undefined): Promise<void> {
  for (const { look, folder } of GUIDE_LOOKS) {
    const context = await dress(browser, facts, look, false);
    const page = await context.newPage();
    for (const stop of GUIDE_PICTURES.filter(({ name }) => isChosen(only, name))) {
      await goTo(page, facts, stop);
      await page.screenshot({
        path: join(GUIDES_FOLDER, folder, `${stop.name}.png`),
        animations: "disabled",
      });
    }
    await context.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      look: { type: "string" },
      guides: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    process.stderr.write(USAGE);
    return;
  }
  const stops = STOPS.filter(({ name }) => isChosen(values.only, name));
  const looks = LOOKS.filter(({ name }) => isChosen(values.look, name));
  await using opened = new AsyncDisposableStack();
  tell("starting the demo");
  const tour = await openTour();
  opened.defer(() => tour.close());
  if (values.guides === true) {
    await shootGuides(tour.browser, tour.facts, values.only);
    return;
  }
  for (const look of looks) {
    mkdirSync(join(FOLDER, look.name), { recursive: true });
    await shoot(tour.browser, tour.facts, look, stops);
    tell(`${look.name}: ${stops.length} pages`);
  }
}

await main();
