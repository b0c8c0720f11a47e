import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startMailServer, type MailServer } from "../../apps/backend/test/smtp.ts";
import { freePorts } from "../kit/ports.ts";
import { LOAD_PER_SECOND } from "../kit/scale.ts";
import { parseHistory, type Attempt } from "../load/history.ts";
import { startLoad, type Load } from "../load/start.ts";
import { ask } from "./http.ts";
import { startPair, type Pair } from "./pair.ts";
import { KeptProcess } from "./process.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { openSql, type Sql } from "./sql.ts";
import { baseSettings, type Settings } from "./settings.ts";
import type { Template } from "./template.ts";
import type { Tenant } from "./tenants.ts";

const WARM_UP_MS = 2_000;
const PATIENCE_MS = 20_000;

export interface WorldOptions {
  readonly settings?: Settings;
  /** Put proxies between the processes and both services. */
  readonly isProxied?: boolean;
  readonly apiEnv?: Readonly<Record<string, string>>;
  readonly workerEnv?: Readonly<Record<string, string>>;
  /** Leave the processes for the row to start. */
  readonly isAsleep?: boolean;
}

/** Everything one row of the table plays with; nothing of it is shared with another row. */
export interface World {
  readonly seed: number;
  readonly pair: Pair;
  readonly tenants: readonly Tenant[];
  readonly apiUrl: string;
  readonly settings: Settings;
  readonly api: KeptProcess;
  readonly worker: KeptProcess;
  readonly sql: Sql;
  readonly mails: MailServer;
  readonly proxies: { readonly postgres: Proxy; readonly redis: Proxy } | null;
  /** Resolves once the processes are warm; what came before that is not to be judged by the clock. */
  load(options?: { ratePerSecond?: number; tenants?: readonly Tenant[] }): Promise<Load>;
  readonly historyFile: string;
  history(): Attempt[];
}

interface Stage {
  readonly folder: string;
  readonly pair: Pair;
  readonly mails: MailServer;
  readonly proxies: World["proxies"];
}

async function openStage(template: Template, options: WorldOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "estiba-fault-row-"));
  const pair = await startPair(template.pair.config);
  const proxies =
    options.isProxied === true
      ? { postgres: await startProxy(pair.config.postgresPort), redis: await startProxy(pair.config.redisPort) }
      : null;
  return { folder, pair, mails: await startMailServer(), proxies };
}

function urlsOf({ pair, proxies }: Stage): { databaseUrl: string; redisUrl: string } {
  return proxies === null
    ? pair
    : {
        databaseUrl: pair.databaseUrl.replace(/:\d+\//, `:${proxies.postgres.port}/`),
        redisUrl: pair.redisUrl.replace(/:\d+\//, `:${proxies.redis.port}/`),
      };
}

function processesOf(stage: Stage, settings: Settings, apiUrl: string): Pick<World, "api" | "worker"> {
  const worker = new KeptProcess({
    name: "worker",
    env: { ...settings, LOG_LEVEL: "info" },
    logFile: join(stage.folder, "worker.log"),
    isReady: async (said) => said.includes("worker running"),
  });
  const api = new KeptProcess({
    name: "api",
    env: { ...settings },
    logFile: join(stage.folder, "api.log"),
    isReady: async () => (await ask({ method: "GET", url: `${apiUrl}/health` })).status === 200,
  });
  return { api, worker };
}

async function closeStage({ folder, pair, mails, proxies }: Stage): Promise<void> {
  await mails.close();
  await Promise.all([proxies?.postgres.close(), proxies?.redis.close()]);
  const isKept = process.env["FAULT_KEEP"] !== undefined;
  if (isKept) {
    pair.keepLogs(folder);
    process.stderr.write(`kept ${folder}\n`);
  }
  await pair.wipe();
  if (!isKept) {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function withWorld<T>(
  template: Template,
  seed: number,
  options: WorldOptions,
  run: (world: World) => Promise<T>,
): Promise<T> {
  const stage = await openStage(template, options);
  const [port = 0] = await freePorts(1);
  const apiUrl = `http://127.0.0.1:${port}`;
  const settings = {
    ...baseSettings(urlsOf(stage), port),
    SMTP_URL: stage.mails.url,
    ...options.settings,
  };
  const { api, worker } = processesOf(stage, settings, apiUrl);
  const sql = openSql(stage.pair.superUrl);
  const historyFile = join(stage.folder, "history.jsonl");
  writeFileSync(historyFile, "");
  const loads: Load[] = [];
  try {
    if (options.isAsleep !== true) {
      await Promise.all([api.start(options.apiEnv), worker.start(options.workerEnv)]);
    }
    return await run({
      seed,
      pair: stage.pair,
      tenants: template.tenants,
      apiUrl,
      settings,
      api,
      worker,
      sql,
      mails: stage.mails,
      proxies: stage.proxies,
      async load({ ratePerSecond = LOAD_PER_SECOND, tenants = template.tenants } = {}) {
        const prefix = `${seed}-${loads.length}`;
        const load = startLoad({
          baseUrl: apiUrl,
          seed: seed + loads.length,
          prefix,
          ratePerSecond,
          tenants,
          historyFile,
          patienceMs: PATIENCE_MS,
        });
        loads.push(load);
        await wait(WARM_UP_MS);
        return load;
      },
      historyFile,
      history: () => parseHistory(readFileSync(historyFile, "utf8")),
    });
  } finally {
    for (const load of loads) {
      load.kill();
    }
    await Promise.all([api.stop("SIGKILL"), worker.stop("SIGKILL")]);
    await sql.close();
    await closeStage(stage);
  }
}
