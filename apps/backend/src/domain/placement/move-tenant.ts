import { setTimeout as wait } from "node:timers/promises";
import { compareTenant, freeze } from "../../db/cells/compare.ts";
import { openCell, type CellConnection } from "../../db/cells/connection.ts";
import { copyTenant } from "../../db/cells/copy.ts";
import {
  drain,
  expect,
  expectNoMore,
  fence,
  handOver,
  hasLeases,
  hasLongTransaction,
  isEmpty,
  lagMs,
  stateOf,
  stay,
} from "../../db/cells/door.ts";
import { announce, notePause, noteStep, type Move, type MoveStep } from "../../db/cells/moves.ts";
import { forgetStream, publishTenant, readyTarget, streamOf } from "../../db/cells/tenant-stream.ts";
import { dropSlot, isSlotAlive, makeSlot, subscribe, unsubscribe } from "../../db/cells/stream.ts";
import type { MovedTable } from "../../db/cells/tables.ts";
import { wipeTenant } from "../../db/cells/wipe.ts";

/** Everybody waits while it lasts, so it ends before anybody gives up. */
const FENCE_MS = 1_800;
const SMALL_LAG_MS = 150;
const QUIET_MARKS = 5;
const MARK_MS = 10_000;
const CATCH_UP_MS = 600_000;
const DRAIN_MS = 30_000;
/** The rest of the drain covers the fence. */
const DRAIN_LEASE_MS = DRAIN_MS + 10_000;
const LOOK_AGAIN_MS = 100;
/** What is open no longer than this ends soon. */
const LONG_MS = 50;
const QUIET_AGAIN_MS = 10;
/** Those who waited come first, then the two cells are compared. */
const RELIEF_MS = 2_000;
const ARRIVE_MS = 60_000;
const ATTEMPTS = 20;
const REST_MS = 1_000;

export class MoveError extends Error {}

/** The two cells and the directory; `tell` reports how far the move has come. */
export interface Mover {
  readonly move: Move;
  readonly directory: CellConnection;
  readonly from: CellConnection;
  readonly to: CellConnection;
  readonly fromUrl: string;
  readonly toUrl: string;
  readonly tables: readonly MovedTable[];
  readonly tell: (line: string) => void;
}

/** What the new cell showed before anybody wrote there: only the process that handed over has it. */
interface Handed {
  frozen: CellConnection | null;
  pauseMs: number | null;
}

async function prepare({ move, from, to, tables }: Mover): Promise<void> {
  const name = streamOf(move);
  await unsubscribe(to, name);
  await dropSlot(from, name);
  if (!(await expect(to, move))) {
    throw new MoveError(`the tenant lives in ${move.to} already`);
  }
  await readyTarget(from, to, move);
  await wipeTenant(to, tables, move.tenantId);
  await publishTenant(from, tables, move);
}

async function copy(mover: Mover): Promise<void> {
  await prepare(mover);
  const { move, fromUrl, toUrl, tables } = mover;
  const slot = await makeSlot(fromUrl, streamOf(move));
  try {
    await copyTenant({ fromUrl, toUrl, snapshot: slot.snapshot, tables, tenantId: move.tenantId });
  } finally {
    await slot.close();
  }
}

const isSmall = (lag: number | null): boolean => lag !== null && lag < SMALL_LAG_MS;

/** Until the new cell is only a moment behind. */
async function follow({ move, from, to, fromUrl }: Mover): Promise<void> {
  await subscribe(to, streamOf(move), fromUrl);
  const endMs = performance.now() + CATCH_UP_MS;
  for (let quiet = 0; quiet < QUIET_MARKS; ) {
    const lag = await lagMs([from, to], move, MARK_MS);
    quiet = isSmall(lag) ? quiet + 1 : 0;
    if (lag === null && !(await isSlotAlive(from, streamOf(move)))) {
      throw new MoveError(`${move.from} no longer has what ${move.to} needs; abort the move and begin again`);
    }
    if (performance.now() > endMs) {
      throw new MoveError(`${move.to} does not catch up with ${move.from}`);
    }
  }
}

/** Then the fence is put up in a moment in which nobody has to be waited for. */
async function untilDrained({ move, from, to, tell }: Mover): Promise<void> {
  if (!(await drain(from, move, DRAIN_LEASE_MS))) {
    throw new MoveError(`the tenant is not in ${move.from} any more`);
  }
  tell("draining");
  const endMs = performance.now() + DRAIN_MS;
  while ((await hasLeases(from, move)) && performance.now() < endMs) {
    await wait(LOOK_AGAIN_MS);
  }
  while (
    performance.now() < endMs &&
    ((await hasLongTransaction(from, move, LONG_MS)) || !isSmall(await lagMs([from, to], move, MARK_MS)))
  ) {
    await wait(QUIET_AGAIN_MS);
  }
}

