import type { Redis } from "ioredis";
import { plannedMs } from "../kernel/backoff.ts";
import { TtlCache } from "../kernel/limits/ttl-cache.ts";
import type { FailureDelays, Patience } from "./limits.ts";
import { QUEUE_PREFIX } from "./queues.ts";

const REMEMBERED_MS = 1_800_000;
const FIRST_WAIT_MS = 1_000;
const RETRY_REDIS_AFTER_MS = 2_000;
const MAX_LOCAL_KEYS = 50_000;
/** Each process then counts for itself, so each allows less. */
const STRICTER_ALONE = 4;

const FAILED = `
local n = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
local over = n - tonumber(ARGV[1])
if over > 0 then
  redis.call('SET', KEYS[2], '1', 'PX', math.min(tonumber(ARGV[3]), tonumber(ARGV[2]) * 2 ^ math.min(over - 1, 20)))
end`;

/** The same rule inside the process, for when Redis is down. */
class LocalFailures implements FailureDelays {
  readonly #entries = new TtlCache<{ count: number; untilMs: number }>(REMEMBERED_MS, MAX_LOCAL_KEYS);

  async waitMs(key: string): Promise<number> {
    return Math.max(0, (this.#entries.get(key)?.untilMs ?? 0) - performance.now());
  }

  async failed(key: string, { freeFailures, mostMs }: Patience): Promise<void> {
    const count = (this.#entries.get(key)?.count ?? 0) + 1;
    const over = count - Math.floor(freeFailures / STRICTER_ALONE);
    const waitMs = over > 0 ? plannedMs({ firstMs: FIRST_WAIT_MS, maxMs: mostMs }, over) : 0;
    this.#entries.set(key, { count, untilMs: performance.now() + waitMs });
  }

  async cleared(key: string): Promise<void> {
    this.#entries.delete(key);
  }
}

const countKey = (key: string) => `${QUEUE_PREFIX}:failures:${key}`;
const waitKey = (key: string) => `${QUEUE_PREFIX}:failed:${key}`;

/** Shared by all processes through Redis; alone in this process while Redis does not answer. */
export class FailureCounts implements FailureDelays {
  readonly #redis: Redis;
  readonly #local = new LocalFailures();
  #redisAwayUntilMs = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async waitMs(key: string): Promise<number> {
    return this.#ask(
      async () => Math.max(0, await this.#redis.pttl(waitKey(key))),
      () => this.#local.waitMs(key),
    );
  }

  async failed(key: string, patience: Patience): Promise<void> {
    const { freeFailures, mostMs } = patience;
    await this.#ask(
      () =>
        this.#redis.eval(
          FAILED,
          2,
          countKey(key),
          waitKey(key),
          freeFailures,
          FIRST_WAIT_MS,
          mostMs,
          REMEMBERED_MS,
        ),
      () => this.#local.failed(key, patience),
    );
  }

  async cleared(key: string): Promise<void> {
    await this.#local.cleared(key);
    await this.#ask(
      () => this.#redis.del(countKey(key), waitKey(key)),
      async () => 0,
    );
  }

  async #ask<T>(shared: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (this.#redis.status !== "ready" || performance.now() < this.#redisAwayUntilMs) {
      return alone();
    }
    try {
      return await shared();
    } catch {
      this.#redisAwayUntilMs = performance.now() + RETRY_REDIS_AFTER_MS;
      return alone();
    }
  }
}
