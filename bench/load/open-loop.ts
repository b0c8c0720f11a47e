import { setTimeout as wait } from "node:timers/promises";

export interface Pace {
  readonly ratePerSecond: number;
  readonly durationMs: number;
  /** Sent at the same pace before, and not counted. */
  readonly warmUpMs: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly count: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const TICK_MS = 1;

function measuredOf(durationsMs: readonly number[], failed: number, elapsedMs: number): Measured {
  const sorted = durationsMs.toSorted((left, right) => left - right);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: sorted.length / (elapsedMs / 1_000),
    count: sorted.length,
    failed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: sorted.at(-1) ?? 0,
  };
}

/**
 * Sends at a fixed pace, however slow the answers are. Time is counted from when a request was due, so that a
 * stall is felt by everything that should have left during it.
 */
export async function openLoop(pace: Pace, send: (index: number) => Promise<boolean>): Promise<Measured> {
  const gapMs = 1_000 / pace.ratePerSecond;
  const skipped = Math.round(pace.warmUpMs / gapMs);
  const total = skipped + Math.round(pace.durationMs / gapMs);
  const durationsMs: number[] = [];
  const open: Promise<void>[] = [];
  let failed = 0;
  const sendOne = async (index: number, dueMs: number): Promise<void> => {
    const isAnswered = await send(index);
    if (index >= skipped) {
      durationsMs.push(performance.now() - dueMs);
      failed += isAnswered ? 0 : 1;
    }
  };
  const startMs = performance.now();
  for (let index = 0; index < total; index += 1) {
    const dueMs = startMs + index * gapMs;
    while (performance.now() < dueMs) {
      await wait(TICK_MS);
    }
    open.push(sendOne(index, dueMs));
  }
  await Promise.all(open);
  return measuredOf(durationsMs, failed, performance.now() - startMs - pace.warmUpMs);
}
