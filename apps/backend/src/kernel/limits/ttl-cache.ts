/** A bounded map whose entries expire. The oldest is evicted when it is full. */
export class TtlCache<V> {
  readonly #entries = new Map<string, { value: V; expiresAtMs: number }>();
  readonly #ttlMs: number;
  readonly #most: number;

  constructor(ttlMs: number, most: number) {
    this.#ttlMs = ttlMs;
    this.#most = most;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.expiresAtMs > performance.now()) {
      return entry.value;
    }
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#most) {
      const [oldest] = this.#entries.keys();
      this.#entries.delete(oldest ?? "");
    }
    this.#entries.set(key, { value, expiresAtMs: performance.now() + this.#ttlMs });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
