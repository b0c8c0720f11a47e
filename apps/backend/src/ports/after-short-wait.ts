import { setTimeout as wait } from "node:timers/promises";
import { ChannelError } from "./channel.ts";

/** As long as a person rather waits at a page than tries again. */
const MAX_WAIT_MS = 12_000;
/** Bounds the total, where a platform requires a very short wait again and again. */
const MIN_WAIT_MS = 100;

/**
 * For calls a person waits for: a short wait that the platform requires is waited; for a longer one the person
 * decides.
 */
export async function afterShortWait<T>(run: () => Promise<T>): Promise<T> {
  for (let waitedMs = 0; ; ) {
    try {
      return await run();
    } catch (error) {
      const isBusy = error instanceof ChannelError && error.failure === "rate_limited";
      const waitMs = isBusy && error.retryAfterMs !== null ? Math.max(MIN_WAIT_MS, error.retryAfterMs) : null;
      if (waitMs === null || waitedMs + waitMs > MAX_WAIT_MS) {
        throw error;
      }
      await wait(waitMs);
      waitedMs += waitMs;
    }
  }
}
