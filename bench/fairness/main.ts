import { exitOnSignals } from "../../packages/testbed/src/index.ts";
import { layDatabase } from "../orders/database/lay-database.ts";
import { startApi, startWorker } from "../orders/service.ts";
import { openChannel } from "./channel.ts";
import { lineOf, verdictOn } from "./figures.ts";
import { layChannel } from "./lay-channel.ts";
import { Measurement, type Turn } from "./measure.ts";
import { ARTICLES, readSettings, VARIANTS } from "./settings.ts";

exitOnSignals();

const ORDERS_BEFORE = 50;
const REACH = { ALLOW_PRIVATE_ADDRESSES: "yes" };

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const settings = readSettings();
const { tenants, rate, rush } = settings;
const size = { tenants: tenants + 1, variantsPerTenant: VARIANTS, ordersPerTenant: ORDERS_BEFORE };
const channel = await openChannel();
const database = await layDatabase(size);
let isKept = false;
try {
  await layChannel(database, channel, ARTICLES);
  const api = await startApi(database, "new", REACH);
  const worker = await startWorker(database, "new", REACH);
  print(`${tenants} tenants at ${rate} orders a second each, and one at ${rate * rush}`);
  const measurement = new Measurement(database, channel, settings, api.port);
  // Before it counts: programs, plans and tables are cold.
  await measurement.turn();
  const turns: Turn[] = [];
  for (let turn = 1; turn <= settings.turns; turn += 1) {
    const measured = await measurement.turn();
    turns.push(measured);
    print(`turn ${turn}: calm ${lineOf(measured.calm)}; rush ${lineOf(measured.rush)}`);
    print(`  answers to the one in the rush: ${JSON.stringify(measured.answers)}`);
  }
  const verdict = verdictOn(
    turns.map(({ calm }) => calm),
    turns.map((turn) => turn.rush),
  );
  isKept = verdict.isKept;
  print(verdict.lines.join("\n"));
  await Promise.all([api.stop(), worker.stop()]);
} finally {
  await database.drop();
  channel.close();
}
process.exit(isKept ? 0 : 1);
