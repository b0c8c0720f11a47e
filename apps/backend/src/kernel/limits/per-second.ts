const SECOND_MS = 1_000;

/** Counts what is done within a second, and refuses more than so many. */
export class PerSecond {
  readonly #most: number;
  #sinceMs = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  take(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#sinceMs >= SECOND_MS) {
      this.#sinceMs = nowMs;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#most;
  }
}
