import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import type { DemoFacts } from "../scripts/demo/facts.ts";
import { ending, forget, startDemo } from "../scripts/demo/testing.ts";
import { openBrowser } from "./harness/browser.ts";
import { dress, goTo, LOOKS, type Look } from "./tour/look.ts";
import { STOPS, type Stop } from "./tour/stops.ts";

const FOLDER = resolve(import.meta.dirname, "../screenshots");
const USAGE = `Usage: npm run screenshots -- [--only name,name] [--look light,dark,phone,es]

Starts the demo, opens every page of the panel and writes screenshots/<look>/<page>.png.
`;

const tell = (line: string): void => {
  process.stderr.write(`screenshots: ${line}\n`);
};

async function shoot(browser: Browser, facts: DemoFacts, look: Look, stops: readonly Stop[]): Promise<void> {
  for (const isGuest of [true, false]) {
    const context = await dress(browser, facts, look, isGuest);
    const page = await context.newPage();
    for (const stop of stops.filter((candidate) => (candidate.isGuest ?? false) === isGuest)) {
      await goTo(page, facts, stop);
      const path = join(FOLDER, look.name, `${stop.name}.png`);
      await page.screenshot({ path, fullPage: true, animations: "disabled" });
    }
    await context.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, look: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help === true) {
    process.stderr.write(USAGE);
    return;
  }
  const isChosen = (list: string | undefined, name: string) => list?.split(",").includes(name) ?? true;
  const stops = STOPS.filter(({ name }) => isChosen(values.only, name));
  const looks = LOOKS.filter(({ name }) => isChosen(values.look, name));
  const directory = mkdtempSync(join(tmpdir(), "estiba-screenshots-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => forget(directory));
  tell("starting the demo");
  const demo = await startDemo(directory);
  opened.defer(async () => {
    const ended = ending(demo.process);
    demo.process.kill("SIGTERM");
    await ended;
  });
  await demo.seeded;
  const browser = await openBrowser();
  opened.defer(() => browser.close());
  for (const look of looks) {
    mkdirSync(join(FOLDER, look.name), { recursive: true });
    await shoot(browser, demo.facts, look, stops);
    tell(`${look.name}: ${stops.length} pages`);
  }
}

await main();
