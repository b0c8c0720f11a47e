import { SingleFlight } from "../../../kernel/limits/single-flight.ts";
import { TtlCache } from "../../../kernel/limits/ttl-cache.ts";

/** How long a revoked key or session may go on being accepted by another process that has just seen it. */
export const ACCESS_CACHE_MS = 800;
export const MAX_CACHED = 20_000;

interface Found<A> {
  readonly access: A;
  readonly lookedAtMs: number;
}

/** What was found for a moment, unless the tenant's accesses have changed since the look began. */
export class Remembered<A extends { readonly tenantId: string }> {
  readonly #found = new TtlCache<Found<A>>(ACCESS_CACHE_MS, MAX_CACHED);
  readonly #flights = new SingleFlight<Found<A> | null>();
  readonly #changedAtMs: TtlCache<number>;

  constructor(changedAtMs: TtlCache<number>) {
    this.#changedAtMs = changedAtMs;
  }

  get(key: string): A | null {
    const found = this.#found.get(key);
    return found && this.#isCurrent(found) ? found.access : null;
  }

  /** Shared by all who ask at once, unless it began too long ago for them or before something has changed. */
  async find(key: string, look: () => Promise<A | null>): Promise<A | null> {
    const askedAtMs = performance.now();
    const found = await this.#flights.run(key, () => this.#look(key, look));
    if (found === null || (this.#isCurrent(found) && found.lookedAtMs > askedAtMs - ACCESS_CACHE_MS)) {
      return found?.access ?? null;
    }
    return (await this.#look(key, look))?.access ?? null;
  }

  async #look(key: string, look: () => Promise<A | null>): Promise<Found<A> | null> {
    const lookedAtMs = performance.now();
    const access = await look();
    if (access === null) {
      return null;
    }
    const found = { access, lookedAtMs };
    this.#found.set(key, found);
    return found;
  }

  #isCurrent({ access, lookedAtMs }: Found<A>): boolean {
    return lookedAtMs > (this.#changedAtMs.get(access.tenantId) ?? -1);
  }
}
