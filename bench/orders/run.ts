import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { serviceUrls, servicesConfig } from "../../scripts/services/config.ts";
import { startServices } from "../../scripts/services/control.ts";
import { findPostgresBinary } from "./pgbench.ts";
import { layKeys } from "./keys.ts";
import { seedBench, type SeedSize } from "./seed.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
const CALLERS = 128;
const SECRET_KEYS = `k1:${"A".repeat(43)}`;
const NODE = resolve(ROOT, "node_modules/.bin/node");

export interface Figures {
  readonly http: {
    readonly perSecond: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
    readonly statuses: object;
  };
  readonly listP95Ms: number;
  readonly oneByOnePerSecond: number;
  readonly batchedPerSecond: number;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

async function freshDatabase(superUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
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

async function listP95(api: string, key: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const startMs = performance.now();
    const response = await fetch(`${api}/api/v1/orders?limit=50`, { headers: { "x-api-key": key } });
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

async function load(task: object): Promise<Figures["http"]> {
  const child = spawn(NODE, [resolve(import.meta.dirname, "client.ts"), JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((done) => child.once("close", done));
  return JSON.parse(said) as Figures["http"];
}

/** Orders through HTTP, then the bare engine with the same rows, on the same database in the same run. */
export async function benchOrders(size: SeedSize): Promise<Figures> {
  const config = servicesConfig();
  await startServices(config);
  const urls = serviceUrls(config);
  const name = "estiba_bench";
  const ownerUrl = withDatabase(urls.migrationDatabaseUrl, name);
  const appUrl = withDatabase(urls.databaseUrl, name);
  await freshDatabase(withDatabase(urls.migrationDatabaseUrl, "postgres"), name);
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
  const keys = await layKeys(
    owner,
    SECRET_KEYS,
    tenants.map(({ id }) => id),
  );
  await owner.end();
  const port = await freePort();
  const api = spawn(NODE, ["apps/backend/src/bin/api.ts"], {
    cwd: ROOT,
    stdio: "ignore",
    env: {
      ...process.env,
      DATABASE_URL: appUrl,
      REDIS_URL: urls.redisUrl,
      SECRET_KEYS,
      PORT: String(port),
      LOG_LEVEL: "error",
      RATE_LIMITS: "ENTERPRISE=100000000/10000000",
    },
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(url);
    const shops = tenants.map(({ shopId }, index) => ({ shopId, key: keys[index] ?? "" }));
    const task = { url, callers: CALLERS, variants: 1_000, shops };
    await load({ ...task, seconds: 2 });
    const http = await load({ ...task, seconds: SECONDS });
    const listP95Ms = await listP95(url, keys[0] ?? "");
    return { http, listP95Ms, oneByOnePerSecond: pgbench(appUrl, 1), batchedPerSecond: pgbench(appUrl, 50) };
  } finally {
    api.kill("SIGTERM");
  }
}
