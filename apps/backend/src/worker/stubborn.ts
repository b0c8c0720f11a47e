/** Tenants that the sweeper finds due time after time: their rings may be lost. */
export class Stubborn {
  readonly #times = new Map<string, number>();
  readonly #mostTimes: number;

  constructor(mostTimes: number) {
    this.#mostTimes = mostTimes;
  }

  /** Takes note of who is due in this turn; returns who has been in so many turns without a break. */
  note(tenantIds: readonly string[]): string[] {
    const before = new Map(this.#times);
    this.#times.clear();
    const found: string[] = [];
    for (const tenantId of tenantIds) {
      const times = (before.get(tenantId) ?? 0) + 1;
      if (times >= this.#mostTimes) {
        found.push(tenantId);
      }
      this.#times.set(tenantId, times % this.#mostTimes);
    }
    return found;
  }
}
