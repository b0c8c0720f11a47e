import { endpoints } from "@estiba/contract";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  eventually,
  type MailServer,
  type PrivateServices,
  redisPid,
  startMailServer,
  startPostgres,
  startPrivateServices,
  startRedis,
  startServices,
  stopPostgres,
  stopRedis,
  tokenIn,
  type Program,
} from "@estiba/testbed";
import { migrate } from "../src/db/migrate.ts";
import { createClient, expectError, type Answer, type ApiClient } from "./client.ts";
import { spawnApi, spawnBin, spawnWorker, type RunningApi } from "./process.ts";
import { settingsFor } from "./settings.ts";
import { startSlowRequest } from "./slow-request.ts";

const RECOVERY_MS = 30_000;
const account = { tenantSlug: "fallas", email: "ana@fallas.example", password: "clave de prueba, larga" };

let services: PrivateServices;
let smtp: MailServer;
let api: RunningApi;
let worker: Program;
let client: ApiClient;
let token = "";
let key = "";

const settings = () => settingsFor(services.databaseUrl, services.redisUrl);

/** Undone in reverse, however far the start has come. */
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  services = await startPrivateServices();
  undo.push(() => services.wipe());
  await migrate(services.migrationDatabaseUrl);
  smtp = await startMailServer();
  undo.push(() => smtp.close());
  api = await spawnApi(settings());
  undo.push(() => api.kill());
  worker = await spawnWorker({ ...settings(), SMTP_URL: smtp.url });
  undo.push(() => worker.kill());
  client = createClient(api.baseUrl);
  const registered = await client.ok("register", {
    body: {
      ...account,
      tenantName: "Fallas",
      name: "Ana",
      acceptTerms: true,
      acceptPrivacy: true,
      acceptDataProtectionNotice: true,
    },
  });
  token = registered.accessToken;
  key = (await client.ok("createApiKey", { token, body: { name: "Clave" } })).data.key;
  await smtp.mailTo(account.email);
}, 90_000);

beforeEach(async () => {
  await startServices(services.config);
}, 60_000);

afterAll(async () => {
  for (const step of undo.toReversed()) {
    await step();
  }
}, 60_000);

async function timed(ask: () => Promise<Answer>): Promise<Answer & { elapsedMs: number }> {
  const startMs = performance.now();
  const answer = await ask();
  return { ...answer, elapsedMs: performance.now() - startMs };
}

const isReady = () => eventually(async () => client.ok("getReadiness"), RECOVERY_MS);

async function expectServedWithoutRedis(): Promise<void> {
  const answers = [
    await timed(() => client.ask("login", { body: account })),
    await timed(() => client.ask("getCurrentApiKey", { key })),
    await timed(() => client.ask("getMe", { token })),
    await timed(() => client.ask("forgotPassword", { body: account })),
    await timed(() => client.ask("getHealth")),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 202, 200]);
  for (const { elapsedMs } of answers) {
    expect(elapsedMs).toBeLessThan(3_000);
  }
  const ready = await client.ask("getReadiness");
  expect(ready.status).toBe(503);
  expect(ready.headers.get("retry-after")).toBe("2");
  expect(ready.body).not.toHaveProperty("error");
  expect(ready.body.data).toMatchObject({
    status: "not_ready",
    checks: { database: { status: "up" }, cache: { status: "down" } },
  });
}

