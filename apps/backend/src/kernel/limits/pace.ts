import { TtlCache } from "./ttl-cache.ts";

export interface PaceOptions {
  /** The distance of one beginning from the next. */
  readonly everyMs: number;
  /** How many may follow each other at once. */
  readonly burst: number;
}

/** Of a tenant's orders: in a rush it is served in few batches, which cost the others little. */
export const TENANT_PACE: PaceOptions = { everyMs: 100, burst: 5 };
const MAX_KEYS = 20_000;

/** How often a key may begin: a few times at once, then at even distances. */
export class Pace {
  readonly #options: PaceOptions;
  /** When a key would begin next at even distances. */
  readonly #nextMs: TtlCache<number>;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#nextMs = new TtlCache((options.burst + 1) * options.everyMs, MAX_KEYS);
  }

  begin(key: string): void {
    const nowMs = performance.now();
    this.#nextMs.set(key, Math.max(this.#nextMs.get(key) ?? 0, nowMs) + this.#options.everyMs);
  }

  /** How long the key rests before it may begin again. */
  restMs(key: string): number {
    const { everyMs, burst } = this.#options;
    return Math.max(0, (this.#nextMs.get(key) ?? 0) - performance.now() - (burst - 1) * everyMs);
  }
}
