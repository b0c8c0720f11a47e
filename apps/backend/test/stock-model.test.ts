import * as fc from "fast-check";
import { expect, it } from "vitest";
import { useApp } from "./app.ts";
import { stockCommands } from "./stock-model/commands.ts";
import { COMMANDS, LANES, RUNS, SEED } from "./stock-model/scale.ts";
import { World } from "./stock-model/world.ts";

const app = await useApp();

const MS_PER_COMMAND = 200;

/** Runs of a lane one after another; how many commands they were. */
async function runLane(lane: number, runs: number): Promise<number> {
  let commands = 0;
  await fc.assert(
    fc.asyncProperty(stockCommands(COMMANDS), async (steps) => {
      const { world, paper } = await World.open(app);
      await fc.asyncModelRun(() => ({ model: paper, real: world }), steps);
      expect(await world.breaches()).toEqual([]);
      commands += [...steps].length;
    }),
    { numRuns: runs, seed: SEED + lane },
  );
  return commands;
}

it("stock is what paper says, whatever is sold, changed, cancelled, counted, packed, linked and ruled, in whatever order", {
  timeout: 60_000 + RUNS * COMMANDS * MS_PER_COMMAND,
}, async () => {
  const lanes = Array.from({ length: LANES }, (_none, lane) => runLane(lane, Math.ceil(RUNS / LANES)));
  const commands = (await Promise.all(lanes)).reduce((sum, some) => sum + some, 0);
  expect(commands).toBeGreaterThan((RUNS * COMMANDS) / 5);
});
