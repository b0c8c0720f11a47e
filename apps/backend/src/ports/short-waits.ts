import { setTimeout as wait } from "node:timers/promises";
import { ChannelError } from "./channel.ts";

/** As long as a person rather waits at a page than tries again. */
const MAX_WAIT_MS = 12_000;
/** Bounds the total, where a platform requires a very short wait again and again. */
const MIN_WAIT_MS = 100;

/**
 * For calls a person waits for: short waits that the platform requires are waited, all calls together no longer than a
 * person waits; for a longer one the person decides.
 */
export class ShortWaits {
  #leftMs: number;

  constructor(maxMs = MAX_WAIT_MS) {
    this.#leftMs = maxMs;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const isBusy = error instanceof ChannelError && error.failure === "rate_limited";
        const waitMs =
          isBusy && error.retryAfterMs !== null ? Math.max(MIN_WAIT_MS, error.retryAfterMs) : null;
        if (waitMs === null || waitMs > this.#leftMs) {
          throw error;
        }
        this.#leftMs -= waitMs;
        await wait(waitMs);
      }
    }
  }
}

export const afterShortWait = <T>(call: () => Promise<T>): Promise<T> => new ShortWaits().run(call);
