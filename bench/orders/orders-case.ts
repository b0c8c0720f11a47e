import { load } from "./callers/load.ts";
import type { Answers } from "./callers/client.ts";
import type { Mix } from "./callers/traffic.ts";
import { cpuOf, cpuOfServer } from "./cpu.ts";
import type { BenchDatabase } from "./database/lay-database.ts";
import { BATCH, runEngine, type EngineRun } from "./engine/engine.ts";
import { startApi, type Service } from "./service.ts";
import type { Settings } from "./settings.ts";

const MIXES = {
  plain: { way: "direct", repeats: 0, edits: 0 },
  mixed: { way: "direct", repeats: 0.1, edits: 0.05 },
} as const satisfies Record<string, Mix>;

/** Orders over HTTP in one run, and what each cost whom, in milliseconds of processor time. */
export interface HttpRun extends Answers {
  readonly cpuMs: { readonly service: number; readonly database: number; readonly callers: number };
}

/** One turn of everything, on the same tables as they grow. */
export interface Run {
  readonly http: Readonly<Record<string, HttpRun>>;
  readonly oneByOne: EngineRun;
  readonly batched: EngineRun;
}

export async function runHttp(
  service: Service,
  database: BenchDatabase,
  settings: Settings,
  { mix = MIXES.plain, server }: { mix?: Mix; server: number },
): Promise<HttpRun> {
  const used = () => ({ service: cpuOf(service.api.pid), database: cpuOfServer(server) });
  let before = used();
  const { port } = service;
  const { callers, pauseMs, warmUpSeconds, seconds, variantsPerTenant: variants } = settings;
  const answers = await load(
    { port, callers, pauseMs, warmUpSeconds, seconds, variants, mix, shops: database.shops },
    () => (before = used()),
  );
  const after = used();
  const each = (cpuSeconds: number) => (cpuSeconds * 1_000) / Math.max(1, answers.perSecond * seconds);
  return {
    ...answers,
    cpuMs: {
      service: each(after.service - before.service),
      database: each(after.database - before.database),
      callers: each(answers.cpuSeconds),
    },
  };
}

/** HTTP, then the engine one by one, then the engine in batches, and again: no side has the smaller tables. */
export async function runOrders(
  database: BenchDatabase,
  settings: Settings,
  kind: keyof typeof MIXES,
): Promise<Run[]> {
  const server = await database.serverPid();
  const engine = (ordersAtOnce: number) =>
    runEngine(database.appUrl, settings, { kind, ordersAtOnce, cpuSeconds: () => cpuOfServer(server) });
  const services = new Map<string, Service>();
  const runs: Run[] = [];
  try {
    for (const path of settings.paths) {
      services.set(path, await startApi(database, path));
    }
    for (let turn = 0; turn < settings.runs; turn += 1) {
      const http: Record<string, HttpRun> = {};
      for (const [path, service] of services) {
        http[path] = await runHttp(service, database, settings, { mix: MIXES[kind], server });
      }
      runs.push({ http, oneByOne: await engine(1), batched: await engine(BATCH) });
    }
  } finally {
    await Promise.all([...services.values()].map((service) => service.stop()));
  }
  return runs;
}
