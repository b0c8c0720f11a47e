import { AppError } from "../errors.ts";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | PromiseLike<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export interface LanesOptions {
  /** Batches that run side by side. */
  readonly lanes: number;
  readonly mostPerBatch: number;
  /** The items of one key in a batch, where that is less. */
  readonly mostPerKey?: number;
  /** Items that may wait; the next one is refused with 503. */
  readonly mostWaiting: number;
  /** The same for the items of one key, so that nobody takes all the room. */
  readonly mostWaitingPerKey: number;
}

/** What became of an item; one that needs longer does not keep the others of its batch waiting. */
export type ItemResult<Result> = Result | Error | Promise<Result>;

/**
 * Items of many keys share a batch, and take turns: each key puts in one item, then each a second, until the batch is
 * full. A key has items in one batch at a time, so its items keep their order.
 */
export class Lanes<Item, Result> {
  readonly #options: LanesOptions;
  readonly #work: (items: readonly Item[]) => Promise<readonly ItemResult<Result>[]>;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();
  readonly #running = new Set<string>();
  #batches = 0;
  #count = 0;

  constructor(
    options: LanesOptions,
    work: (items: readonly Item[]) => Promise<readonly ItemResult<Result>[]>,
  ) {
    this.#options = options;
    this.#work = work;
  }

  run(key: string, item: Item): Promise<Result> {
    const queue = this.#waiting.get(key) ?? [];
    const { mostWaiting, mostWaitingPerKey } = this.#options;
    if (this.#count >= mostWaiting || queue.length >= mostWaitingPerKey) {
      return Promise.reject(new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      this.#waiting.set(key, queue);
      this.#count += 1;
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#batches < this.#options.lanes) {
      const { keys, batch } = this.#next();
      if (batch.length === 0) {
        return;
      }
      void this.#runBatch(keys, batch);
    }
  }

  /** A key with more items than fit is last in the next batch. */
  #next(): { keys: ReadonlySet<string>; batch: Waiting<Item, Result>[] } {
    const batch: Waiting<Item, Result>[] = [];
    const free = [...this.#waiting].filter(([key]) => !this.#running.has(key));
    const keys = new Set<string>();
    const { mostPerBatch, mostPerKey = mostPerBatch } = this.#options;
    const room = Math.min(
      mostPerBatch,
      free.reduce((sum, [, queue]) => sum + Math.min(queue.length, mostPerKey), 0),
    );
    for (let round = 0; batch.length < room; round += 1) {
      for (const [key, queue] of free) {
        const next = queue[round];
        if (next && batch.length < room) {
          batch.push(next);
          keys.add(key);
        }
      }
    }
    const taken = new Set(batch);
    for (const [key, queue] of free.filter(([name]) => keys.has(name))) {
      const left = queue.filter((one) => !taken.has(one));
      this.#waiting.delete(key);
      if (left.length > 0) {
        this.#waiting.set(key, left);
      }
    }
    this.#count -= batch.length;
    return { keys, batch };
  }

  async #runBatch(keys: ReadonlySet<string>, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#batches += 1;
    for (const key of keys) {
      this.#running.add(key);
    }
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result === undefined || result instanceof Error) {
          reject(result ?? new Error("a batch lost an item"));
        } else {
          resolve(result);
        }
      });
    } catch (error) {
      for (const { reject } of batch) {
        reject(error);
      }
    } finally {
      this.#batches -= 1;
      for (const key of keys) {
        this.#running.delete(key);
      }
      this.#startNext();
    }
  }
}