describe("with Redis gone", () => {
  it("sign-in and keys are served, readiness says no, and mail goes out once it is back", {
    timeout: 90_000,
  }, async () => {
    await stopRedis(services.config);
    await expectServedWithoutRedis();
    await startRedis(services.config);
    await isReady();
    expect(tokenIn(await smtp.mailTo(account.email))).toMatch(/^rst_/);
  });

  it("that is there but does not answer, nobody waits for it", { timeout: 90_000 }, async () => {
    const pid = redisPid(services.config);
    if (pid === undefined) {
      throw new Error("Redis does not run");
    }
    process.kill(pid, "SIGSTOP");
    try {
      await expectServedWithoutRedis();
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await isReady();
    expect(tokenIn(await smtp.mailTo(account.email))).toMatch(/^rst_/);
  });
});

describe("with a Redis that may lose data", () => {
  it("the worker refuses to start and says which settings it needs", { timeout: 60_000 }, async () => {
    const redis = new Redis(services.redisUrl);
    await redis.config("SET", "maxmemory-policy", "allkeys-lru");
    const refused = spawnBin("worker", settings());
    try {
      expect(await refused.ended).toEqual({ code: 78, signal: null });
      expect(refused.output()).toContain("appendonly yes and maxmemory-policy noeviction");
    } finally {
      await refused.kill();
      await redis.config("SET", "maxmemory-policy", "noeviction");
      redis.disconnect();
    }
  });
});

describe("with PostgreSQL gone", () => {
  it("503 with Retry-After, never a false answer, then it recovers by itself", {
    timeout: 90_000,
  }, async () => {
    const seen: Answer[] = [];
    const over = new AbortController();
    const caller = async (): Promise<void> => {
      while (!over.signal.aborted) {
        seen.push(await client.ask("getTenant", { key }));
        seen.push(await client.ask("listApiKeys", { token }));
      }
    };
    const callers = Promise.all([caller(), caller(), caller(), caller()]);
    await stopPostgres(services.config, "immediate");
    await eventually(async () =>
      expectError(await client.ask("listUsers", { token }), "SERVICE_UNAVAILABLE"),
    );
    const down = await client.ask("login", { body: account });
    expectError(down, "SERVICE_UNAVAILABLE");
    expect(down.headers.get("retry-after")).toBe("2");
    await client.ok("getHealth");
    const ready = await client.ask("getReadiness");
    expect(ready.status).toBe(503);
    expect(ready.body.data).toMatchObject({
      checks: { database: { status: "down" }, cache: { status: "up" } },
    });
    await startPostgres(services.config);
    await isReady();
    await eventually(async () => client.ok("listUsers", { token }), RECOVERY_MS);
    over.abort();
    await callers;
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const answer of seen.filter(({ status }) => status === 503)) {
      expectError(answer, "SERVICE_UNAVAILABLE");
    }
    expect([api.pid, worker.pid].map((pid) => process.kill(pid, 0))).toEqual([true, true]);
  });

  it("the worker survives it too and sends what was asked for since", { timeout: 60_000 }, async () => {
    await client.ok("forgotPassword", { body: account });
    expect(tokenIn(await smtp.mailTo(account.email))).toMatch(/^rst_/);
  });
});

describe("SIGTERM", () => {
  it("answers what is in flight, refuses what is new, and ends with 0", { timeout: 60_000 }, async () => {
    const leaving = await spawnApi({ ...settings(), SHUTDOWN_DRAIN_MS: "1000" });
    try {
      const caller = createClient(leaving.baseUrl);
      await caller.ok("getMe", { token });
      const address = `${leaving.baseUrl}${endpoints.createApiKey.path}`;
      const inFlight = await startSlowRequest(address, token, { name: "En vuelo" });
      leaving.signal("SIGTERM");
      await leaving.says(/"stopping"/);
      expect((await caller.ask("getReadiness")).status).toBe(503);
      await eventually(async () => expect(caller.ask("getHealth")).rejects.toThrow(/fetch failed/));
      expect(await inFlight.finish()).toMatchObject({ status: 201 });
      expect(await leaving.ended).toEqual({ code: 0, signal: null });
    } finally {
      await leaving.kill();
    }
  });

  it("ends the worker with 0, and without Redis just the same", { timeout: 60_000 }, async () => {
    const leaving = await spawnWorker(settings());
    await stopRedis(services.config);
    try {
      leaving.signal("SIGTERM");
      expect(await leaving.ended).toEqual({ code: 0, signal: null });
    } finally {
      await startRedis(services.config);
      await leaving.kill();
    }
    await isReady();
  });
});
