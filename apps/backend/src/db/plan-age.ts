const FIRST_KEPT_MS = 1_000;
const LONGEST_KEPT_MS = 30_000;

/**
 * A kept plan fits the tables as they were when it was made, and PostgreSQL makes it again only after a table was
 * analyzed. One made on an empty table reads a full one from end to end until then, so plans are given up by age: soon
 * on a new connection, half a minute later on an old one.
 */
export class PlanAge {
  #keptMs = FIRST_KEPT_MS;
  #madeAtMs = performance.now();

  /** True when the plans are to be given up now; they count as new from then on. */
  isOver(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#madeAtMs < this.#keptMs) {
      return false;
    }
    this.#madeAtMs = nowMs;
    this.#keptMs = Math.min(2 * this.#keptMs, LONGEST_KEPT_MS);
    return true;
  }
}
