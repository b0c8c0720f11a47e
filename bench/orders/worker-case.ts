import { until } from "../../packages/testbed/src/index.ts";
import { load } from "./callers/load.ts";
import { cpuOf, cpuOfServer } from "./cpu.ts";
import type { BenchDatabase } from "./database/lay-database.ts";
import { BATCH, runEngine, type EngineRun } from "./engine/engine.ts";
import { startApi, startWorker } from "./service.ts";
import type { IntakePath, Settings } from "./settings.ts";

const SIGNED = { way: "webhook", repeats: 0, edits: 0 } as const;
const DRAIN_LIMIT_MS = 600_000;

/** Signed events: recorded while nobody works on them, then applied. */
export interface EventsRun {
  readonly recorded: number;
  readonly applied: number;
  /** Processor time an applied event costs, in milliseconds. */
  readonly cpuMs: { readonly worker: number; readonly database: number };
}

export interface WorkerRun {
  readonly events: Readonly<Record<string, EventsRun>>;
  readonly batched: EngineRun;
  readonly notDone: number;
}

async function record(database: BenchDatabase, settings: Settings, path: IntakePath): Promise<number> {
  const { callers, pauseMs, warmUpSeconds, seconds, variantsPerTenant: variants } = settings;
  const service = await startApi(database, path);
  const { port } = service;
  try {
    const mix = SIGNED;
    const task = { port, callers, pauseMs, warmUpSeconds, seconds, variants, mix, shops: database.shops };
    return (await load(task)).perSecond;
  } finally {
    await service.stop();
  }
}

async function pending(database: BenchDatabase): Promise<number> {
  const [row] = await database.rows<{ n: number }>(
    "select count(*)::integer as n from app.inbound_events where state = 'pending'",
  );
  return row?.n ?? 0;
}

/** What was sold before is in the books: no worker has to catch up on it while it is measured. */
async function closeBooks(database: BenchDatabase): Promise<void> {
  await database.rows(
    `insert into app.finance_work (tenant_id, orders_seen_to, due_at)
     select t.tenant_id, (select o.id from app.orders o where o.tenant_id = t.tenant_id order by o.id desc limit 1), now() + interval '1 day'
     from bench.tenants t
     on conflict (tenant_id) do update set orders_seen_to = excluded.orders_seen_to, looked_at = now(), due_at = excluded.due_at`,
  );
}

/** From the first commit to the last, without the time in which the programs warm up where that is the smaller part. */
async function appliedSince(database: BenchDatabase, since: Date, warmUpSeconds: number): Promise<number> {
  const [row] = await database.rows<{ rate: number | null }>(
    `with done as (
       select finished_at as at from app.inbound_events where finished_at >= $1 and source = 'webhook' and state = 'done'
     ), whole as (select min(at) as first, max(at) as last from done), counted as (
       select last, first + case when last - first > 3 * $2 * interval '1 second' then $2 else 0 end * interval '1 second' as begin
       from whole
     )
     select (count(*) / nullif(extract(epoch from max(last) - max(begin)), 0))::float as rate
     from done, counted where at > begin`,
    [since, warmUpSeconds],
  );
  return row?.rate ?? 0;
}

async function drain(database: BenchDatabase, settings: Settings, path: IntakePath) {
  const server = await database.serverPid();
  const waiting = await pending(database);
  await closeBooks(database);
  const since = new Date();
  const workers = await Promise.all(
    Array.from({ length: settings.workers }, () => startWorker(database, path)),
  );
  const used = () => ({
    worker: workers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    database: cpuOfServer(server),
  });
  const before = used();
  try {
    await until("every event to be applied", async () => (await pending(database)) === 0, DRAIN_LIMIT_MS);
    const after = used();
    const each = (cpuSeconds: number) => (cpuSeconds * 1_000) / Math.max(1, waiting);
    return {
      applied: await appliedSince(database, since, settings.warmUpSeconds),
      cpuMs: {
        worker: each(after.worker - before.worker),
        database: each(after.database - before.database),
      },
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** Events are recorded as fast as they come, and applied afterwards: the two would share the same cores. */
export async function runWorker(database: BenchDatabase, settings: Settings): Promise<WorkerRun[]> {
  const server = await database.serverPid();
  const runs: WorkerRun[] = [];
  for (let turn = 0; turn < settings.runs; turn += 1) {
    const events: Record<string, EventsRun> = {};
    for (const path of settings.paths) {
      const recorded = await record(database, settings, path);
      events[path] = { recorded, ...(await drain(database, settings, path)) };
    }
    const batched = await runEngine(database.appUrl, settings, {
      kind: "plain",
      ordersAtOnce: BATCH,
      cpuSeconds: () => cpuOfServer(server),
    });
    const [row] = await database.rows<{ n: number }>(
      "select count(*)::integer as n from app.inbound_events where state not in ('done', 'pending')",
    );
    runs.push({ events, batched, notDone: row?.n ?? 0 });
  }
  return runs;
}
