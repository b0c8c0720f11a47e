import { existsSync } from "node:fs";
import { Redis } from "ioredis";
import { inject } from "vitest";

const HIGHEST_DATABASE = 15;
const claimOf = (index: number): string => `estiba-test:claimed-by:${index}`;

// Takes a lock that is free or was left by a dead process.
const CLAIM = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
return 1`;

export interface TestRedis {
  readonly url: string;
  release(): Promise<void>;
}

async function claim(redis: Redis, index: number): Promise<boolean> {
  const holder = await redis.get(claimOf(index));
  const isAbandoned = holder !== null && !existsSync(`/proc/${holder}`);
  const taken = await redis.eval(CLAIM, 1, claimOf(index), String(process.pid), isAbandoned ? holder : "");
  return taken === 1;
}

/** One of Redis' numbered databases, held until released; only it is ever flushed. */
export async function claimRedis(): Promise<TestRedis> {
  const { redisPort } = inject("services");
  const directory = new Redis({ port: redisPort, db: 0 });
  for (let index = 1; index <= HIGHEST_DATABASE; index += 1) {
    if (await claim(directory, index)) {
      await directory.select(index);
      await directory.flushdb();
      return {
        url: `redis://127.0.0.1:${redisPort}/${index}`,
        async release() {
          await directory.flushdb();
          await directory.select(0);
          await directory.del(claimOf(index));
          directory.disconnect();
        },
      };
    }
  }
  directory.disconnect();
  throw new Error("every numbered Redis database is taken by a running test");
}
