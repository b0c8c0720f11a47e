import type { Redis } from "ioredis";
import type { Debt, Limit, RateLimiter, Verdict } from "./limits.ts";
import { QUEUE_PREFIX } from "./queues.ts";

// The generic cell rate algorithm: one number per key, the instant at which the bucket is full again.
const CONSUME = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local answers = {}
for i, key in ipairs(KEYS) do
  local interval, burst = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local full = math.max(tonumber(redis.call('GET', key) or '0'), now)
  local waitFor = full + interval - burst * interval - now
  if waitFor > 0 then
    answers[i] = {0, math.ceil(full - now), math.ceil(waitFor)}
  else
    redis.call('SET', key, full + interval, 'PX', math.ceil(full + interval - now))
    answers[i] = {1, math.ceil(full + interval - now), 0}
  end
end
return answers`;

const CHARGE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + tonumber(ARGV[1])
full = math.min(full, now + tonumber(ARGV[2]))
redis.call('SET', KEYS[1], full, 'PX', math.max(1, math.ceil(full - now)))
return 1`;

const nameOf = (key: string) => `${QUEUE_PREFIX}:rate:${key}`;
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

type Answer = readonly [allowed: number, fullInMs: number, waitMs: number];

interface Asked {
  readonly key: string;
  readonly limit: Limit;
  /** Null while Redis does not answer. */
  readonly resolve: (answer: Answer | null) => void;
}

const MAX_A_CALL = 500;

interface Scripts extends Redis {
  consumeTokens(count: number, ...keysAndNumbers: readonly (string | number)[]): Promise<Answer[]>;
  chargeTokens(key: string, ...numbers: readonly number[]): Promise<number>;
}

/** Shared by all processes through Redis; alone in this process while Redis does not answer. */
export class TokenBuckets implements RateLimiter {
  readonly #redis: Scripts;
  readonly #local = new LocalBuckets();
  #redisAwayUntilMs = 0;
  #asked: Asked[] = [];

  constructor(redis: Redis) {
    redis.defineCommand("consumeTokens", { lua: CONSUME });
    redis.defineCommand("chargeTokens", { lua: CHARGE, numberOfKeys: 1 });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- with the commands just defined
    this.#redis = redis as Scripts;
  }

  async consume(key: string, limit: Limit): Promise<Verdict> {
    const answer = await new Promise<Answer | null>((resolve) => this.#enlist({ key, limit, resolve }));
    if (answer === null) {
      return this.#local.consume(key, limit);
    }
    const [allowed, fullInMs, waitMs] = answer;
    return verdict(limit, allowed === 1, fullInMs, waitMs);
  }

  async charge(key: string, limit: Limit, debt: Debt): Promise<void> {
    const intervalMs = (debt.count * 60_000) / limit.perMinute;
    const answer = await this.#ask(() => this.#redis.chargeTokens(nameOf(key), intervalMs, debt.mostMs));
    if (answer === null) {
      await this.#local.charge(key, limit, debt);
    }
  }

  /** Those who ask in the same turn of the loop are asked for together. */
  #enlist(asked: Asked): void {
    this.#asked.push(asked);
    if (this.#asked.length === 1) {
      setImmediate(() => this.#askForAll());
    }
  }

  #askForAll(): void {
    const waiting = this.#asked;
    this.#asked = [];
    for (let from = 0; from < waiting.length; from += MAX_A_CALL) {
      void this.#askFor(waiting.slice(from, from + MAX_A_CALL));
    }
  }

  async #askFor(asked: readonly Asked[]): Promise<void> {
    const keys = asked.map(({ key }) => nameOf(key));
    const numbers = asked.flatMap(({ limit }) => [60_000 / limit.perMinute, limit.burst]);
    const answers = await this.#ask(() => this.#redis.consumeTokens(keys.length, ...keys, ...numbers));
    for (const [index, { resolve }] of asked.entries()) {
      resolve(answers?.[index] ?? null);
    }
  }

  /** Null while Redis does not answer. */
  async #ask<T>(command: () => Promise<T>): Promise<T | null> {
    if (this.#redis.status !== "ready" || performance.now() < this.#redisAwayUntilMs) {
      return null;
    }
    try {
      return await command();
    } catch {
      this.#redisAwayUntilMs = performance.now() + RETRY_REDIS_AFTER_MS;
      return null;
    }
  }
}
