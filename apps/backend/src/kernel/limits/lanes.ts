import { AppError } from "../errors.ts";
import { Pace, type PaceOptions } from "./pace.ts";

interface Waiting<Item, Result> {
  readonly key: string;
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
  /** What the items of one batch may weigh together; a heavier one goes alone. */
  readonly mostWeight?: number;
  /** Items that may wait; the next one is refused with 503. */
  readonly mostWaiting: number;
  /** The same for the items of one key, so that no key takes all the room. */
  readonly mostWaitingPerKey: number;
  /** While a batch of many keys is running, how long the next one may wait for more items. */
  readonly lingerMs?: number;
  /** While few keys are busy, how often each may begin: what arrives in a rush goes together. */
  readonly pace?: PaceOptions;
}

/** Fewer are soon done, and nobody waits because one of them is in a rush. */
const MANY_KEYS = 8;

/** The result of an item. A promise is for what needs longer than its batch; nothing else waits for it. */
export type ItemResult<Result> = Result | Error | Promise<Result>;

/**
 * Items of many keys share a batch, and take turns: each key puts in one item, then each a second, until the batch is
 * full. A key has items in one batch at a time, so its items keep their order, and idle lanes share the keys. A system
 * with time to spare runs an item at once; where many keys are busy, the next batch fills up for a moment while the one
 * before is running.
 */
export class Lanes<Item, Result> {
  readonly #options: LanesOptions;
  readonly #work: (items: readonly Item[]) => Promise<readonly ItemResult<Result>[]>;
  readonly #weigh: (item: Item) => number;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();
  /** Keys with items in a batch, and those that rest after one. */
  readonly #running = new Set<string>();
  readonly #pace: Pace | null;
  #batches = 0;
  #keysInLast = 0;
  #count = 0;
  #isLingering = false;
  #isScheduled = false;

  constructor(
    options: LanesOptions,
    work: (items: readonly Item[]) => Promise<readonly ItemResult<Result>[]>,
    weigh: (item: Item) => number = () => 0,
  ) {
    this.#options = options;
    this.#pace = options.pace ? new Pace(options.pace) : null;
    this.#work = work;
    this.#weigh = weigh;
  }

  run(key: string, item: Item): Promise<Result> {
    const queue = this.#waiting.get(key) ?? [];
    const { mostWaiting, mostWaitingPerKey } = this.#options;
    if (this.#count >= mostWaiting || queue.length >= mostWaitingPerKey) {
      return Promise.reject(new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      queue.push({ key, item, resolve, reject });
      this.#waiting.set(key, queue);
      this.#count += 1;
      this.#schedule();
    });
  }

  /** After what has arrived already: requests that were read together go together. */
  #schedule(): void {
    if (!this.#isScheduled && this.#batches < this.#options.lanes) {
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#startNext();
      });
    }
  }

  #startNext({ isPatient = true }: { isPatient?: boolean } = {}): void {
    if (this.#batches >= this.#options.lanes || this.#count === 0) {
      return;
    }
    const { lingerMs = 0 } = this.#options;
    const isBusy = lingerMs > 0 && this.#batches > 0 && this.#keysInLast >= MANY_KEYS;
    if (isPatient && isBusy && this.#freeCount() < this.#options.mostPerBatch / 2) {
      this.#lingerOnce(lingerMs);
      return;
    }
    const { keys, batch } = this.#next();
    if (batch.length > 0) {
      void this.#runBatch(keys, batch);
      this.#schedule();
    }
  }

  /** Items whose key is in no running batch. */
  #freeCount(): number {
    let count = 0;
    for (const [key, queue] of this.#waiting) {
      count += this.#running.has(key) ? 0 : queue.length;
    }
    return count;
  }

  #lingerOnce(lingerMs: number): void {
    if (!this.#isLingering) {
      this.#isLingering = true;
      setTimeout(() => {
        this.#isLingering = false;
        this.#startNext({ isPatient: false });
      }, lingerMs);
    }
  }

  /** A key with more items than fit is last in the next batch; one that did not get in is first. */
  #next(): { keys: ReadonlySet<string>; batch: Waiting<Item, Result>[] } {
    const batch = this.#fitting(this.#share());
    const taken = new Set(batch);
    const keys = new Set(batch.map(({ key }) => key));
    for (const key of keys) {
      const left = this.#waiting.get(key)?.filter((one) => !taken.has(one)) ?? [];
      this.#waiting.delete(key);
      if (left.length > 0) {
        this.#waiting.set(key, left);
      }
    }
    this.#count -= batch.length;
    return { keys, batch };
  }

  /** A lane leaves the other idle ones something to do. */
  #share(): (readonly Waiting<Item, Result>[])[] {
    const free = [...this.#waiting].filter(([key]) => !this.#running.has(key)).map(([, queue]) => queue);
    return free.slice(0, Math.ceil(free.length / (this.#options.lanes - this.#batches)));
  }

  #fitting(queues: readonly (readonly Waiting<Item, Result>[])[]): Waiting<Item, Result>[] {
    const { mostPerBatch, mostPerKey = mostPerBatch, mostWeight = Number.POSITIVE_INFINITY } = this.#options;
    const longest = Math.min(mostPerKey, Math.max(0, ...queues.map((queue) => queue.length)));
    const batch: Waiting<Item, Result>[] = [];
    let weight = 0;
    for (let round = 0; round < longest; round += 1) {
      for (const next of queues.flatMap((queue) => queue[round] ?? [])) {
        weight += this.#weigh(next.item);
        if (batch.length === mostPerBatch || (weight > mostWeight && batch.length > 0)) {
          return batch;
        }
        batch.push(next);
      }
    }
    return batch;
  }

  async #runBatch(keys: ReadonlySet<string>, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#batches += 1;
    this.#keysInLast = keys.size;
    for (const key of keys) {
      this.#running.add(key);
      this.#pace?.begin(key);
    }
    const results = await this.#work(batch.map(({ item }) => item)).catch((error: unknown) =>
      batch.map(() => asError(error)),
    );
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result === undefined || result instanceof Error) {
        reject(result ?? new Error("a batch lost an item"));
      } else {
        resolve(result);
      }
    });
    this.#batches -= 1;
    this.#release(keys);
  }

  #release(keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const restMs = this.#restMs(key);
      if (restMs > 0) {
        setTimeout(() => this.#endRest(key), restMs);
      } else {
        this.#running.delete(key);
      }
    }
    this.#schedule();
  }

  #endRest(key: string): void {
    this.#running.delete(key);
    this.#schedule();
  }

  #restMs(key: string): number {
    const waiting = this.#waiting.get(key)?.length ?? 0;
    const isFew = this.#keysInLast < MANY_KEYS && waiting < this.#options.mostPerBatch / 2;
    return isFew ? (this.#pace?.restMs(key) ?? 0) : 0;
  }
}

const asError = (error: unknown) =>
  error instanceof Error ? error : new Error("a batch failed", { cause: error });
