import type { Redis } from "ioredis";
import type { Debt, Limit, RateLimiter, Verdict } from "./limits.ts";
import { QUEUE_PREFIX } from "./queues.ts";

// The generic cell rate algorithm: one number per key, the instant at which the bucket is full again.
const CONSUME = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local interval, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
local waitFor = full + interval - burst * interval - now
if waitFor > 0 then return {0, math.ceil(full - now), math.ceil(waitFor)} end
redis.call('SET', KEYS[1], full + interval, 'PX', math.ceil(full + interval - now))
return {1, math.ceil(full + interval - now), 0}`;

const CHARGE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + tonumber(ARGV[1])
full = math.min(full, now + tonumber(ARGV[2]))
redis.call('SET', KEYS[1], full, 'PX', math.max(1, math.ceil(full - now)))
return 1`;

const RETRY_REDIS_AFTER_MS = 2_000;
const MAX_LOCAL_KEYS = 50_000;

function verdict(limit: Limit, isAllowed: boolean, fullInMs: number, waitMs: number): Verdict {
  const intervalMs = 60_000 / limit.perMinute;
  return {
    isAllowed,
    remaining: Math.max(0, Math.floor(limit.burst - fullInMs / intervalMs)),
    retryAfterMs: Math.max(1, Math.ceil(waitMs)),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    resetSeconds: Math.ceil(fullInMs / 1_000),
  };
}

/** The same rule inside the process, for when Redis is down. */
class LocalBuckets implements RateLimiter {
  readonly #fullAtMs = new Map<string, number>();

  async consume(key: string, shared: Limit): Promise<Verdict> {
    const limit = shared.whenAlone ?? shared;
    const nowMs = performance.now();
    const intervalMs = 60_000 / limit.perMinute;
    const fullAtMs = Math.max(this.#fullAtMs.get(key) ?? 0, nowMs);
    const waitMs = fullAtMs + intervalMs - limit.burst * intervalMs - nowMs;
    if (waitMs > 0) {
      return verdict(limit, false, fullAtMs - nowMs, waitMs);
    }
    this.#keep(key, fullAtMs + intervalMs);
    return verdict(limit, true, fullAtMs + intervalMs - nowMs, 0);
  }

  async charge(key: string, limit: Limit, { count, mostMs }: Debt): Promise<void> {
    const nowMs = performance.now();
    const fullAtMs = Math.max(this.#fullAtMs.get(key) ?? 0, nowMs) + (count * 60_000) / limit.perMinute;
    this.#keep(key, Math.min(fullAtMs, nowMs + mostMs));
  }

  #keep(key: string, fullAtMs: number): void {
    this.#fullAtMs.delete(key);
    if (this.#fullAtMs.size >= MAX_LOCAL_KEYS) {
      const [oldest] = this.#fullAtMs.keys();
      this.#fullAtMs.delete(oldest ?? "");
    }
    this.#fullAtMs.set(key, fullAtMs);
  }
}

/** Shared by all processes through Redis; alone in this process while Redis does not answer. */
export class TokenBuckets implements RateLimiter {
  readonly #redis: Redis;
  readonly #local = new LocalBuckets();
  #redisAwayUntilMs = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async consume(key: string, limit: Limit): Promise<Verdict> {
    const intervalMs = 60_000 / limit.perMinute;
    const answer = await this.#ask(CONSUME, key, intervalMs, limit.burst);
    if (answer === null) {
      return this.#local.consume(key, limit);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script answers with three numbers
    const [allowed = 0, fullInMs = 0, waitMs = 0] = answer as number[];
    return verdict(limit, allowed === 1, fullInMs, waitMs);
  }

  async charge(key: string, limit: Limit, debt: Debt): Promise<void> {
    const answer = await this.#ask(CHARGE, key, (debt.count * 60_000) / limit.perMinute, debt.mostMs);
    if (answer === null) {
      await this.#local.charge(key, limit, debt);
    }
  }

  /** Null while Redis does not answer. */
  async #ask(script: string, key: string, ...numbers: readonly number[]): Promise<unknown> {
    if (this.#redis.status !== "ready" || performance.now() < this.#redisAwayUntilMs) {
      return null;
    }
    try {
      return await this.#redis.eval(script, 1, `${QUEUE_PREFIX}:rate:${key}`, ...numbers);
    } catch {
      this.#redisAwayUntilMs = performance.now() + RETRY_REDIS_AFTER_MS;
      return null;
    }
  }
}
