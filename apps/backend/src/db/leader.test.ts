import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type PrivateServices, startPrivateServices } from "@estiba/testbed";
import { createLogger } from "../kernel/logger.ts";
import { openDatabase, type Database } from "./client.ts";
import { inDirectory } from "./transaction.ts";

const STATEMENT_TIMEOUT_MS = 1_000;

let services: PrivateServices;
let operator: Database;
let service: Database;

const open = (applicationName: string): Database =>
  openDatabase({
    url: services.superUrl,
    poolSize: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    poolWaitMs: 1_000,
    applicationName,
    logger: createLogger("silent"),
  });

beforeAll(async () => {
  services = await startPrivateServices();
  operator = open("operator");
  await operator.pool.query("create table public.kept (what text primary key)");
}, 60_000);

afterAll(async () => {
  await Promise.all([operator.close(), service.close()]);
  await services.wipe();
}, 60_000);

const keep = (what: string) =>
  inDirectory(service, async (query) => {
    await sql`insert into public.kept values (${what}) on conflict do nothing`.execute(query);
    return what;
  });

const isKept = async (what: string): Promise<boolean> =>
  (await operator.pool.query("select from public.kept where what = $1", [what])).rowCount === 1;

describe("when another machine becomes the leader", () => {
  it("a kept connection to the previous one is refused once with a retry time, then replaced", async () => {
    service = open("service");
    await keep("before");
    for (let turn = 0; turn < 2; turn += 1) {
      const client = await service.pool.connect();
      await client.query("set session characteristics as transaction read only");
      client.release();
    }
    await expect(keep("on the previous leader")).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      retryAfterSeconds: 2,
    });
    await eventually(async () => expect(await keep("on the leader")).toBe("on the leader"));
    expect(await isKept("on the previous leader")).toBe(false);
  });

  it("a new connection that ends at a standby is not used, not even to read old rows", async () => {
    await service.close();
    await operator.pool.query("alter database estiba set default_transaction_read_only = on");
    service = open("service");
    const read = () =>
      inDirectory(service, async (query) => (await sql`select from public.kept`.execute(query)).rows.length);
    await expect(read()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(service.pool.totalCount).toBe(0);
    await operator.pool.query("alter database estiba reset default_transaction_read_only");
    expect(await read()).toBeGreaterThan(0);
  });
});

const WAITING = `select pid from pg_stat_activity where application_name = 'service' and wait_event = 'SyncRep'`;
const requireStandby = async (name: string): Promise<void> => {
  await operator.pool.query(`alter system set synchronous_standby_names = '${name}'`);
  await operator.pool.query("select pg_reload_conf()");
  await eventually(async () => {
    const { rows } = await operator.pool.query("show synchronous_standby_names");
    expect(rows).toEqual([{ synchronous_standby_names: name }]);
  });
  // The process that makes checkpoints is also the one that makes the others wait.
  await operator.pool.query("checkpoint");
};
const waiting = () =>
  eventually(async () => {
    const { rows } = await operator.pool.query<{ pid: number }>(WAITING);
    expect(rows).toHaveLength(1);
    return rows[0]?.pid;
  });

describe("when no standby confirms a commit", () => {
  beforeAll(() => requireStandby("nobody"));

  it("answers with a retry time although PostgreSQL reports success", async () => {
    const answer = keep("cancelled").catch((error: unknown) => error);
    await operator.pool.query("select pg_cancel_backend($1)", [await waiting()]);
    expect(await answer).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await isKept("cancelled")).toBe(true);
  });

  it("no time limit turns it into an acknowledgement, and the repeated request finds what it made", async () => {
    await expect(keep("late")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await requireStandby("");
    expect(await keep("late")).toBe("late");
    const { rows } = await operator.pool.query("select what from public.kept where what = 'late'");
    expect(rows).toHaveLength(1);
  });
});
