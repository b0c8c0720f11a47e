import { setTimeout as sleep } from "node:timers/promises";

const FIRST_PAUSE_MS = 25;
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
