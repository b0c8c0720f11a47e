const TURN_MS = 5_000;

/** The time of one tenant's turn: what has begun is finished, but nothing more is begun once it is spent. */
export class TimeBudget {
  readonly #startedMs = performance.now();

  get isSpent(): boolean {
    return performance.now() - this.#startedMs >= TURN_MS;
  }
}
