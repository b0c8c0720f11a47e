import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { applicationsOf, startAllSims, type AllSims, type AllSimsOptions } from "@estiba/channel-sim";
import { openDatabase, type StackDatabase } from "./database.ts";
import {
  backendProgram,
  introduceApi,
  type Environment,
  freePort,
  type MailServer,
  type PrivateRedis,
  type Program,
  runBackend,
  startMailServer,
  startPrivateRedis,
  startProgram,
  until,
} from "@estiba/testbed";
import { ask, type Answer, type Question } from "./http.ts";

export interface RunningApi {
  readonly baseUrl: string;
  ask(path: string, question?: Question): Promise<Answer>;
  output(): string;
  stop(): Promise<unknown>;
}

/** The whole service as an operator runs it, with four simulated platforms around it. */
export interface Stack extends RunningApi {
  readonly sims: AllSims;
  readonly database: StackDatabase;
  readonly redis: PrivateRedis;
  readonly mailbox: MailServer;
  readonly worker: Program;
  /** What its programs were started with. */
  readonly settings: Environment;
  /** One more API on the same data, with settings that differ. */
  startApi(settings: Environment): Promise<RunningApi>;
  admin(...args: string[]): Promise<string>;
  /** Is closed with the rest. */
  keep<T extends Closable>(thing: T): T;
  close(): Promise<void>;
}

interface Closable {
  close(): Promise<void>;
}

export interface StackOptions {
  readonly settings?: Environment;
  readonly sims?: AllSimsOptions;
}

const START_DEADLINE_MS = 60_000;
const PREPARE_DEADLINE_MS = 120_000;
const MAX_SHOWN = 4_000;
const GENEROUS = "60000/6000";

function common(database: StackDatabase, redis: PrivateRedis): Environment {
  return {
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    REDIS_URL: redis.url,
    SECRET_KEYS: `k1:${randomBytes(32).toString("base64url")}`,
    LOG_LEVEL: "warn",
    SHUTDOWN_DRAIN_MS: "0",
    ALLOW_PRIVATE_ADDRESSES: "yes",
    PUBLIC_REQUESTS_PER_MINUTE: "1000000",
    TRACKING_REQUESTS_PER_MINUTE: "1000000",
    SIGN_INS_PER_ADDRESS_PER_MINUTE: "1000000",
    REFUSED_CREDENTIALS_PER_MINUTE: "1000000",
    SIGN_INS_PER_ACCOUNT_PER_MINUTE: "1000000",
    RATE_LIMITS: ["FREE", "BASIC", "PRO", "ENTERPRISE"].map((plan) => `${plan}=${GENEROUS}`).join(","),
  };
}

async function launchApi(settings: Environment, port: number): Promise<RunningApi> {
  const program = startProgram(backendProgram("api"), { settings: { ...settings, PORT: String(port) } });
  const baseUrl = `http://127.0.0.1:${port}`;
  let hasEnded = false;
  void program.ended.finally(() => {
    hasEnded = true;
  });
  const isReady = async (): Promise<boolean> => {
    if (hasEnded) {
      throw new Error(`the API ended at once:\n${program.output()}`);
    }
    const answer = await ask(`${baseUrl}/health/ready`).catch(() => null);
    return answer?.status === 200;
  };
  try {
    await until("the API to be ready", isReady, START_DEADLINE_MS);
  } catch (error) {
    await program.stop();
    throw error;
  }
  return {
    baseUrl,
    ask: (path, question) => ask(`${baseUrl}${path}`, question),
    output: () => program.output(),
    stop: () => program.stop(),
  };
}

/** Platforms that answer fast and have no rate limits. */
const SIMULATED: AllSimsOptions = {
  seed: "e2e",
  timeScale: 0.001,
  productsPerShop: 12,
  cloudshop: { settings: { bucketSize: 2_000, leakPerSecond: 1_000 } },
};

async function startStack(options: StackOptions = {}): Promise<Stack> {
  const opened = new AsyncDisposableStack();
  try {
    const database = await openDatabase(inject("template"));
    opened.defer(() => database.drop());
    const redis = await startPrivateRedis();
    opened.defer(() => redis.close());
    const mailbox = await startMailServer();
    opened.defer(() => mailbox.close());
    const sims = await startAllSims({ ...SIMULATED, ...options.sims });
    opened.defer(() => sims.close());
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    introduceApi(sims, publicUrl);
    const settings: Environment = {
      ...common(database, redis),
      ...applicationsOf(sims),
      PUBLIC_URL: publicUrl,
      SMTP_URL: mailbox.url,
      ...options.settings,
    };
    const worker = startProgram(backendProgram("worker"), { settings });
    opened.defer(async () => void (await worker.stop()));
    const api = await launchApi(settings, port);
    opened.defer(async () => void (await api.stop()));
    return {
      ...api,
      sims,
      database,
      redis,
      mailbox,
      worker,
      settings,
      async startApi(changes) {
        const more = await launchApi({ ...settings, ...changes }, await freePort());
        opened.defer(async () => void (await more.stop()));
        return more;
      },
      admin: (...args) => runBackend("admin", settings, args),
      keep(thing) {
        opened.defer(() => thing.close());
        return thing;
      },
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Starts everything before the tests of a file and ends it after them, also when preparing fails or takes too long. */
export function useStack(
  prepare: (stack: Stack) => Promise<void>,
  options: StackOptions = {},
  timeoutMs = PREPARE_DEADLINE_MS,
): void {
  let starting: Promise<Stack> | undefined;
  beforeAll(async () => {
    starting = startStack(options);
    await prepare(await starting);
  }, timeoutMs);
  afterEach(async ({ task }) => {
    const running = await starting?.catch(() => undefined);
    if (task.result?.state === "fail" && running !== undefined) {
      process.stderr.write(`${task.name}: the worker said\n${running.worker.output().slice(-MAX_SHOWN)}\n`);
    }
  });
  afterAll(async () => {
    const running = await starting?.catch(() => undefined);
    await running?.close();
  });
}
