import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { handlingLatency } from "../check/handling.ts";
import { ms } from "../kit/latency.ts";
import { isShort, lasting } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { shipmentOf } from "../load/orders.ts";
import { Sender } from "../load/sender.ts";
import { endLeases } from "../world/hurry.ts";
import { withWorld, type World } from "../world/world.ts";
import { finish, type Row, type RowContext } from "./row.ts";

const THROWING = "veneno-falla";
const KILLING = "veneno-mata";
const MAX_DEATHS = 12;
/** Of tries: three in company, then alone. */
const MAX_SHARED_TRIES = 4;
const FLOOR_MS = 1_500;
const NEXT_LIMIT_MS = 120_000;
const isDead = (world: World, key: string) => async (): Promise<boolean> =>
  (await world.sql.number(
    "select count(*) as n from app.inbound_events where state = 'dead' and external_id = $1",
    [key],
  )) > 0;

async function sendPoison(world: World, marker: string): Promise<string> {
  const [tenant] = world.tenants;
  if (tenant === undefined) {
    throw new Error("there is no tenant");
  }
  const key = `${tenant.slug}-${marker}`;
  const history = createWriteStream(world.historyFile, { flags: "a" });
  await new Sender([world.apiUrl], history).send(
    shipmentOf({ tenant, shopIndex: 0, kind: "webhook", key }, 1, false),
  );
  history.end();
  await once(history, "finish");
  return key;
}

/** Fails whenever it is written. It is tried again and again, ever more rarely, and its neighbours do not notice. */
async function throwing(world: World, { claims }: RowContext): Promise<void> {
  const load = await world.load();
  await wait(lasting(5_000, 1_000));
  const fromMs = Date.now();
  await wait(lasting(10_000, 3_000));
  const poisonMs = Date.now();
  const key = await sendPoison(world, THROWING);
  await wait(lasting(20_000, 4_000));
  const toMs = Date.now();
  // The waits between tries grow to minutes; only the end result is checked, not the waiting.
  const gaveUpMs = await timeUntil(
    async () => {
      await world.sql.rows(
        "update app.inbound_events set due_at = now() where external_id = $1 and state = 'pending'",
        [key],
      );
      return isDead(world, key)();
    },
    NEXT_LIMIT_MS,
    400,
  );
  claims.hold("a failing event is given up", gaveUpMs !== null);
  const tries = await world.sql.number(
    "select attempts as n from app.inbound_events where external_id = $1",
    [key],
  );
  await finishWithPoison(world, load, claims, key);
  const before = await handlingLatency(world.sql, { fromMs, toMs: poisonMs });
  const beside = await handlingLatency(world.sql, { fromMs: poisonMs, toMs });
  claims.atMost(
    "neighbours' p99 beside a failing event (ms)",
    beside.p99Ms,
    Math.max(FLOOR_MS, before.p99Ms * 2),
  );
  claims.figure(
    `failing: given up after ${tries} tries; neighbours p50/p99 ${ms(before.p50Ms)}/${ms(before.p99Ms)} before, ${ms(beside.p50Ms)}/${ms(beside.p99Ms)} beside it`,
  );
}

async function finishWithPoison(
  world: World,
  load: Parameters<typeof finish>[1],
  claims: RowContext["claims"],
  key: string,
): Promise<void> {
  // An event that cannot be booked was still acknowledged; the book is compared without it.
  await finish(world, load, claims, { poison: [key], withoutKeys: [key] });
}

/** Takes the whole process along. After a few deaths it is alone when it kills, and then it is given up. */
async function killing(world: World, { claims }: RowContext): Promise<void> {
  const load = await world.load();
  await wait(lasting(5_000, 1_000));
  const fromMs = Date.now();
  const key = await sendPoison(world, KILLING);
  while (world.worker.endings.length < MAX_DEATHS && !(await isDead(world, key)())) {
    const deaths = world.worker.endings.length;
    const nextMs = await timeUntil(
      async () => world.worker.endings.length > deaths || isDead(world, key)(),
      NEXT_LIMIT_MS,
      100,
    );
    if (nextMs === null) {
      break;
    }
    if (world.worker.endings.length > deaths) {
      await endLeases(world);
    }
  }
  const deaths = world.worker.endings.length;
  claims.hold("an event that kills is given up", await isDead(world, key)(), `${deaths} deaths`);
  await finishWithPoison(world, load, claims, key);
  const dragged = await world.sql.number(
    `select coalesce(max(attempts), 0) as n from app.inbound_events where external_id <> $1 and source = 'webhook'`,
    [key],
  );
  claims.atMost("tries of any neighbour", dragged, MAX_SHARED_TRIES);
  const beside = await handlingLatency(world.sql, { fromMs, toMs: Infinity });
  claims.figure(
    `killing: given up after ${deaths} deaths; neighbours p50 ${ms(beside.p50Ms)}, longest ${ms(beside.maxMs)}${isShort ? " (leases cut short)" : ""}`,
  );
}

export const poison: Row = {
  id: "F18",
  title: "an event that fails, and one that kills the process",
  async run(context) {
    const { template, seed } = context;
    await withWorld(template, seed, { workerEnv: { CRASH_THROWS: THROWING } }, (world) =>
      throwing(world, context),
    );
    await withWorld(template, seed + 1, { workerEnv: { CRASH_KILLS: KILLING } }, (world) =>
      killing(world, context),
    );
  },
};
