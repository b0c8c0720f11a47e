import { setTimeout as wait } from "node:timers/promises";
import { ChannelError } from "./channel.ts";

/** As long as somebody in front of a page rather waits than tries again. */
const MAX_WAIT_MS = 12_000;
/** Where a platform asks for next to nothing, again and again. */
const MIN_WAIT_MS = 100;

/** For what a person waits for: a platform that asks for a moment gets it; a longer wait is theirs to decide. */
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
