import { setTimeout as wait } from "node:timers/promises";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterEach, describe, expect, inject, it } from "vitest";
import { findJob, requestJob } from "../src/domain/jobs/index.ts";
import { QUEUE_PREFIX } from "../src/queue/queues.ts";
import { useApp } from "./app.ts";
import { makeTenant, origin, type TestTenant } from "./factories/tenant.ts";
import { startTcpProxy, type Program } from "@estiba/testbed";
import { spawnWorker } from "./process.ts";

const GOES_ON_WITHIN_MS = 30_000;
const QUEUE = "catalog-sync";
const key = (name: string) => `${QUEUE_PREFIX}:${QUEUE}:${name}`;
const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) {
    await step();
  }
});

async function startWorker(settings: Record<string, string> = {}): Promise<Program> {
  const worker = await spawnWorker({ ...app.settings, ...settings });
  undo.push(() => worker.kill());
  return worker;
}

/** A row that says `pending`, without a ring. */
async function leaveWork(tenant: TestTenant): Promise<string> {
  const { jobId } = await services.inTenant(tenant.id, origin, (tx) =>
    requestJob(tx, { queue: QUEUE, scope: "all", input: {} }),
  );
  return jobId;
}

/** What has become of it in time. */
async function stateOf(tenant: TestTenant, jobId: string): Promise<string | undefined> {
  const startedMs = performance.now();
  for (;;) {
    const job = await services.inTenant(tenant.id, origin, (tx) => findJob(tx, QUEUE, jobId));
    if (job?.state === "completed" || performance.now() - startedMs > GOES_ON_WITHIN_MS) {
      return job?.state;
    }
    await wait(50);
  }
}

async function openQueue(name: string): Promise<Queue> {
  const connection = new Redis(app.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue(name, { connection, prefix: QUEUE_PREFIX });
  undo.push(async () => {
    await queue.close();
    connection.disconnect();
  });
  return queue;
}

async function throughProxy() {
  const proxy = await startTcpProxy(inject("services").redisPort);
  let isOpen = true;
  const close = async () => {
    if (isOpen) {
      isOpen = false;
      await proxy.close();
    }
  };
  undo.push(close);
  const url = new URL(app.redisUrl);
  url.port = String(proxy.port);
  return { proxy: { ...proxy, close }, REDIS_URL: url.toString() };
}

describe("work goes on within 30 s", { timeout: 60_000 }, () => {
  it("although another queue's question to the database hangs", async () => {
    const [before] = await rows<{ source: string }>(
      "select pg_get_functiondef('directory.tenants_with_due_mails(integer)'::regprocedure) as source",
    );
    undo.push(() => rows(before?.source ?? ""));
    await rows(`create or replace function directory.tenants_with_due_mails(most integer) returns setof text
      language sql security definer set search_path = pg_catalog as $$ select ''::text from pg_sleep(600) $$`);
    const tenant = await makeTenant(app);
    const jobId = await leaveWork(tenant);
    await startWorker();
    expect(await stateOf(tenant, jobId)).toBe("completed");
  });

  it("although a key against double rings was left behind by a job that is in no list", async () => {
    const tenant = await makeTenant(app);
    const { redis } = app.foundation;
    await redis.hset(key("ghost"), {
      name: "look",
      data: JSON.stringify({ tenantId: tenant.id }),
      opts: "{}",
    });
    await redis.set(key(`de:${tenant.id}`), "ghost");
    await startWorker();
    expect(await stateOf(tenant, await leaveWork(tenant))).toBe("completed");
  });

  it("although every connection to Redis has gone silent", async () => {
    const { proxy, REDIS_URL } = await throughProxy();
    const worker = await startWorker({ REDIS_URL });
    const tenant = await makeTenant(app);
    expect(await stateOf(tenant, await leaveWork(tenant))).toBe("completed");
    proxy.silenceOpen();
    expect(await stateOf(tenant, await leaveWork(tenant))).toBe("completed");
    worker.signal("SIGTERM");
    expect((await worker.ended).code).toBe(0);
  });

  it("although Redis' replies were lost with their connections", async () => {
    const { proxy, REDIS_URL } = await throughProxy();
    await startWorker({ REDIS_URL });
    const tenant = await makeTenant(app);
    expect(await stateOf(tenant, await leaveWork(tenant))).toBe("completed");
    const jobId = await leaveWork(tenant);
    proxy.loseReplies();
    expect(await stateOf(tenant, jobId)).toBe("completed");
  });
});

describe("a stuck worker exits, and its successor does the work", { timeout: 60_000 }, () => {
  it("when nothing is taken from a queue any more", async () => {
    const queue = await openQueue(QUEUE);
    const silent = await startWorker({ WORKER_SILENCE_SECONDS: "5" });
    await queue.pause();
    undo.push(() => queue.resume());
    expect(await silent.ended).toEqual({ code: 1, signal: null });
    expect(silent.output()).toContain(`nothing is taken from ${QUEUE}`);
    const tenant = await makeTenant(app);
    const jobId = await leaveWork(tenant);
    await queue.resume();
    await startWorker();
    expect(await stateOf(tenant, jobId)).toBe("completed");
  });

  it("when its event loop is held up for good", async () => {
    const blocked = await startWorker({
      WORKER_SILENCE_SECONDS: "5",
      NODE_OPTIONS: "--import=data:text/javascript,process.on('SIGUSR2',()=>{for(;;);})",
    });
    blocked.signal("SIGUSR2");
    expect(await blocked.ended).toEqual({ code: null, signal: "SIGKILL" });
    expect(blocked.output()).toContain("event loop is blocked");
    const tenant = await makeTenant(app);
    const jobId = await leaveWork(tenant);
    await startWorker();
    expect(await stateOf(tenant, jobId)).toBe("completed");
  });

  it("but not because Redis is down: a new one could do no better", async () => {
    const { proxy, REDIS_URL } = await throughProxy();
    const worker = await startWorker({ REDIS_URL, WORKER_SILENCE_SECONDS: "5" });
    await proxy.close();
    const ended = await Promise.race([worker.ended, wait(12_000, null)]);
    expect(ended).toBeNull();
  });
});
