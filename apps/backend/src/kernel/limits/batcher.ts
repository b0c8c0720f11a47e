import { AppError } from "../errors.ts";
import { Pace, type PaceOptions } from "./pace.ts";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions {
  /** Batches that run side by side, all groups together. */
  readonly mostAtOnce: number;
  readonly mostPerBatch: number;
  /** Items that may wait; the next one is refused with a retry time. */
  readonly mostWaiting: number;
  /** The same for the items of one group, where it is not to take all the room. */
  readonly mostWaitingPerGroup?: number;
  /** What the items of one batch may weigh together; a heavier one goes alone. */
  readonly mostWeight?: number;
  /** How often a group may begin: what arrives in a rush goes together. */
  readonly pace?: PaceOptions;
}

/**
 * Items of one group that arrive while a batch of that group is running go together in the next one.
 * An idle system runs an item at once; a busy one runs many for the price of one. Groups take turns.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions;
  readonly #work: (group: string, items: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();
  readonly #running = new Set<string>();
  /** Groups between two batches. */
  readonly #resting = new Set<string>();
  readonly #pace: Pace | null;
  readonly #weigh: (item: Item) => number;
  #count = 0;

  constructor(
    options: BatcherOptions,
    work: (group: string, items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
    weigh: (item: Item) => number = () => 0,
  ) {
    this.#options = options;
    this.#pace = options.pace ? new Pace(options.pace) : null;
    this.#work = work;
    this.#weigh = weigh;
  }

  run(group: string, item: Item): Promise<Result> {
    const { mostWaiting, mostWaitingPerGroup = mostWaiting } = this.#options;
    const waiting = this.#waiting.get(group)?.length ?? 0;
    if (this.#count >= mostWaiting || waiting >= mostWaitingPerGroup) {
      return Promise.reject(new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(group) ?? [];
      queue.push({ item, resolve, reject });
      this.#waiting.set(group, queue);
      this.#count += 1;
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const [group, queue] of this.#waiting) {
      if (this.#running.size >= this.#options.mostAtOnce) {
        return;
      }
      if (!this.#running.has(group) && !this.#resting.has(group)) {
        const batch = queue.splice(0, this.#fitting(queue));
        this.#waiting.delete(group);
        if (queue.length > 0) {
          this.#waiting.set(group, queue);
        }
        this.#count -= batch.length;
        void this.#runBatch(group, batch);
      }
    }
  }

  #fitting(queue: readonly Waiting<Item, Result>[]): number {
    const { mostPerBatch, mostWeight = Number.POSITIVE_INFINITY } = this.#options;
    let weight = 0;
    const tooMuch = queue.findIndex(({ item }, index) => {
      weight += this.#weigh(item);
      return index === mostPerBatch || (weight > mostWeight && index > 0);
    });
    return tooMuch === -1 ? queue.length : tooMuch;
  }

  async #runBatch(group: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#running.add(group);
    this.#pace?.begin(group);
    try {
      const results = await this.#work(
        group,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result instanceof Error || result === undefined) {
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
      this.#running.delete(group);
      this.#rest(group);
      this.#startNext();
    }
  }

  #rest(group: string): void {
    const waiting = this.#waiting.get(group)?.length ?? 0;
    const restMs = waiting < this.#options.mostPerBatch / 2 ? (this.#pace?.restMs(group) ?? 0) : 0;
    if (restMs > 0) {
      this.#resting.add(group);
      setTimeout(() => {
        this.#resting.delete(group);
        this.#startNext();
      }, restMs);
    }
  }
}
