import { addCell } from "../../apps/backend/src/domain/placement/index.ts";
import { startPrivateServices } from "../../packages/testbed/src/index.ts";
import { layDatabase, type BenchDatabase } from "../orders/database/lay-database.ts";
import { runHttp } from "../orders/orders-case.ts";
import { startApi, type Service } from "../orders/service.ts";
import type { Settings } from "../orders/settings.ts";
import { costOf, type Costs } from "./costs.ts";

const NAMES = ["main", "second", "third"];
const POSTGRES = { wal_level: "logical", shared_buffers: "256MB", max_connections: "120" };

interface BenchCell {
  readonly name: string;
  readonly database: BenchDatabase;
  readonly service: Service;
  readonly server: number;
}

const superUrl = ({ ownerUrl }: BenchDatabase): string => ownerUrl.replace("estiba_owner", "postgres");

/** Each on a PostgreSQL and a Redis of its own; the first has the directory. */
async function openCells(settings: Settings, opened: AsyncDisposableStack): Promise<BenchCell[]> {
  const cells: BenchCell[] = [];
  const urls = new Map<string, string>();
  for (const [index, name] of NAMES.entries()) {
    const pair = await startPrivateServices({ postgresSettings: POSTGRES });
    opened.defer(() => pair.wipe());
    const size = { ...settings, firstTenant: index * settings.tenants };
    const database = await layDatabase(size, pair.config.postgresPort);
    opened.defer(() => database.drop());
    const directory: Record<string, string> =
      index === 0 ? {} : { DIRECTORY_DATABASE_URL: cells[0]?.database.appUrl ?? "" };
    const service = await startApi(database, "new", { CELL: name, ...directory });
    opened.defer(async () => void (await service.stop()));
    urls.set(name, superUrl(database));
    urls.set("directory", urls.get("main") ?? "");
    await addCell(urls, name, `http://127.0.0.1:${service.port}`);
    cells.push({ name, database, service, server: await database.serverPid() });
  }
  return cells;
}

/** The same load at each, by turns in the first alone and in all three. */
export async function runThreeCells(settings: Settings): Promise<Costs> {
  await using opened = new AsyncDisposableStack();
  const cells = await openCells(settings, opened);
  const costs = { usual: [] as number[], compared: [] as number[] };
  const run = async (loaded: readonly BenchCell[], into: number[]) => {
    const runs = loaded.map(({ service, database, server }) =>
      runHttp(service, database, settings, { server }),
    );
    into.push(costOf(await Promise.all(runs)));
  };
  for (let turn = 0; turn < settings.runs; turn += 1) {
    await run(cells.slice(0, 1), costs.usual);
    await run(cells, costs.compared);
  }
  return costs;
}
