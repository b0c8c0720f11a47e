import { join } from "node:path";
import { exitOnSignals, servicesConfig } from "../../packages/testbed/src/index.ts";
import { runChannels } from "./channels-case.ts";
import { layDatabase, layMixed } from "./database/lay-database.ts";
import { readLists } from "./lists.ts";
import { runOrders, type Run } from "./orders-case.ts";
import { linesOf, type Chapter } from "./report/figures.ts";
import { ordersChapter, ratiosLine } from "./report/orders-chapter.ts";
import { workerChapter } from "./report/worker-chapter.ts";
import { writeReport } from "./report/write-report.ts";
import { readSettings } from "./settings.ts";
import { runWorker } from "./worker-case.ts";

exitOnSignals();

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const settings = readSettings();
const chapters: Chapter[] = [];
const tell = (chapter: Chapter): void => {
  chapters.push(chapter);
  print(`\n${linesOf(chapter).join("\n")}`);
};

const startMs = performance.now();
const database = await layDatabase(settings);
const { tenants, ordersPerTenant } = settings;
print(
  `${tenants * ordersPerTenant} orders of ${tenants} tenants laid in ${Math.round((performance.now() - startMs) / 1_000)} s`,
);
let plain: Run[] = [];
try {
  if (settings.cases.includes("plain")) {
    plain = await runOrders(database, settings, "plain");
    tell(ordersChapter("plain", plain));
    tell(await readLists(database));
  }
  if (settings.cases.includes("worker")) {
    tell(workerChapter(await runWorker(database, settings), settings.workers));
  }
  if (settings.cases.includes("mixed")) {
    await layMixed(database, settings);
    tell(ordersChapter("mixed", await runOrders(database, settings, "mixed")));
  }
} finally {
  await database.drop();
}
if (settings.cases.includes("channels")) {
  tell(await runChannels(settings));
}
const closing = plain.length > 0 ? ratiosLine(plain) : "";
print(
  `\nreport in ${writeReport(join(servicesConfig().directory, "bench-orders"), settings, chapters, closing)}`,
);
print(closing);
process.exit(0);
