import { setTimeout as wait } from "node:timers/promises";
import { ackLatency, shown, statuses } from "../../check/answers.ts";
import type { Claims } from "../../kit/claims.ts";
import { ms } from "../../kit/latency.ts";
import { createRandom } from "../../kit/random.ts";
import { isShort, lasting } from "../../kit/scale.ts";
import type { Environment } from "../../../packages/testbed/src/index.ts";
import type { CellsWorld } from "../../world/cells.ts";
import { standsStill } from "../../world/cells/admin.ts";
import { growTenant } from "../../world/cells/bulk.ts";
import { otherCell } from "../../world/cells/cell.ts";
import { afterIt, beforeIt, POINTS, stopping } from "../../world/cells/points.ts";
import { heal, strike, type Victim, VICTIMS } from "../../world/cells/strike.ts";
import { endLeases } from "../../world/hurry.ts";
import { CHANNELS, type Row, type RowContext, shoppers } from "../row.ts";
import { type Ending, homeOf, moved, playInCells, untilMoved } from "./kit.ts";

const ROWS = isShort ? 20_000 : 200_000;
const AWAY_MS = lasting(5_000, 1_500);

const PHASES: Readonly<Record<string, Environment>> = {
  copying: beforeIt(POINTS.copying),
  following: afterIt(POINTS.following),
  fenced: afterIt(POINTS.fenced),
  "handed over": afterIt(POINTS.handedOver),
};

interface Case {
  readonly phase: string;
  readonly victim: Victim;
  readonly isOld: boolean;
}

/** All of them; in a short run each phase and each victim twice, once in the old cell and once in the new one. */
function cases(seed: number): Case[] {
  const random = createRandom(seed);
  const phases = Object.keys(PHASES);
  const both = [true, false] as const;
  const all = phases.flatMap((phase) =>
    VICTIMS.flatMap((victim) => both.map((isOld) => ({ phase, victim, isOld }))),
  );
  const some = both.flatMap((isOld) => {
    const victims = random.shuffled(VICTIMS);
    return phases.map((phase, index) => ({ phase, victim: victims[index] ?? "api", isOld }));
  });
  return isShort ? some : random.shuffled(all);
}

/** The mover is stopped at its point while something is killed, then continued. */
async function suffer(world: CellsWorld, claims: Claims, { phase, victim, isOld }: Case): Promise<void> {
  const { slug } = moved(world);
  const from = await homeOf(world, { slug });
  const to = otherCell(from);
  const struck = world.cell(isOld ? from : to);
  const startMs = Date.now();
  const move = world.move({ slug, to, crash: stopping(PHASES[phase] ?? {}) });
  const name = `${victim} of the ${isOld ? "old" : "new"} cell while ${phase}`;
  claims.hold(`the mover came so far: ${name}`, await standsStill(move.program), move.program.output());
  await strike(struck, victim);
  move.program.signal("SIGCONT");
  await wait(AWAY_MS);
  await heal(struck, victim);
  const { code } = await move.result();
  const resumed = await untilMoved(world, claims, slug, to);
  claims.figure(
    `${name}: the mover ended with ${code}, resumed ${resumed} times, there after ${ms(Date.now() - startMs)}`,
  );
}

async function play(world: CellsWorld, { claims, seed }: RowContext): Promise<Ending> {
  await growTenant(world.cell("north").all, moved(world), ROWS);
  const load = await world.load({ ratePerSecond: 50 });
  const buyers = shoppers(world);
  for (const one of cases(seed)) {
    await suffer(world, claims, one);
  }
  const healedAtMs = Date.now();
  await wait(1_000);
  for (const { pair } of world.homes) {
    await endLeases({ sql: world.sql, pair });
  }
  return { load, buyers, healedAtMs, limitMs: 90_000 };
}

export const partsKilled: Row = {
  id: "C3",
  title: "api, worker, PostgreSQL and Redis of either cell killed in the middle of moves",
  run: (context) =>
    playInCells(
      context,
      { channels: CHANNELS },
      (world) => play(world, context),
      async (_world, attempts) => {
        context.claims.figure(`${statuses(attempts)}; ${shown(ackLatency(attempts))}`);
      },
    ),
};
