import { eventually, startTcpProxy, type TcpProxy } from "@estiba/testbed";
import { afterAll, inject } from "vitest";
import { startApp, type AppOptions, type TestApp } from "./app.ts";
import { cloneDatabase, type TestDatabase } from "./pg.ts";

const TABLES = ["cells", "tenants", "api_keys", "shop_routes", "carrier_routes"];
const CLOSE_TIMEOUT_MS = 30_000;
const COPY_WITHIN_MS = 15_000;

export interface TestCell extends TestApp {
  /** Between the cell and the primary. */
  readonly line: TcpProxy;
  /** What is written to the directory meanwhile does not arrive here. */
  stopCopying(): Promise<void>;
  /** Until everything written so far has arrived. */
  catchUp(): Promise<void>;
}

interface TestDirectory {
  readonly primary: TestDatabase;
  addCell(name: string, options?: AppOptions): Promise<TestCell>;
}

async function subscribe(primary: TestDatabase, cell: TestDatabase): Promise<void> {
  const slot = `copy_for_${cell.name}`;
  const { port } = new URL(primary.ownerUrl);
  // Both databases are of one server: made by the subscription itself, the slot would wait for its own transaction.
  await primary.rows("select pg_create_logical_replication_slot($1, 'pgoutput')", [slot]);
  await cell.rows(`create subscription directory_copy
    connection 'host=127.0.0.1 port=${port} user=postgres dbname=${primary.name}' publication directory_original
    with (create_slot = false, slot_name = '${slot}', copy_data = false)`);
}

const contents = ({ rows }: TestDatabase) =>
  Promise.all(TABLES.map((table) => rows(`select t::text from directory.${table} t order by 1`)));

function copying(primary: TestDatabase, cell: TestDatabase): Pick<TestCell, "stopCopying" | "catchUp"> {
  return {
    async stopCopying() {
      await cell.rows("alter subscription directory_copy disable");
      await eventually(async () => {
        const running = await cell.rows(
          "select from pg_stat_activity where backend_type = 'logical replication worker' and datname = current_database()",
        );
        if (running.length > 0) {
          throw new Error("the copy is still kept up");
        }
      });
    },
    async catchUp() {
      await cell.rows("alter subscription directory_copy enable");
      await eventually(async () => {
        const [there, here] = await Promise.all([contents(primary), contents(cell)]);
        if (JSON.stringify(there) !== JSON.stringify(here)) {
          throw new Error("the copy is behind");
        }
      }, COPY_WITHIN_MS);
    },
  };
}

/** For the top of a test file: a directory of its own and cells that copy it, as separate installations would. */
export async function useDirectory(): Promise<TestDirectory> {
  const primary = await cloneDatabase();
  const cells: TestCell[] = [];
  afterAll(async () => {
    await Promise.all(cells.map((cell) => cell.close()));
    await Promise.all(cells.map(({ line }) => line.close()));
    await primary.drop();
  }, CLOSE_TIMEOUT_MS);
  await primary.rows(
    `create publication directory_original for table ${TABLES.map((table) => `directory.${table}`).join(", ")}`,
  );
  return {
    primary,
    async addCell(name, options = {}) {
      const line = await startTcpProxy(inject("services").postgresPort);
      const url = `postgres://estiba_app@127.0.0.1:${line.port}/${primary.name}`;
      const config = { ...options.config, CELL: name, DIRECTORY_DATABASE_URL: url };
      const app = await startApp({ ...options, config });
      const cell = { ...app, ...copying(primary, app.database), line };
      cells.push(cell);
      await subscribe(primary, app.database);
      return cell;
    },
  };
}
