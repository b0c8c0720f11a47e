import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from "cockatiel";
import { OutboundError } from "../http/outbound.ts";

/** Receivers that are skipped, because their last calls timed out. */
export class NotAsked extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super("the last calls were not answered in time; the next one is made later");
    this.retryAfterMs = retryAfterMs;
  }
}

const TIMEOUTS_UNTIL_OPEN = 2;
const PAUSE_MS = 15_000;
const MAX_KEPT = 5_000;

const isTimeout = (error: unknown) => error instanceof OutboundError && error.reason === "timeout";

/**
 * Stops calls to others who do not answer: each such call takes as long as a call may take. After a pause one call tries
 * again. Only silence counts; a quick refusal costs nothing, and a slow answer is an answer.
 */
export class Breakers {
  readonly #kept = new Map<string, CircuitBreakerPolicy>();
  readonly #pauseMs: number;

  constructor(pauseMs = PAUSE_MS) {
    this.#pauseMs = pauseMs;
  }

  async run<T>(key: string, call: () => Promise<T>): Promise<T> {
    try {
      return await this.#of(key).execute(call);
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new NotAsked(this.#pauseMs) : error;
    }
  }

  #of(key: string): CircuitBreakerPolicy {
    const breaker =
      this.#kept.get(key) ??
      circuitBreaker(handleWhen(isTimeout), {
        halfOpenAfter: this.#pauseMs,
        breaker: new ConsecutiveBreaker(TIMEOUTS_UNTIL_OPEN),
      });
    // Kept in the order of their last use, so that the first is the one to evict.
    this.#kept.delete(key);
    this.#kept.set(key, breaker);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) {
      this.#kept.delete(oldest);
    }
    return breaker;
  }
}
