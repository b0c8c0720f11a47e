import { Redis } from "ioredis";
import { afterAll, expect, it } from "vitest";
import { claimRedis } from "../../test/redis.ts";
import { TokenBuckets } from "./token-bucket.ts";

const claimed = await claimRedis();
const redis = new Redis(claimed.url);
await redis.ping();
afterAll(async () => {
  redis.disconnect();
  await claimed.release();
});
const buckets = new TokenBuckets(redis);
const LIMIT = { perMinute: 1, burst: 3 };
const consume = (key: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => buckets.consume(key, LIMIT)));

it("those who ask in one turn are one call to Redis, and each has an answer of its own", async () => {
  const calls: string[] = [];
  const monitor = await redis.monitor();
  monitor.on("monitor", (_time: string, words: string[], source: string) => {
    // Other tests use the same server.
    if (source !== "lua" && words.some((word) => word.includes("one-turn"))) {
      calls.push(words[0]?.toLowerCase() ?? "");
    }
  });
  const [own, others] = await Promise.all([consume("one-turn-own", 5), consume("one-turn-other", 2)]);
  expect(own.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, false]);
  expect(own.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
  expect(others.map(({ remaining }) => remaining)).toEqual([2, 1]);
  const again = await consume("one-turn-other", 2);
  expect(again.map(({ isAllowed }) => isAllowed)).toEqual([true, false]);
  await redis.echo("one-turn");
  await expect.poll(() => calls).toContain("echo");
  monitor.disconnect();
  expect(calls).toEqual(["eval", "evalsha", "echo"]);
});

it("a Redis that forgot the scripts is told them again", async () => {
  await consume("again", 1);
  await redis.script("FLUSH");
  expect((await consume("again", 1)).map(({ remaining }) => remaining)).toEqual([1]);
  await buckets.charge("again", LIMIT, { count: 10, mostMs: 600_000 });
  expect((await consume("again", 1)).map(({ isAllowed }) => isAllowed)).toEqual([false]);
});
