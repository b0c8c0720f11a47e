import { setTimeout as sleep } from "node:timers/promises";

const FIRST_PAUSE_MS = 20;
const QUICK_MS = 20;
const LONGEST_PAUSE_MS = 250;
const DEADLINE_MS = 30_000;

/** Looks again and again until there is something to see; fails with what was waited for. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const startedMs = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false) {
      return seen;
    }
    if (performance.now() - startedMs > deadlineMs) {
      throw new Error(`still waiting after ${deadlineMs} ms: ${what}`);
    }
    await sleep(pauseMs);
  }
}

/** Milliseconds until the condition held, or null when it did not within the limit. */
export async function timeUntil(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 50,
): Promise<number | null> {
  const startedMs = performance.now();
  for (;;) {
    if (await condition()) {
      return performance.now() - startedMs;
    }
    if (performance.now() - startedMs > limitMs) {
      return null;
    }
    await sleep(everyMs);
  }
}

/** Whether the condition held within the limit. */
export async function holdsWithin(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<boolean> {
  return (await timeUntil(condition, limitMs, QUICK_MS)) !== null;
}
