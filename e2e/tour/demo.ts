import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { DemoFacts } from "../../scripts/demo/facts.ts";
import { ending, forget, startDemoWith } from "../../scripts/demo/testing.ts";
import { openBrowser } from "../harness/browser.ts";

export interface Tour {
  readonly facts: DemoFacts;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** The demo in a folder of its own, filled, with a browser before it. */
export async function openTour(env: Readonly<Record<string, string>> = {}): Promise<Tour> {
  await using opening = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), "estiba-tour-"));
  opening.defer(() => forget(directory));
  const demo = await startDemoWith(directory, env);
  opening.defer(async () => {
    const ended = ending(demo.process);
    demo.process.kill("SIGTERM");
    await ended;
  });
  await demo.seeded;
  const browser = await openBrowser();
  opening.defer(() => browser.close());
  const opened = opening.move();
  return { facts: demo.facts, browser, close: () => opened.disposeAsync() };
}
