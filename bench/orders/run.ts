import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Client } from "pg";
import {
  backendProgram,
  createDatabase,
  freePort,
  isUp,
  type Program,
  runBackend,
  servicesConfig,
  startProgram,
  startServices,
  until,
} from "../../packages/testbed/src/index.ts";
import { findPostgresBinary } from "./pgbench.ts";
import { cpuSeconds } from "./cpu.ts";
import { layKeys } from "./keys.ts";
import { seedBench, type SeedSize } from "./seed.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
const CALLERS = 128;
const SECRET_KEYS = `k1:${"A".repeat(43)}`;
const LOAD_CLIENT = resolve(import.meta.dirname, "client.ts");

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
  const client = startProgram(LOAD_CLIENT, { settings: {}, args: [JSON.stringify(task)] });
  await client.ended;
  const { cpuSeconds: clientCpuSeconds, ...http } = JSON.parse(
    client.output().trim().split("\n").at(-1) ?? "",
  ) as Figures["http"] & {
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
  const { redisUrl } = await startServices();
  const made = await createDatabase(servicesConfig().postgresPort);
  const { appUrl, ownerUrl } = made;
  await runBackend("migrate", { MIGRATION_DATABASE_URL: ownerUrl });
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
    appUrl,
    redisUrl,
    shops: tenants.map(({ shopId }, index) => ({ shopId, key: keys[index] ?? "" })),
    drop: () => made.drop(),
  };
}

function startApi({ appUrl, redisUrl }: BenchDatabase, port: number): Program {
  return startProgram(backendProgram("api"), {
    settings: {
      DATABASE_URL: appUrl,
      REDIS_URL: redisUrl,
      SECRET_KEYS,
      PORT: String(port),
      LOG_LEVEL: "error",
      RATE_LIMITS: "ENTERPRISE=100000000/10000000",
    },
  });
}

async function loadAndWatch(api: Program, database: BenchDatabase, url: string) {
  const task = { url, callers: CALLERS, variants: 1_000, shops: database.shops };
  await load({ ...task, seconds: 2 });
  const serving = { api: [api.pid], postgres: await backends(database.appUrl) };
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
    await until("the API to be ready", async () => isUp(`${url}/health/ready`));
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
    await api.stop();
    await database.drop();
  }
}
