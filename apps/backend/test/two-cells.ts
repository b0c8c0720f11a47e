import { afterAll } from "vitest";
import { addCell, type CellUrls } from "../src/domain/placement/index.ts";
import { startApp, type TestApp } from "./app.ts";
import type { TestDatabase } from "./pg.ts";

export interface TwoCells {
  readonly north: TestApp;
  readonly south: TestApp;
  readonly urls: CellUrls;
}

const superUrl = ({ ownerUrl }: TestDatabase): string => ownerUrl.replace("estiba_owner", "postgres");

/** Two databases with a server each; the directory is in the first. */
export async function useTwoCells(): Promise<TwoCells> {
  const north = await startApp({ config: { CELL: "north" } });
  const south = await startApp({
    config: { CELL: "south", DIRECTORY_DATABASE_URL: north.database.appUrl, TRUSTED_PROXIES: "1" },
  });
  const urls = new Map([
    ["directory", superUrl(north.database)],
    ["north", superUrl(north.database)],
    ["south", superUrl(south.database)],
  ]);
  await addCell(urls, "north", north.baseUrl);
  await addCell(urls, "south", south.baseUrl);
  afterAll(async () => {
    await south.database.rows("alter subscription directory_south disable");
    await south.database.rows("alter subscription directory_south set (slot_name = none)");
    await south.database.rows("drop subscription directory_south");
    await north.database.rows(
      "select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database() and active",
    );
    await north.database.rows(
      "select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = current_database() and not active",
    );
    await Promise.all([north.close(), south.close()]);
  }, 60_000);
  return { north, south, urls };
}
