import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createRandom } from "../kit/random.ts";
import { isShort, lasting } from "../kit/scale.ts";
import { endLeases } from "../world/hurry.ts";
import type { KeptProgram } from "../../packages/testbed/src/index.ts";
import { keepProgram } from "../world/kept.ts";
import { withWorld, type World } from "../world/world.ts";
import { finish, type Row } from "./row.ts";

const ROUNDS = isShort ? 2 : 3;
const BLOCKED_MS = 2_000;
/** Longer than a lease on events and a lock of the queue. */
const PAUSED_MS = lasting(40_000, 4_000);

function secondWorker(world: World): KeptProgram {
  return keepProgram({
    name: "worker",
    env: { ...world.settings, LOG_LEVEL: "info" },
    logFile: join(world.folder, "second-worker.log"),
    isReady: async (said) => said.includes("worker running"),
  });
}

async function pause(world: World, forMs: number, meanwhile: () => Promise<void>): Promise<void> {
  process.kill(world.worker.pid, "SIGSTOP");
  await wait(forMs);
  await meanwhile();
  process.kill(world.worker.pid, "SIGCONT");
}

export const pausedWorker: Row = {
  id: "F22",
  title: "a paused worker, for two seconds and beyond its leases, while another works on",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, {}, async (world) => {
      const random = createRandom(seed);
      const second = secondWorker(world);
      const load = await world.load();
      try {
        await pause(world, BLOCKED_MS, async () => undefined);
        await second.start();
        for (let round = 0; round < ROUNDS; round += 1) {
          await wait(300 + random.below(1_000));
          await pause(world, PAUSED_MS, async () => {
            await endLeases(world);
            await wait(1_000);
          });
        }
        await finish(world, load, claims, { limitMs: 90_000 });
      } finally {
        await second.stop("SIGKILL");
      }
      const twice = await world.sql.number("select count(*) as n from app.inbound_events where attempts > 1");
      claims.figure(`${twice} events were taken up more than once`);
    }),
};
