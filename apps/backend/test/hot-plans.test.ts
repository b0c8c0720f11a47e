import { expect, it } from "vitest";
import { startApp, type TestApp } from "./app.ts";
import { useWpshopSims } from "./factories/wpshop.ts";
import { capturePlans, type Scan } from "./plans/capture.ts";
import { openMerchant } from "./plans/day.ts";
import { analyze, fillTables, GROWING, stopVacuum } from "./plans/fill.ts";

/** Of every table that grows; 1,000,000 shows what only the largest tenants meet. */
const ROWS = Number(process.env["ESTIBA_PLAN_ROWS"] ?? 20_000);
/** As many as the server analyzes a table for. */
const FEW = 60;
/** A statement of the day reads some dozens of rows of a table, the partitions of old days included. */
const MAX_ROWS_READ = 200;
/** What a day reads of; the rest it only adds to. */
const READ = new Set(GROWING).difference(new Set(["order_timeline", "stock_ledger"]));
const TIMEOUT_MS = 30_000 + ROWS;

const withoutPart = ({ table }: Scan) => table.replace(/_(p\d|\d{8}|default)$/, "");
const isGrowing = (scan: Scan) => GROWING.includes(withoutPart(scan));
const isFault = (scan: Scan) => scan.node === "Seq Scan" || scan.rowsLookedAt > MAX_ROWS_READ;
const shown = ({ statement, node, table, rowsLookedAt }: Scan) =>
  `${node} of ${rowsLookedAt} rows of ${table}: ${statement.replaceAll(/\s+/g, " ").trim()}`;
const faultsIn = (scans: readonly Scan[]) => [...new Set(scans.filter(isGrowing).filter(isFault).map(shown))];

const openSim = useWpshopSims({ productsPerShop: 3 });

async function withApp(run: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startApp({
    // One connection: what is planned in the morning is what runs in the evening.
    config: { ALLOW_PRIVATE_ADDRESSES: "yes", DB_POOL_SIZE: "1" },
    patience: { statementTimeoutMs: TIMEOUT_MS, poolWaitMs: TIMEOUT_MS },
  });
  try {
    await run(app);
  } finally {
    await app.close();
  }
}

it.each([
  { when: "never analyzed", isAnalyzed: false },
  { when: "analyzed while they were small", isAnalyzed: true },
])(
  "no statement of the day reads more of $when tables than it needs",
  { timeout: TIMEOUT_MS },
  ({ isAnalyzed }) =>
    withApp(async (app) => {
      const { database, foundation } = app;
      await stopVacuum(database);
      const capture = await capturePlans(app);
      const merchant = await openMerchant(app, await openSim());
      await merchant.day("small");
      const { id: tenantId } = merchant.tenant;
      if (isAnalyzed) {
        await fillTables(database, { tenantId, from: 1, to: FEW, hasOthers: false });
        await analyze(database);
        await merchant.day("analyzed while small");
      }
      await fillTables(database, { tenantId, from: FEW + 1, to: ROWS, hasOthers: true });
      // As every connection does by itself with time.
      await foundation.database.pool.query("discard plans");
      capture.take();
      await merchant.day("large");
      const scans = capture.take();
      expect(faultsIn(scans)).toEqual([]);
      expect(READ.difference(new Set(scans.map(withoutPart)))).toEqual(new Set());
      await analyze(database);
      await merchant.day("analyzed");
      expect(faultsIn(capture.take())).toEqual([]);
    }),
);
