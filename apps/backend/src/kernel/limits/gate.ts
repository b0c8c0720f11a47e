import { AppError } from "../errors.ts";

/** Priorities of the queue: known callers go first, and no caller fills the queue alone. */
export interface Turn {
  readonly isFirst: boolean;
  readonly whose: string;
}

interface Waiter {
  readonly whose: string;
  readonly start: () => void;
}

const SOMEBODY: Turn = { isFirst: false, whose: "" };

/** Lets a few run at a time and a bounded number wait; the rest are refused with a retry time. */
export class Gate {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #mostWaitingEach: number;
  readonly #first: Waiter[] = [];
  readonly #others: Waiter[] = [];
  #running = 0;

  constructor(most: number, mostWaiting: number, mostWaitingEach = mostWaiting) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#mostWaitingEach = mostWaitingEach;
  }

  async run<T>(work: () => Promise<T>, turn: Turn = SOMEBODY): Promise<T> {
    if (this.#running >= this.#most) {
      await this.#wait(turn);
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#first.shift() ?? this.#others.shift();
      if (next) {
        next.start();
      } else {
        this.#running -= 1;
      }
    }
  }

  async #wait({ isFirst, whose }: Turn): Promise<void> {
    const queue = isFirst ? this.#first : this.#others;
    const isOwnShareFull = queue.filter((waiter) => waiter.whose === whose).length >= this.#mostWaitingEach;
    if (queue.length >= this.#mostWaiting || isOwnShareFull) {
      throw new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: 1 });
    }
    await new Promise<void>((start) => queue.push({ whose, start }));
  }
}
