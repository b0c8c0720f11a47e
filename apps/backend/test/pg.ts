import { Pool, type QueryResultRow } from "pg";
import { inject } from "vitest";
import { createDatabase, databaseUrl, dropDatabase } from "./databases.ts";

export interface TestDatabase {
  readonly name: string;
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** As superuser, past row-level security: what is really in the tables. */
  readonly rows: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database of its own, at the cost of copying a few files. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { postgresPort, template } = inject("services");
  const name = await createDatabase(postgresPort, template);
  const pool = new Pool({ connectionString: databaseUrl(postgresPort, "postgres", name), max: 2 });
  // Closing and dropping race: what is left of a connection may still hear that its database is gone.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    name,
    appUrl: databaseUrl(postgresPort, "estiba_app", name),
    ownerUrl: databaseUrl(postgresPort, "estiba_owner", name),
    async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const { rows } = await pool.query<Row>(text, [...values]);
      return rows;
    },
    async drop() {
      await pool.end();
      await dropDatabase(postgresPort, name);
    },
  };
}
