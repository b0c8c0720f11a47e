import { setTimeout as wait } from "node:timers/promises";
import { isYes, sentIn, statuses } from "../check/answers.ts";
import { ms } from "../kit/latency.ts";
import { lasting } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { withWorld, type World } from "../world/world.ts";
import { finish, type Row, type RowContext } from "./row.ts";

const REDIS_WITHIN_MS = 30_000;
const POSTGRES_WITHIN_MS = 5_000;

const DONE_SINCE = `select count(*) as n from app.inbound_events where state = 'done' and source = 'webhook'
  and received_at > to_timestamp($1::float8 / 1000)`;

/** Open sockets go dead silently. The worker has to detect it; new connections would work. */
async function redisGoesSilent(world: World, { claims }: RowContext): Promise<void> {
  const load = await world.load();
  await wait(lasting(5_000, 1_500));
  const silentMs = Date.now();
  const count = world.proxies?.redis.silenceOpen() ?? 0;
  const tookMs = await timeUntil(
    async () => (await world.sql.number(DONE_SINCE, [silentMs + 500])) > 0,
    REDIS_WITHIN_MS * 2,
    200,
  );
  claims.hold(
    "the queue is processed again within 30 s",
    tookMs !== null && tookMs <= REDIS_WITHIN_MS,
    `${tookMs}`,
  );
  await wait(1_000);
  const attempts = await finish(world, load, claims, { healedAtMs: silentMs + (tookMs ?? 0) });
  const refused = sentIn(attempts, { fromMs: silentMs, toMs: Infinity }).filter((attempt) => !isYes(attempt));
  claims.hold("intake goes on without Redis", refused.length === 0, statuses(refused));
  claims.figure(`${count} Redis sockets silent: events handled again after ${ms(tookMs ?? 0)}`);
}

async function postgresGoesSilent(world: World, { claims }: RowContext): Promise<void> {
  const load = await world.load();
  await wait(lasting(5_000, 1_500));
  const silentMs = Date.now();
  const count = world.proxies?.postgres.silenceOpen() ?? 0;
  await wait(POSTGRES_WITHIN_MS + lasting(10_000, 2_500));
  const attempts = await finish(world, load, claims, { healedAtMs: silentMs + POSTGRES_WITHIN_MS });
  const after = sentIn(attempts, { fromMs: silentMs, toMs: Infinity });
  const lastNo = Math.max(silentMs, ...after.filter((attempt) => !isYes(attempt)).map(({ t1 }) => t1));
  claims.atMost("last request that suffered, after silence (ms)", lastNo - silentMs, POSTGRES_WITHIN_MS);
  claims.figure(
    `${count} PostgreSQL sockets silent: last refusal after ${ms(lastNo - silentMs)}; ${statuses(after)}`,
  );
}

export const halfOpen: Row = {
  id: "F8",
  title: "silent half-open sockets, Redis then PostgreSQL",
  async run(context) {
    const { template, seed } = context;
    await withWorld(template, seed, { isProxied: true }, (world) => redisGoesSilent(world, context));
    await withWorld(template, seed + 1, { isProxied: true }, (world) => postgresGoesSilent(world, context));
  },
};
