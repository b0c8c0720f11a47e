import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { serviceUrls, servicesConfig } from "../../scripts/services/config.ts";
import { startServices } from "../../scripts/services/control.ts";
import { freePort } from "../../scripts/services/free-ports.ts";
import { findPostgresBinary } from "./pgbench.ts";
import { cpuSeconds } from "./cpu.ts";
import { layKeys } from "./keys.ts";
import { seedBench, type SeedSize } from "./seed.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
const CALLERS = 128;
const SECRET_KEYS = `k1:${"A".repeat(43)}`;
const NODE = resolve(ROOT, "node_modules/.bin/node");

/** What people ask of the order book. */
const LISTS = {
  "50 newest": "limit=50",
  "one status": "limit=50&status=confirmed",
  "what is short": "limit=50&stockStatus=shortfall",
  "a word that many have": "limit=50&search=old",
  "a word that one has": "limit=50&search=old-37",
  "page 100": "limit=50&offset=5000",
} as const;

export interface Figures {
  readonly http: {
    readonly perSecond: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
    readonly statuses: object;
  };
  /** Processor time an order costs, by who spends it. */
  readonly cpuMs: { readonly api: number; readonly postgres: number; readonly client: number };
  readonly listP95Ms: Readonly<Record<string, number>>;
  readonly oneByOnePerSecond: number;
  readonly batchedPerSecond: number;
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/]*$/, `/${name}`);
}

function pgbench(url: string, orders: number): number {
  const script = resolve(import.meta.dirname, "orders.pgbench.sql");
  const args = [
    "-n",
    "-M",
    "prepared",
    "-c",
    "8",
    "-j",
    "2",
    "-T",
    String(SECONDS),
    "-D",
    `n=${orders}`,
    "-f",
    script,
    url,
  ];
  const { stdout, stderr, status } = spawnSync(findPostgresBinary("pgbench"), args, { encoding: "utf8" });
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (status !== 0 || tps === undefined) {
    throw new Error(`pgbench failed: ${stderr.slice(0, 500)}`);
  }
  return Math.round(Number(tps) * orders);
}

async function p95Of(url: string, key: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const startMs = performance.now();
    const response = await fetch(url, { headers: { "x-api-key": key } });
    await response.arrayBuffer();
    times.push(performance.now() - startMs);
  }
  times.sort((left, right) => left - right);
  return Math.round((times[Math.floor(times.length * 0.95)] ?? 0) * 10) / 10;
}

async function waitUntilReady(api: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const isReady = await fetch(`${api}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) {
      return;
    }
    await wait(100);
  }
  throw new Error("the API did not become ready");
}

async function backends(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

interface Loaded {
  readonly http: Figures["http"];
  readonly clientCpuSeconds: number;
}

async function load(task: object): Promise<Loaded> {
  const child = spawn(NODE, [resolve(import.meta.dirname, "client.ts"), JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child, "close");
  const { cpuSeconds: clientCpuSeconds, ...http } = JSON.parse(said) as Figures["http"] & {
    cpuSeconds: number;
  };
  return { http, clientCpuSeconds };
}

interface BenchDatabase {
  readonly appUrl: string;
  readonly redisUrl: string;
  readonly shops: readonly { readonly shopId: string; readonly key: string }[];
  drop(): Promise<void>;
}

async function layDatabase(size: SeedSize): Promise<BenchDatabase> {
  const config = servicesConfig();
  await startServices(config);
  const urls = serviceUrls(config);
  const name = `estiba_bench_${process.pid}`;
  const serverUrl = withDatabase(urls.migrationDatabaseUrl, "postgres");
  const ownerUrl = withDatabase(urls.migrationDatabaseUrl, name);
  await asOwner(serverUrl, `create database ${name}`);
  spawnSync(NODE, ["apps/backend/src/bin/migrate.ts"], {
    cwd: ROOT,
    env: { ...process.env, MIGRATION_DATABASE_URL: ownerUrl },
  });
  const { tenants } = await seedBench(ownerUrl, size);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(readFileSync(resolve(import.meta.dirname, "prepare.sql"), "utf8"));
  for (const [n, tenant] of tenants.entries()) {
    await owner.query("insert into bench.tenants values ($1, $2, $3)", [n, tenant.id, tenant.shopId]);
  }
  const ids = tenants.map(({ id }) => id);
  const keys = await layKeys(owner, SECRET_KEYS, ids);
  await owner.end();
  return {
    appUrl: withDatabase(urls.databaseUrl, name),
    redisUrl: urls.redisUrl,
    shops: tenants.map(({ shopId }, index) => ({ shopId, key: keys[index] ?? "" })),
    drop: () => asOwner(serverUrl, `drop database ${name}`),
  };
}

function startApi({ appUrl, redisUrl }: BenchDatabase, port: number): ChildProcess {
  return spawn(NODE, ["apps/backend/src/bin/api.ts"], {
    cwd: ROOT,
    stdio: "ignore",
    env: {
      ...process.env,
      DATABASE_URL: appUrl,
      REDIS_URL: redisUrl,
      SECRET_KEYS,
      PORT: String(port),
      LOG_LEVEL: "error",
      RATE_LIMITS: "ENTERPRISE=100000000/10000000",
    },
  });
}

async function loadAndWatch(api: ChildProcess, database: BenchDatabase, url: string) {
  const task = { url, callers: CALLERS, variants: 1_000, shops: database.shops };
  await load({ ...task, seconds: 2 });
  const serving = { api: [api.pid ?? 0], postgres: await backends(database.appUrl) };
  const before = { api: cpuSeconds(serving.api), postgres: cpuSeconds(serving.postgres) };
  const { http, clientCpuSeconds } = await load({ ...task, seconds: SECONDS });
  const each = (seconds: number) => Math.round((seconds / (http.perSecond * SECONDS)) * 1e5) / 100;
  const cpuMs = {
    api: each(cpuSeconds(serving.api) - before.api),
    postgres: each(cpuSeconds(serving.postgres) - before.postgres),
    client: each(clientCpuSeconds),
  };
  return { http, cpuMs };
}

/** Orders through HTTP, then the bare engine with the same rows, on the same database in the same run. */
export async function benchOrders(size: SeedSize): Promise<Figures> {
  const database = await layDatabase(size);
  const port = await freePort();
  const api = startApi(database, port);
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(url);
    const loaded = await loadAndWatch(api, database, url);
    const key = database.shops[0]?.key ?? "";
    const listP95Ms: Record<string, number> = {};
    for (const [name, query] of Object.entries(LISTS)) {
      listP95Ms[name] = await p95Of(`${url}/api/v1/orders?${query}`, key);
    }
    return {
      ...loaded,
      listP95Ms,
      oneByOnePerSecond: pgbench(database.appUrl, 1),
      batchedPerSecond: pgbench(database.appUrl, 50),
    };
  } finally {
    api.kill("SIGTERM");
    await once(api, "close");
    await database.drop();
  }
}
