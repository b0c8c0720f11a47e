import * as fc from "fast-check";
import { expect, it } from "vitest";
import { useApp } from "./app.ts";
import { stockCommands } from "./stock-model/commands.ts";
import { World } from "./stock-model/world.ts";

const app = await useApp();

const RUNS = Number(process.env["STOCK_MODEL_RUNS"] ?? 30);
const COMMANDS = Number(process.env["STOCK_MODEL_COMMANDS"] ?? 30);
const SEED = Number(process.env["STOCK_MODEL_SEED"] ?? 20_261_115);
const MS_PER_COMMAND = 200;

it("stock is what paper says, whatever is sold, changed, cancelled, counted, linked and ruled, in whatever order", {
  timeout: 60_000 + RUNS * COMMANDS * MS_PER_COMMAND,
}, async () => {
  let commands = 0;
  await fc.assert(
    fc.asyncProperty(stockCommands(COMMANDS), async (steps) => {
      const { world, paper } = await World.open(app);
      await fc.asyncModelRun(() => ({ model: paper, real: world }), steps);
      expect(await world.breaches()).toEqual([]);
      commands += [...steps].length;
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(commands).toBeGreaterThan((RUNS * COMMANDS) / 5);
});
