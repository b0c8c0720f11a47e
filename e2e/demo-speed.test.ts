import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forget, startDemo } from "../scripts/demo/testing.ts";
import { keepsBound } from "./timing/measured.ts";

/** From the command to the line that says where everything is. */
async function readyMs(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), "estiba-demo-"));
  const demo = await startDemo(directory);
  try {
    return demo.facts.readyMs;
  } finally {
    demo.process.kill("SIGTERM");
    await once(demo.process, "close");
    await forget(directory);
  }
}

test("the demo is up within a minute", { timeout: 600_000 }, async () => {
  expect(await keepsBound(readyMs, (ms) => ms < 60_000)).toMatchObject({ isKept: true });
});
