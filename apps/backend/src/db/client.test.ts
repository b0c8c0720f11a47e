import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { eventually } from "@estiba/testbed";
import { openDatabase, warmUp } from "./client.ts";
import { inDirectory } from "./transaction.ts";

const app = await useApp();
const open = (poolWaitMs: number, url = app.database.appUrl) =>
  openDatabase({
    url,
    poolSize: 1,
    statementTimeoutMs: 2_000,
    poolWaitMs,
    applicationName: "one-connection",
    logger: app.foundation.logger,
  });
const hurried = open(50);
const patient = open(10_000);

afterAll(() => Promise.all([hurried.close(), patient.close()]));

/**
 * Another client holds the only connection until the caller has timed out, or for as long as a request would have
 * waited.
 */
async function askWhileTaken(database: typeof patient) {
  const taken = await database.pool.connect();
  const asked = inDirectory(database, async () => "an answer");
  const first = await Promise.race([
    asked.catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(resolve, 500, "still waiting")),
  ]);
  taken.release();
  return { first, asked };
}

describe("when every connection is taken", () => {
  it("a request is refused with a retry time", async () => {
    const { first, asked } = await askWhileTaken(hurried);
    expect(first).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await expect(asked).rejects.toBe(first);
  });

  it("a worker waits for one, so that no finished work is done again", async () => {
    const { first, asked } = await askWhileTaken(patient);
    expect(first).toBe("still waiting");
    expect(await asked).toBe("an answer");
  });
});

describe("a first order on a connection", () => {
  const LOOK = "select app.intake_look('[]', false)";

  async function firstLookMs(isWarm: boolean): Promise<number> {
    const database = open(10_000);
    try {
      await (isWarm ? warmUp(database) : database.pool.query("select 1"));
      const startMs = performance.now();
      await database.pool.query(LOOK);
      return performance.now() - startMs;
    } finally {
      await database.close();
    }
  }

  it("is planned already when the program begins to listen", async () => {
    const warm: number[] = [];
    const cold: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      cold.push(await firstLookMs(false));
      warm.push(await firstLookMs(true));
    }
    expect(Math.min(...warm)).toBeLessThan(Math.min(...cold) / 4);
  });
});

it("a database that is closed gives its connections back, however it was asked", async () => {
  const database = open(1_000);
  await database.pool.query("select 1");
  await database.close();
  expect(database.pool.totalCount).toBe(0);
});

const REQUEST_WAITS_MS = 100;
const OPENING_TAKES_MS = 600;

/** PostgreSQL on a busy machine: queries are quick, a new connection is not. */
async function slowToOpen() {
  const { hostname, port } = new URL(app.database.appUrl);
  const proxy = createServer((client) => {
    client.on("error", () => undefined);
    setTimeout(() => {
      const server = connect(Number(port), hostname);
      server.on("error", () => client.destroy());
      client.on("close", () => server.destroy());
      client.pipe(server).pipe(client);
    }, OPENING_TAKES_MS);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const url = new URL(app.database.appUrl);
  url.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return { url: url.href, close: () => proxy.close() };
}

describe("when opening a connection takes longer than a request may wait", () => {
  it("a request is refused with a retry time, and the connection is there for a later one", async () => {
    const proxy = await slowToOpen();
    const database = open(REQUEST_WAITS_MS, proxy.url);
    const ask = () => inDirectory(database, async () => "an answer");
    await expect(ask()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await eventually(async () => {
      expect(await ask()).toBe("an answer");
    });
    await database.close();
    proxy.close();
  });
});

describe("a plan that a connection keeps", () => {
  it("is given up when a table has grown, though nobody analyzed it since", async () => {
    const database = open(1_000, app.database.ownerUrl);
    const { pool } = database;
    await pool.query("create table app.kept (id integer primary key) with (autovacuum_enabled = false)");
    await pool.query("analyze app.kept");
    await pool.query("set plan_cache_mode = force_generic_plan");
    await pool.query("prepare kept (integer) as select from app.kept where id = $1");
    const plan = async () => JSON.stringify((await pool.query("explain execute kept (1)")).rows);
    expect(await plan()).toContain("Seq Scan");
    await pool.query("insert into app.kept select generate_series(1, 20000)");
    await eventually(async () => expect(await plan()).toContain("Index"));
    await database.close();
  });
});
