import type { SimClock } from "../kit/index.ts";

export const RESTORE_RATES = { Basic: 100, Advanced: 200, Plus: 1000, Enterprise: 2000 } as const;
export type PlanName = keyof typeof RESTORE_RATES;

const BUCKET_SECONDS = 20;

export type ThrottleStatus = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };

/** Points of one app in one shop; fills up with the simulator's clock. */
export class CostBucket {
  readonly #clock: SimClock;
  #restoreRate: number;
  #maximum: number;
  #available: number;
  #updatedAtMs: number;

  constructor(clock: SimClock, plan: PlanName) {
    this.#clock = clock;
    this.#restoreRate = RESTORE_RATES[plan];
    this.#maximum = this.#restoreRate * BUCKET_SECONDS;
    this.#available = this.#maximum;
    this.#updatedAtMs = clock.nowMs();
  }

  take(points: number): boolean {
    this.#refill();
    if (this.#available < points) {
      return false;
    }
    this.#available -= points;
    return true;
  }

  giveBack(points: number): void {
    this.#available = Math.min(this.#maximum, this.#available + points);
  }

  drain(leftPoints = 0): void {
    this.#refill();
    this.#available = Math.min(this.#available, leftPoints);
  }

  resize(maximum: number, restoreRate: number): void {
    this.#maximum = maximum;
    this.#restoreRate = restoreRate;
    this.#available = maximum;
    this.#updatedAtMs = this.#clock.nowMs();
  }

  status(): ThrottleStatus {
    this.#refill();
    return {
      maximumAvailable: this.#maximum,
      currentlyAvailable: Math.floor(this.#available),
      restoreRate: this.#restoreRate,
    };
  }

  #refill(): void {
    const nowMs = this.#clock.nowMs();
    const restored = ((nowMs - this.#updatedAtMs) / 1000) * this.#restoreRate;
    this.#available = Math.min(this.#maximum, this.#available + restored);
    this.#updatedAtMs = nowMs;
  }
}
