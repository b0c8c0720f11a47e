import { setTimeout as wait } from "node:timers/promises";
import { ackLatency, holdAllYes, sentIn, shown, statuses, type Span } from "../../check/answers.ts";
import { holdPause, holdPrintedPauses } from "../../check/cells/pauses.ts";
import type { Claims } from "../../kit/claims.ts";
import { ms } from "../../kit/latency.ts";
import { isShort, lasting } from "../../kit/scale.ts";
import type { CellsWorld } from "../../world/cells.ts";
import { growTenant } from "../../world/cells/bulk.ts";
import type { MoveResult } from "../../world/cells/mover.ts";
import { CHANNELS, type Row, shoppers } from "../row.ts";
import { type Ending, moved, playInCells } from "./kit.ts";

const ROWS = isShort ? 20_000 : 1_000_000;
const CALM_MS = lasting(15_000, 3_000);
const AROUND_MS = 2_000;

interface Moved {
  readonly tenantId: string;
  readonly calm: Span;
  readonly around: Span;
  readonly result: MoveResult;
}

async function moveTimed(world: CellsWorld, claims: Claims, slug: string): Promise<MoveResult & Span> {
  const startMs = Date.now();
  const move = world.move({ slug, to: "south" });
  await move.reached("draining");
  const fromMs = Date.now();
  await move.reached("left");
  const toMs = Date.now();
  const result = await move.result();
  claims.hold(`${slug} moves to south`, result.code === 0, result.said.trim());
  claims.figure(`${slug}: ${ms(Date.now() - startMs)} in all, pause ${result.pauseMs} ms by the mover`);
  return { ...result, fromMs: fromMs - AROUND_MS, toMs: toMs + AROUND_MS };
}

/** The large one and then the others, all with requests at both doors. */
async function moveAll(world: CellsWorld, claims: Claims, moves: Moved[]): Promise<void> {
  for (const { slug, tenantId } of world.tenants) {
    const fromMs = Date.now();
    await wait(CALM_MS);
    const calm = { fromMs, toMs: Date.now() };
    const { fromMs: beginMs, toMs: endMs, ...result } = await moveTimed(world, claims, slug);
    moves.push({ tenantId, calm, around: { fromMs: beginMs, toMs: endMs }, result });
  }
}

async function play(world: CellsWorld, claims: Claims, moves: Moved[]): Promise<Ending> {
  const rows = await growTenant(world.cell("north").all, moved(world), ROWS);
  claims.figure(`${moved(world).slug} has ${rows} rows`);
  const load = await world.load();
  const buyers = shoppers(world);
  await moveAll(world, claims, moves);
  await wait(CALM_MS);
  return { load, buyers };
}

export const moveUnderLoad: Row = {
  id: "C1",
  title: "tenants moved under load at both doors",
  run: (context) => {
    const { claims } = context;
    const moves: Moved[] = [];
    return playInCells(
      context,
      { channels: CHANNELS },
      (world) => play(world, claims, moves),
      async (_world, attempts) => {
        const [first] = moves;
        const steady = sentIn(attempts, { fromMs: first?.calm.fromMs ?? 0, toMs: Infinity });
        holdAllYes(claims, steady);
        for (const { tenantId, calm, around } of moves) {
          holdPause(claims, attempts, tenantId, calm, around);
        }
        holdPrintedPauses(
          claims,
          moves.map(({ result }) => result.pauseMs),
        );
        claims.figure(`${statuses(attempts)}; ${shown(ackLatency(steady))}`);
      },
    );
  },
};
