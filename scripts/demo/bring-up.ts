import { rmSync } from "node:fs";
import { join } from "node:path";
import { applicationsOf, type AllSims, simulatorsOf } from "../../packages/channel-sim/src/index.ts";
import { createClient } from "../../packages/sdk/src/index.ts";
import {
  backendProgram,
  holdsWithin,
  isUp,
  PROJECT_ROOT,
  type ServiceUrls,
  startServices,
  stopServices,
  wipeServices,
} from "../../packages/testbed/src/index.ts";
import { areGuidesStale, GUIDES_DIR } from "../guides/stale.ts";
import type { DemoFacts } from "./facts.ts";
import { type Keepsake, newKeepsake, readKeepsake, writeKeepsake } from "./keepsake.ts";
import { openMailFolder } from "./mails.ts";
import { buildPanel, isPanelStale, PANEL_DIR } from "./panel.ts";
import { type DemoProgram, failureOf, launch, runToEnd } from "./programs.ts";
import { listSeededShops, seedWorld, type SeedState } from "./seed.ts";
import type { SeedGround } from "./seed-shops.ts";
import { seedTenant } from "./seed-tenant.ts";
import { claimDirectory, choosePorts, demoDirectory, DemoError, type Ports } from "./setup.ts";
import { addressesOfSims, startSims } from "./sims.ts";

const READY_TIMEOUT_MS = 30_000;
/** A seed that takes longer goes on behind the scenes. */
const SEED_BUDGET_MS = 40_000;

export interface DemoOptions {
  /** Go on with the data of the last run instead of starting empty. */
  readonly isKept: boolean;
  readonly signal: AbortSignal;
  /** Everything that is started is handed over here, to be stopped in reverse. */
  readonly started: AsyncDisposableStack;
  readonly tell: (line: string) => void;
}

export interface RunningDemo {
  readonly facts: DemoFacts;
  /** Rejects when one of the programs ends by itself. */
  readonly failed: Promise<never>;
}

interface Site {
  readonly directory: string;
  readonly ports: Ports;
  readonly urls: ServiceUrls;
  readonly hasPanel: boolean;
  readonly sims: AllSims;
  readonly env: Readonly<Record<string, string>>;
}

const addressesOf = (ports: Ports) => {
  const api = `http://127.0.0.1:${ports.API}`;
  return {
    api,
    ready: `${api}/health/ready`,
    panel: `${api}/panel/`,
    docs: `${api}/docs`,
    guides: `${api}/docs/guides/`,
    metrics: `http://127.0.0.1:${ports.METRICS}/metrics`,
    workerMetrics: `http://127.0.0.1:${ports.WORKER_METRICS}/metrics`,
  };
};

const logOf = (directory: string, name: string): string => join(directory, `${name}.log`);

function backend(name: string, { directory, env }: Pick<Site, "directory" | "env">): DemoProgram {
  return { name, file: backendProgram(name), env, logFile: logOf(directory, name) };
}

async function openServices(directory: string, ports: Ports, options: DemoOptions): Promise<ServiceUrls> {
  const chosen = {
    directory: join(directory, "services"),
    postgresPort: ports.PG,
    redisPort: ports.REDIS,
    postgresSettings: { shared_buffers: "128MB", max_connections: "60" },
  };
  // A killed demo may have left its services running.
  await (options.isKept ? stopServices(chosen) : wipeServices(chosen));
  options.signal.throwIfAborted();
  options.started.defer(async () => stopServices(chosen));
  options.tell("starting PostgreSQL and Redis");
  return startServices(chosen);
}

/** What cannot be built is reported, and does not keep the rest from running. */
async function isBuilt(what: string, build: () => Promise<void>, { tell }: DemoOptions): Promise<boolean> {
  tell(`building ${what}`);
  try {
    await build();
    return true;
  } catch (error) {
    if (!(error instanceof DemoError)) {
      throw error;
    }
    tell(error.message);
    return false;
  }
}

async function openPanel(directory: string, options: DemoOptions): Promise<boolean> {
  const build = async (): Promise<void> => buildPanel(logOf(directory, "panel"), options.signal);
  return !isPanelStale() || isBuilt("the panel", build, options);
}

async function openGuides(directory: string, options: DemoOptions): Promise<boolean> {
  const script = {
    name: "the guides' build",
    file: join(PROJECT_ROOT, "scripts/guides.ts"),
    args: [],
    env: {},
    cwd: PROJECT_ROOT,
    logFile: logOf(directory, "guides"),
  };
  return !areGuidesStale() || isBuilt("the guides", async () => runToEnd(script, options.signal), options);
}

async function openSims(ports: Ports, runs: number, options: DemoOptions): Promise<AllSims> {
  options.tell("starting the simulated platforms");
  const sims = await startSims(ports, addressesOf(ports).api, runs);
  options.started.defer(async () => sims.close());
  return sims;
}

/** The mails of a demo are not read: an address in it confirms itself. */
async function confirmAddress(api: string, text: string): Promise<void> {
  const [, token] = /\/verify-email#token=([\w-]+)/.exec(text) ?? [];
  if (token !== undefined) {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ token });
    await fetch(`${api}/api/v1/auth/verify-email`, { method: "POST", headers, body }).catch(() => undefined);
  }
}

