import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  freePort,
  type KeptProgram,
  type MailServer,
  type PrivateServices,
  startMailServer,
  startTcpProxy,
  type TcpProxy,
} from "../../packages/testbed/src/index.ts";
import { keepProgram } from "./kept.ts";
import { applicationsOf, type AllSims, type SimName } from "../../packages/channel-sim/src/index.ts";
import { LOAD_PER_SECOND } from "../kit/scale.ts";
import { parseHistory, type Attempt } from "../load/history.ts";
import { startLoad, type Load } from "../load/start.ts";
import { ask } from "./http.ts";
import { baseSettings, type Settings } from "./settings.ts";
import { connectSims, openSims, type ChannelShop } from "./sims.ts";
import { openSql, type Sql } from "./sql.ts";
import type { PostgresSettings, Template } from "./template.ts";
import type { Tenant } from "./tenants.ts";

const WARM_UP_MS = 2_000;
const PATIENCE_MS = 20_000;

export interface WorldOptions {
  /** Override the usual ones, once the platforms are there. */
  readonly settings?: (sims: AllSims | null) => Settings;
  readonly postgresSettings?: PostgresSettings;
  /** Put proxies between the processes and both services. */
  readonly isProxied?: boolean;
  readonly apiEnv?: Readonly<Record<string, string>>;
  readonly workerEnv?: Readonly<Record<string, string>>;
  /** Leave the processes for the row to start. */
  readonly isAsleep?: boolean;
  /** Simulated platforms to start and connect. */
  readonly channels?: readonly SimName[];
  /** All of them belong to the first tenant, instead of one to each. */
  readonly isOneTenant?: boolean;
}

/** Everything one row of the table plays with; nothing of it is shared with another row. */
export interface World {
  readonly seed: number;
  readonly pair: PrivateServices;
  readonly tenants: readonly Tenant[];
  readonly apiUrl: string;
  readonly settings: Settings;
  readonly api: KeptProgram;
  readonly worker: KeptProgram;
  readonly sql: Sql;
  readonly mails: MailServer;
  readonly proxies: { readonly postgres: TcpProxy; readonly redis: TcpProxy } | null;
  readonly sims: AllSims | null;
  readonly channelShops: readonly ChannelShop[];
  readonly folder: string;
  readonly historyFile: string;
  /** Resolves once the processes are warm; timings before that do not count. */
  load(options?: LoadOptions): Promise<Load>;
  history(): Attempt[];
}

export interface LoadOptions {
  readonly ratePerSecond?: number;
  readonly tenants?: readonly Tenant[];
  readonly baseUrl?: string;
}

interface Stage {
  readonly folder: string;
  readonly pair: PrivateServices;
  readonly mails: MailServer;
  readonly proxies: World["proxies"];
  readonly sims: AllSims | null;
  readonly port: number;
}

async function openStage(template: Template, seed: number, options: WorldOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "estiba-fault-row-"));
  const pair = await template.open(options.postgresSettings);
  const proxies =
    options.isProxied === true
      ? {
          postgres: await startTcpProxy(pair.config.postgresPort),
          redis: await startTcpProxy(pair.config.redisPort),
        }
      : null;
  const sims = options.channels === undefined ? null : await openSims(seed);
  const port = await freePort();
  return { folder, pair, mails: await startMailServer(), proxies, sims, port };
}

async function closeStage({ folder, pair, mails, proxies, sims }: Stage): Promise<void> {
  await mails.close();
  await Promise.all([proxies?.postgres.close(), proxies?.redis.close(), sims?.close()]);
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

function settingsOf({ pair, proxies, sims, mails, port }: Stage, options: WorldOptions): Settings {
  const urls =
    proxies === null
      ? pair
      : {
          databaseUrl: pair.databaseUrl.replace(/:\d+\//, `:${proxies.postgres.port}/`),
          redisUrl: pair.redisUrl.replace(/:\d+\//, `:${proxies.redis.port}/`),
        };
  return {
    ...baseSettings(urls, port),
    SMTP_URL: mails.url,
    ...(sims === null ? {} : applicationsOf(sims)),
    ...options.settings?.(sims),
  };
}

function processesOf({ folder }: Stage, settings: Settings, apiUrl: string): Pick<World, "api" | "worker"> {
  return {
    api: keepProgram({
      name: "api",
      env: { ...settings },
      logFile: join(folder, "api.log"),
      isReady: async () => (await ask({ method: "GET", url: `${apiUrl}/health` })).status === 200,
    }),
    worker: keepProgram({
      name: "worker",
      env: { ...settings, LOG_LEVEL: "info" },
      logFile: join(folder, "worker.log"),
      isReady: async (said) => said.includes("worker running"),
    }),
  };
}

/** What has to be ended with the row, however far it came. */
interface Running extends Pick<World, "api" | "worker" | "settings" | "apiUrl" | "sql"> {
  readonly loads: Load[];
}

function ready(stage: Stage, options: WorldOptions): Running {
  const apiUrl = `http://127.0.0.1:${stage.port}`;
  const settings = settingsOf(stage, options);
  const sql = openSql(stage.pair.superUrl);
  return { apiUrl, settings, sql, ...processesOf(stage, settings, apiUrl), loads: [] };
}

async function furnish(
  template: Template,
  seed: number,
  stage: Stage,
  running: Running,
  options: WorldOptions,
): Promise<World> {
  const { api, worker, apiUrl, loads } = running;
  const historyFile = join(stage.folder, "history.jsonl");
  writeFileSync(historyFile, "");
  const channelShops: ChannelShop[] = [];
  if (options.isAsleep !== true) {
    await Promise.all([api.start(options.apiEnv), worker.start(options.workerEnv)]);
  }
  if (stage.sims !== null) {
    const tenants = options.isOneTenant === true ? template.tenants.slice(0, 1) : template.tenants;
    channelShops.push(...(await connectSims(stage.sims, apiUrl, tenants, options.channels)));
  }
  return {
    ...stage,
    ...running,
    seed,
    tenants: template.tenants,
    channelShops,
    historyFile,
    async load({ ratePerSecond = LOAD_PER_SECOND, tenants = template.tenants, baseUrl = apiUrl } = {}) {
      const prefix = `${seed}-${loads.length}`;
      const order = { baseUrl, seed: seed + loads.length, prefix, ratePerSecond, tenants, historyFile };
      const load = startLoad({ ...order, patienceMs: PATIENCE_MS });
      loads.push(load);
      await wait(WARM_UP_MS);
      return load;
    },
    history: () => parseHistory(readFileSync(historyFile, "utf8")),
  };
}

export async function withWorld<T>(
  template: Template,
  seed: number,
  options: WorldOptions,
  run: (world: World) => Promise<T>,
): Promise<T> {
  const stage = await openStage(template, seed, options);
  const running = ready(stage, options);
  try {
    return await run(await furnish(template, seed, stage, running, options));
  } finally {
    for (const load of running.loads) {
      load.kill();
    }
    await Promise.all([running.api.stop("SIGKILL"), running.worker.stop("SIGKILL")]);
    await running.sql.close();
    await closeStage(stage);
  }
}
