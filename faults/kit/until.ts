import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds until the condition held, or null when it did not within the limit. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 50,
): Promise<number | null> {
  const startMs = performance.now();
  for (;;) {
    if (await condition()) {
      return performance.now() - startMs;
    }
    if (performance.now() - startMs > limitMs) {
      return null;
    }
    await wait(everyMs);
  }
}
