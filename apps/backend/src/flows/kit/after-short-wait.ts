import { setTimeout as wait } from "node:timers/promises";
import { ChannelError } from "../../ports/channel.ts";

/** As long as somebody in front of a page waits without wondering. */
const MAX_WAIT_MS = 5_000;

/** For what a person waits for: a platform that asks for a moment gets it, once; a longer wait is theirs to decide. */
export async function afterShortWait<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const askedMs =
      error instanceof ChannelError && error.failure === "rate_limited" ? error.retryAfterMs : null;
    if (askedMs === null || askedMs > MAX_WAIT_MS) {
      throw error;
    }
    await wait(askedMs);
    return run();
  }
}
