import { afterAll, beforeAll, expect, it } from "vitest";
import { layDatabase, layMixed, type BenchDatabase } from "./database/lay-database.ts";
import { runOrders } from "./orders-case.ts";
import { readSettings, type Settings } from "./settings.ts";

let database: BenchDatabase;
const settings: Settings = {
  ...readSettings(),
  runs: 1,
  seconds: 1,
  warmUpSeconds: 1,
  callers: 8,
  tenants: 3,
  variantsPerTenant: 20,
  ordersPerTenant: 60,
  paths: ["new"],
};

beforeAll(async () => {
  database = await layDatabase(settings);
  await layMixed(database, settings);
}, 60_000);

afterAll(() => database.drop());

const WRONG_LEVELS = `
  select l.tenant_id, l.master_variant_id from app.stock_levels l
  left join lateral (
    select seq, balance_after from app.stock_ledger g
    where g.tenant_id = l.tenant_id and g.master_variant_id = l.master_variant_id order by seq desc limit 1
  ) g on true
  where (l.version, l.on_hand) is distinct from (g.seq, g.balance_after)`;

it("seeds a stock whose levels are what its ledger says", async () => {
  expect(await database.rows(WRONG_LEVELS)).toEqual([]);
});

it("takes orders, repeats and edits by HTTP and by the engine, and leaves the same kind of rows", {
  timeout: 60_000,
}, async () => {
  const [run] = await runOrders(database, settings, "mixed");
  expect(run?.oneByOne.perSecond).toBeGreaterThan(0);
  expect(run?.batched.perSecond).toBeGreaterThan(0);
  const answers = Object.keys(run?.http["new"]?.statuses ?? {});
  expect(answers).toContain("200");
  expect(answers).toContain("201");
  expect(await database.rows(WRONG_LEVELS)).toEqual([]);
  const outcomes = await database.rows<{ by: string; outcomes: string[] }>(`
    select case when actor_id = 'bench' then 'engine' else 'service' end as by, array_agg(distinct kind order by kind) as outcomes
    from app.order_timeline where at > now() - interval '1 minute' and event_id is not null group by 1 order by 1`);
  expect(outcomes).toEqual([
    { by: "engine", outcomes: ["created", "updated"] },
    { by: "service", outcomes: ["created", "updated"] },
  ]);
});
