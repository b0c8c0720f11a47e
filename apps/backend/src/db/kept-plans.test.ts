import { Pool, type PoolClient } from "pg";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { useApp } from "../../test/app.ts";
import { KeptPlans } from "./kept-plans.ts";

const app = await useApp();
const MAKE_PLANS = "select 'plans are made'";
const RENEWED = ["discard plans", MAKE_PLANS];

const grow = () =>
  app.database.rows("create table app.grown as select generate_series(1, 100000) as filling");

afterEach(() => app.database.rows("drop table if exists app.grown"));

/** Three connections, all of them open, and what each was asked besides the sizes. */
async function openPool() {
  const pool = new Pool({ connectionString: app.database.appUrl, max: 3 });
  const plans = new KeptPlans(pool, MAKE_PLANS);
  const asked = new Map<PoolClient, string[]>();
  pool.on("connect", (client) => {
    const texts: string[] = [];
    asked.set(client, texts);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (text: unknown, ...rest: unknown[]) => {
        texts.push(...RENEWED.filter((renewing) => renewing === text));
        return query(text, ...rest);
      },
    });
  });
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  clients.forEach((client) => client.release());
  onTestFinished(async () => {
    plans.stop();
    await pool.end();
  });
  await plans.look();
  return { pool, plans, asked: () => [...asked.values()] };
}

it("a connection keeps its plans while tables stay as they are", async () => {
  const { plans, asked } = await openPool();
  await plans.look();
  expect(asked()).toEqual([[], [], []]);
});

it("when tables have grown every idle connection makes its plans again, once", async () => {
  const { plans, asked } = await openPool();
  await grow();
  await plans.look();
  await plans.look();
  expect(asked()).toEqual([RENEWED, RENEWED, RENEWED]);
});

it("a connection in use makes them again when it is idle, and nobody waits for that", async () => {
  const { pool, plans, asked } = await openPool();
  const used = await pool.connect();
  await grow();
  await plans.look();
  expect(asked().toSorted((left, right) => left.length - right.length)).toEqual([[], RENEWED, RENEWED]);
  used.release();
  await plans.look();
  expect(asked()).toEqual([RENEWED, RENEWED, RENEWED]);
});

it("the connection that was used last is still the next to be used", async () => {
  const { pool, plans } = await openPool();
  const used = await pool.connect();
  used.release();
  await plans.look();
  const next = await pool.connect();
  next.release();
  expect(next).toBe(used);
});