async function prepareSite(directory: string, keepsake: Keepsake, options: DemoOptions): Promise<Site> {
  const { started, tell } = options;
  const ports = await choosePorts(keepsake.ports ?? {});
  const mailFolder = join(directory, "mails");
  rmSync(mailFolder, { recursive: true, force: true });
  const mails = await openMailFolder(mailFolder, (file, text) => {
    tell(`a mail came: ${file}`);
    void confirmAddress(addressesOf(ports).api, text);
  });
  started.defer(async () => mails.close());
  const urls = await openServices(directory, ports, options);
  const sims = await openSims(ports, keepsake.runs, options);
  const [hasPanel, hasGuides] = await Promise.all([
    openPanel(directory, options),
    openGuides(directory, options),
  ]);
  const env = {
    ...applicationsOf(sims),
    SIMULATORS: simulatorsOf(sims),
    DATABASE_URL: urls.databaseUrl,
    MIGRATION_DATABASE_URL: urls.migrationDatabaseUrl,
    REDIS_URL: urls.redisUrl,
    SECRET_KEYS: keepsake.secretKeys,
    HOST: "127.0.0.1",
    PORT: String(ports.API),
    METRICS_HOST: "127.0.0.1",
    METRICS_PORT: String(ports.METRICS),
    PUBLIC_URL: addressesOf(ports).api,
    SMTP_URL: mails.smtpUrl,
    PANEL_DIR: hasPanel ? PANEL_DIR : "",
    GUIDES_DIR: hasGuides ? GUIDES_DIR : "",
    ALLOW_PRIVATE_ADDRESSES: "yes",
  };
  return { directory, ports, urls, hasPanel, sims, env };
}

/** The API and the worker, each stopped with the rest. */
async function startPrograms(site: Site, options: DemoOptions): Promise<Pick<RunningDemo, "failed">> {
  const workerEnv = { ...site.env, METRICS_PORT: String(site.ports.WORKER_METRICS) };
  const programs = [backend("api", site), backend("worker", { ...site, env: workerEnv })];
  const failures = programs.map(async (program) => {
    const running = launch(program);
    options.started.defer(async () => void (await running.stop()));
    throw await failureOf(program, running);
  });
  const failed = Promise.race(failures);
  // Awaited by the caller; ignored once the demo is being stopped.
  failed.catch(() => undefined);
  const { ready, workerMetrics } = addressesOf(site.ports);
  const areUp = async (): Promise<boolean> =>
    options.signal.aborted || ((await isUp(ready)) && (await isUp(workerMetrics)));
  if (!(await Promise.race([holdsWithin(areUp, READY_TIMEOUT_MS), failed]))) {
    throw new DemoError(`the API and the worker are not ready; their logs are in ${site.directory}`);
  }
  return { failed };
}

/**
 * Seeds until it is done, or until its time is over; then it continues in the background, and only its progress is
 * shown.
 */
async function seedInTime(ground: SeedGround): Promise<SeedState> {
  const { signal, tell } = ground;
  const state: SeedState = { isDone: false, own: null, variantId: null, shipmentId: null };
  const seeding = seedWorld(ground, state).catch((error: unknown) => {
    if (!signal.aborted) {
      tell(`the seed stopped: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  const budget = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, SEED_BUDGET_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", end);
    void seeding.then(end);
  });
  await budget;
  signal.throwIfAborted();
  return state;
}

async function fill(site: Site, keepsake: Keepsake, options: DemoOptions) {
  const { api } = addressesOf(site.ports);
  const { account, apiKey, owner, browse } = await seedTenant(api, keepsake.apiKey);
  writeKeepsake(site.directory, { ...keepsake, apiKey, ports: site.ports, runs: keepsake.runs + 1 });
  const integration = createClient({ baseUrl: api, apiKey });
  const { signal, tell } = options;
  const { data: tenant } = await owner.getTenant();
  const { migrationDatabaseUrl: databaseUrl } = site.urls;
  const ground: SeedGround = {
    api,
    databaseUrl,
    env: site.env,
    tenantId: tenant.id,
    owner,
    browse,
    integration,
    sims: site.sims,
    signal,
    tell,
  };
  const { isDone, own, variantId, shipmentId } = await seedInTime(ground);
  const shops = await listSeededShops(ground);
  return { ...account, apiKey, seeded: isDone, shops, ownShop: own, variantId, shipmentId };
}

export async function bringUp(options: DemoOptions): Promise<RunningDemo> {
  const startMs = performance.now();
  const directory = demoDirectory();
  options.started.defer(claimDirectory(directory));
  const keepsake = options.isKept ? readKeepsake(directory) : newKeepsake();
  const site = await prepareSite(directory, keepsake, options);
  options.signal.throwIfAborted();
  options.tell("migrating");
  await runToEnd(backend("migrate", site), options.signal);
  options.tell("starting the API and the worker");
  const { failed } = await startPrograms(site, options);
  options.signal.throwIfAborted();
  const filled = await Promise.race([fill(site, keepsake, options), failed]);
  const { api, docs, guides, metrics, workerMetrics, panel } = addressesOf(site.ports);
  const facts: DemoFacts = {
    api,
    panel: site.hasPanel ? panel : null,
    docs,
    guides,
    ...filled,
    sims: addressesOfSims(site.sims),
    metrics,
    workerMetrics,
    databaseUrl: site.urls.databaseUrl,
    redisUrl: site.urls.redisUrl,
    directory,
    readyMs: Math.round(performance.now() - startMs),
  };
  return { facts, failed };
}
