import { AppError, TooManyAtOnce } from "../errors.ts";

export interface GateLimits {
  /** How many run at a time, over all owners. */
  readonly slots: number;
  /** How many of one owner wait; one more is refused with a retry time. */
  readonly waitingPerOwner: number;
  /** How many wait in all. */
  readonly waiting: number;
  /** How long one waits at most. */
  readonly waitMs: number;
}

const RETRY_AFTER_SECONDS = 2;

/** One at a time for each owner, and owners take turns, so that no owner waits behind the whole queue of another. */
export class FairGate {
  readonly #limits: GateLimits;
  readonly #running = new Set<string>();
  /** In the order of their turns. */
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(owner) || this.#running.size >= this.#limits.slots) {
      await this.#queue(owner);
    } else {
      this.#running.add(owner);
    }
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#letNextIn();
    }
  }

  #queue(owner: string): Promise<void> {
    const queue = this.#queues.get(owner) ?? [];
    if (queue.length >= this.#limits.waitingPerOwner) {
      throw new TooManyAtOnce(RETRY_AFTER_SECONDS);
    }
    if (this.#waiting >= this.#limits.waiting) {
      throw new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#waiting += 1;
    this.#queues.set(owner, queue);
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        this.#leave(owner, enter);
        reject(new TooManyAtOnce(RETRY_AFTER_SECONDS));
      }, this.#limits.waitMs);
      queue.push(enter);
    });
  }

  #leave(owner: string, enter: () => void): void {
    const left = (this.#queues.get(owner) ?? []).filter((other) => other !== enter);
    this.#waiting -= 1;
    if (left.length > 0) {
      this.#queues.set(owner, left);
    } else {
      this.#queues.delete(owner);
    }
  }

  #letNextIn(): void {
    for (const [owner, queue] of this.#queues) {
      if (this.#running.has(owner)) {
        continue;
      }
      const next = queue.shift();
      // Behind everyone else who waits, or removed when nothing is left.
      this.#queues.delete(owner);
      if (queue.length > 0) {
        this.#queues.set(owner, queue);
      }
      if (next) {
        this.#waiting -= 1;
        this.#running.add(owner);
        next();
        return;
      }
    }
  }
}
