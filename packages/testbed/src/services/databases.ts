import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { Client, Pool, type QueryResultRow } from "pg";

const PREFIX = "estiba_test";

export type DatabaseRole = "estiba_owner" | "estiba_app" | "postgres";

/** A database of its own on a shared server. */
export interface TestDatabase {
  readonly name: string;
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** As superuser, past row-level security: what is really in the tables. */
  readonly rows: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  drop(): Promise<void>;
}

function databaseUrl(port: number, role: DatabaseRole, name: string): string {
  return `postgres://${role}@127.0.0.1:${port}/${name}`;
}

async function as<T>(role: DatabaseRole, port: number, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(port, role, "postgres") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function dropDatabase(port: number, name: string): Promise<void> {
  await as("postgres", port, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** Leftovers of killed runs: the name holds the process that made it. */
export async function dropAbandonedDatabases(port: number): Promise<void> {
  await as("postgres", port, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^${PREFIX}_[0-9]+_[0-9a-f]+$'`,
    );
    for (const { name } of rows) {
      if (!existsSync(`/proc/${name.split("_")[2] ?? ""}`)) {
        await client.query(`drop database if exists ${name} with (force)`);
      }
    }
  });
}

/** One statement as one tenant, behind row-level security like everybody else. */
export async function runAsTenant(
  url: string,
  tenantId: string,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    await client.query(text, [...values]);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Empty, or, at the cost of copying a few files, like another without connections. */
export async function createDatabase(
  port: number,
  template = "template1",
  /** Where the application reaches it, if not at its own port. */
  appPort = port,
): Promise<TestDatabase> {
  const name = `${PREFIX}_${process.pid}_${randomBytes(4).toString("hex")}`;
  await as("estiba_owner", port, (client) => client.query(`create database ${name} template ${template}`));
  const pool = new Pool({ connectionString: databaseUrl(port, "postgres", name), max: 2 });
  // Closing and dropping race: a closing connection may still receive the error that its database is gone.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    name,
    appUrl: databaseUrl(appPort, "estiba_app", name),
    ownerUrl: databaseUrl(port, "estiba_owner", name),
    async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const { rows } = await pool.query<Row>(text, [...values]);
      return rows;
    },
    async drop() {
      if (!pool.ended) {
        await pool.end();
      }
      await dropDatabase(port, name);
    },
  };
}