/** True when the tenant has left. Everything before the last statement is undone by time alone. */
async function cutOver(mover: Mover, handed: Handed): Promise<boolean> {
  const { move, from, to, toUrl, tell } = mover;
  handed.frozen ??= await openCell(toUrl);
  const startedMs = performance.now();
  if (!(await fence(from, move, FENCE_MS))) {
    throw new MoveError(`the tenant is not in ${move.from} any more`);
  }
  tell("fenced");
  if (!(await isEmpty(from, move)) || (await lagMs([from, to], move, FENCE_MS / 2)) === null) {
    return false;
  }
  await freeze(handed.frozen);
  if (!(await handOver(from, move, move.to))) {
    return false;
  }
  await untilArrived(mover);
  handed.pauseMs = performance.now() - startedMs;
  return true;
}

const hasLeft = async ({ move, from }: Mover): Promise<boolean> =>
  (await stateOf(from, { ...move, epoch: move.epoch + 1 })) === "gone";

async function leave(mover: Mover, handed: Handed): Promise<void> {
  const { move, from, tell } = mover;
  for (let attempt = 1; !(await hasLeft(mover)); attempt += 1) {
    if (attempt > ATTEMPTS) {
      throw new MoveError(`the tenant could not be paused in ${ATTEMPTS} attempts`);
    }
    await follow(mover);
    await untilDrained(mover);
    if (await cutOver(mover, handed)) {
      return;
    }
    await stay(from, move);
    tell("not yet: a transaction is open, or the new cell is behind");
    await wait(REST_MS);
  }
}

async function untilArrived({ move, to }: Mover): Promise<void> {
  const endMs = performance.now() + ARRIVE_MS;
  while ((await stateOf(to, { ...move, epoch: move.epoch + 1 })) !== "here") {
    if (performance.now() > endMs) {
      throw new MoveError(
        `the last rows have not arrived in ${move.to}; resume when it follows ${move.from} again`,
      );
    }
    await wait(3);
  }
}

async function compare({ move, fromUrl, tables, tell }: Mover, { frozen }: Handed): Promise<void> {
  if (!frozen) {
    tell("not compared: the mover was started again after the hand-over");
    return;
  }
  await wait(RELIEF_MS);
  const old = await openCell(fromUrl);
  try {
    await freeze(old);
    const { rows, differing } = await compareTenant([old, frozen], tables, move.tenantId);
    if (differing.length > 0) {
      throw new MoveError(`the cells differ in ${differing.join(", ")}; ${move.from} keeps its rows`);
    }
    tell(`${rows} rows are equal`);
  } finally {
    await Promise.allSettled([old.end(), frozen.end()]);
  }
}

async function clean({ move, from, to, tables, tell }: Mover): Promise<void> {
  const wiped = await wipeTenant(from, tables, move.tenantId);
  await forgetStream([from, to], move.tenantId);
  tell(`${wiped} rows deleted in ${move.from}`);
}

async function cut({ move, from, to }: Mover): Promise<void> {
  const name = streamOf(move);
  await unsubscribe(to, name);
  await dropSlot(from, name);
  await from.query(`drop publication if exists ${name}`);
}

/** Each step may be repeated, and leads to the one that is named beside it. */
const STEPS: readonly (readonly [MoveStep, MoveStep, (mover: Mover, handed: Handed) => Promise<void>])[] = [
  ["planned", "prepared", prepare],
  ["prepared", "copied", copy],
  ["copied", "following", follow],
  ["following", "left", leave],
  ["left", "arrived", untilArrived],
  ["arrived", "announced", ({ directory, move }) => announce(directory, move)],
  ["announced", "cut", cut],
  ["cut", "compared", compare],
  ["compared", "cleaned", clean],
];

/** From where it was left, however often that was. Returns how long the tenant was paused, if this process knows. */
export async function continueMove(mover: Mover): Promise<number | null> {
  const handed: Handed = { frozen: null, pauseMs: null };
  let { step } = mover.move;
  try {
    for (const [at, next, run] of STEPS) {
      if (step === at) {
        await run(mover, handed);
        await noteStep(mover.directory, mover.move, next);
        step = next;
        mover.tell(next);
      }
      if (next === "left" && handed.pauseMs !== null) {
        await notePause(mover.directory, mover.move, handed.pauseMs);
      }
    }
  } finally {
    await handed.frozen?.end().catch(() => undefined);
  }
  return handed.pauseMs;
}

/** The tenant stays where it is; after the hand-over it can only be moved back. */
export async function abortMove(mover: Mover): Promise<void> {
  const { move, directory, from, to, tables } = mover;
  await fence(from, move, FENCE_MS);
  if (await hasLeft(mover)) {
    throw new MoveError(`the tenant is in ${move.to} already; resume, then move it back`);
  }
  await cut(mover);
  await expectNoMore(to, move);
  await wipeTenant(to, tables, move.tenantId);
  await forgetStream([from, to], move.tenantId);
  await stay(from, move);
  await noteStep(directory, move, "aborted");
}
