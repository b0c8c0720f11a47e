import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  freePort,
  type MailServer,
  type PrivateServices,
  startMailServer,
  startTcpProxy,
  type TcpProxy,
} from "../../packages/testbed/src/index.ts";
import { applicationsOf, type AllSims, type SimName } from "../../packages/channel-sim/src/index.ts";
import { processesOf, type Home } from "./home.ts";
import { loadsOf, type Loads } from "./loads.ts";
import { baseSettings, type Settings } from "./settings.ts";
import { connectSims, openSims, type ChannelShop } from "./sims.ts";
import { openSql, type Sql } from "./sql.ts";
import type { PostgresSettings, Template } from "./template.ts";
import type { Tenant } from "./tenants.ts";

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
export interface World extends Home, Omit<Loads, "killLoads"> {
  readonly seed: number;
  readonly tenants: readonly Tenant[];
  /** Over all homes. */
  readonly sql: Sql;
  /** Only this one, unless there are cells. */
  readonly homes: readonly Home[];
  readonly mails: MailServer;
  readonly proxies: { readonly postgres: TcpProxy; readonly redis: TcpProxy } | null;
  readonly sims: AllSims | null;
  readonly channelShops: readonly ChannelShop[];
  readonly folder: string;
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

function homeOf(stage: Stage, options: WorldOptions): Home {
  const { folder, pair, port } = stage;
  const apiUrl = `http://127.0.0.1:${port}`;
  const settings = settingsOf(stage, options);
  const sql = openSql(pair.superUrl);
  return { name: "main", pair, apiUrl, settings, sql, ...processesOf(folder, settings, apiUrl) };
}

async function furnish(
  template: Template,
  seed: number,
  stage: Stage,
  home: Home,
  loads: Loads,
  options: WorldOptions,
): Promise<World> {
  const { api, worker, apiUrl } = home;
  const channelShops: ChannelShop[] = [];
  if (options.isAsleep !== true) {
    await Promise.all([api.start(options.apiEnv), worker.start(options.workerEnv)]);
  }
  if (stage.sims !== null) {
    const tenants = options.isOneTenant === true ? template.tenants.slice(0, 1) : template.tenants;
    channelShops.push(...(await connectSims(stage.sims, apiUrl, tenants, options.channels)));
  }
  return { ...stage, ...home, ...loads, seed, tenants: template.tenants, homes: [home], channelShops };
}

export async function withWorld<T>(
  template: Template,
  seed: number,
  options: WorldOptions,
  run: (world: World) => Promise<T>,
): Promise<T> {
  const stage = await openStage(template, seed, options);
  const home = homeOf(stage, options);
  const loads = loadsOf(stage.folder, seed, template.tenants, [home.apiUrl]);
  try {
    return await run(await furnish(template, seed, stage, home, loads, options));
  } finally {
    loads.killLoads();
    await Promise.all([home.api.stop("SIGKILL"), home.worker.stop("SIGKILL")]);
    await home.sql.close();
    await closeStage(stage);
  }
}
