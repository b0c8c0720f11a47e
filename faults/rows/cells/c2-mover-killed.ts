import { setTimeout as wait } from "node:timers/promises";
import { ackLatency, shown, statuses } from "../../check/answers.ts";
import { rowsOf } from "../../check/cells/prints.ts";
import type { Claims } from "../../kit/claims.ts";
import { isShort } from "../../kit/scale.ts";
import type { Environment } from "../../../packages/testbed/src/index.ts";
import type { CellsWorld } from "../../world/cells.ts";
import { otherCell, type CellName } from "../../world/cells/cell.ts";
import { growTenant } from "../../world/cells/bulk.ts";
import { afterIt, beforeIt, POINTS, type MovePoint } from "../../world/cells/points.ts";
import { CHANNELS, type Row, shoppers } from "../row.ts";
import { type Ending, homeOf, moved, mustMove, openStep, orderFor, playInCells } from "./kit.ts";

const ROWS = isShort ? 20_000 : 200_000;
const ALL: readonly MovePoint[] = Object.values(POINTS);
/** One after the other in one move; in a long run each in a move of its own as well. */
const ROUNDS: readonly (readonly MovePoint[])[] = isShort ? [ALL] : [ALL, ...ALL.map((point) => [point])];

async function killAt(world: CellsWorld, claims: Claims, to: CellName, crash: Environment): Promise<void> {
  const { slug } = moved(world);
  const move = world.move({ ...(await orderFor(world, slug, to)), crash });
  const { code, said } = await move.result();
  claims.hold(
    `the mover died: ${Object.values(crash).join(" ")}`,
    code === null,
    `ended with ${code}: ${said.trim()}`,
  );
}

/** Twice at each point: its work done and not noted, then noted and nothing more. */
async function killedMove(
  world: CellsWorld,
  claims: Claims,
  to: CellName,
  points: readonly MovePoint[],
): Promise<void> {
  for (const point of points) {
    await killAt(world, claims, to, beforeIt(point));
    await killAt(world, claims, to, afterIt(point));
  }
  if ((await openStep(world, moved(world).slug)) !== null) {
    await mustMove(world, claims, moved(world).slug, to);
  }
}

/** Taken back before the hand-over; refused after it. */
async function abort(world: CellsWorld, claims: Claims): Promise<void> {
  const { slug, tenantId } = moved(world);
  const from = await homeOf(world, { slug });
  const to = otherCell(from);
  await killAt(world, claims, to, afterIt(POINTS.following));
  const aborted = await world.move({ slug, to, flag: "--abort" }).result();
  claims.hold("a move is taken back before the hand-over", aborted.code === 0, aborted.said.trim());
  claims.hold("the tenant stays where it was", (await homeOf(world, { slug })) === from);
  const left = await rowsOf(world.cell(to).all, tenantId);
  claims.hold("nothing of it is left in the other cell", left.length === 0, left.join("; "));
  await killAt(world, claims, to, afterIt(POINTS.handedOver));
  const late = await world.move({ slug, to, flag: "--abort" }).result();
  claims.hold("after the hand-over it is refused", late.code !== 0 && late.code !== null, late.said.trim());
  await mustMove(world, claims, slug, to);
}

async function play(world: CellsWorld, claims: Claims): Promise<Ending> {
  await growTenant(world.cell("north").all, moved(world), ROWS);
  const load = await world.load({ ratePerSecond: 50 });
  const buyers = shoppers(world);
  for (const points of ROUNDS) {
    await killedMove(world, claims, otherCell(await homeOf(world, moved(world))), points);
  }
  await abort(world, claims);
  const healedAtMs = Date.now();
  await wait(1_000);
  return { load, buyers, healedAtMs };
}

export const moverKilled: Row = {
  id: "C2",
  title: "mover killed -9 before and after every step, resumed, and taken back",
  run: (context) =>
    playInCells(
      context,
      { channels: CHANNELS },
      (world) => play(world, context.claims),
      async (_world, attempts) => {
        const kills = context.claims.made.filter(({ text }) => text.startsWith("the mover died")).length;
        context.claims.figure(
          `${kills} movers killed; ${statuses(attempts)}; ${shown(ackLatency(attempts))}`,
        );
      },
    ),
};
