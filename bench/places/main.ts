import { exitOnSignals } from "../../packages/testbed/src/index.ts";
import { costOf, lineOf, type Costs } from "../cells/costs.ts";
import { layDatabase } from "../orders/database/lay-database.ts";
import { runHttp } from "../orders/orders-case.ts";
import { startApi } from "../orders/service.ts";
import { readSettings } from "../orders/settings.ts";
import { layPlaces } from "./lay-places.ts";

exitOnSignals();

const settings = readSettings();
const database = await layDatabase(settings);
const costs = { usual: [] as number[], compared: [] as number[] } satisfies Costs;
try {
  const shops = await layPlaces(database, settings.variantsPerTenant);
  const service = await startApi(database, "new");
  const server = await database.serverPid();
  const run = async (some: typeof shops.single, into: number[]) => {
    into.push(costOf([await runHttp(service, { ...database, shops: some }, settings, { server })]));
  };
  for (let turn = 0; turn < settings.runs; turn += 1) {
    const sides = [() => run(shops.single, costs.usual), () => run(shops.routed, costs.compared)];
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      await side();
    }
  }
  const [row] = await database.rows<{ routes: number; split: number }>(
    "select count(*)::integer as routes, count(*) filter (where outcome = 'split')::integer as split from app.order_routes",
  );
  process.stdout.write(`${row?.routes ?? 0} orders routed, ${row?.split ?? 0} of them split\n`);
  process.stdout.write(`${lineOf("with three places and five rules", costs)}\n`);
  await service.stop();
} finally {
  await database.drop();
}
process.exit(0);
