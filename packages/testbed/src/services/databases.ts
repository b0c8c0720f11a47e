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

async function as<T>(
  role: DatabaseRole,
  port: number,
  work: (client: Client) => Promise<T>,
  name = "postgres",
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(port, role, name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database with a subscription or a slot in use cannot be dropped. */
async function endReplication(port: number, name: string): Promise<void> {
  const subscriptions = await as("postgres", port, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select s.subname as name from pg_subscription s join pg_database d on d.oid = s.subdbid where d.datname = $1",
      [name],
    );
    return rows;
  });
  if (subscriptions.length > 0) {
    const statements = subscriptions.flatMap(({ name: subscription }) => [
      `alter subscription ${subscription} disable`,
      `alter subscription ${subscription} set (slot_name = none)`,
      `drop subscription ${subscription}`,
    ]);
    await as(
      "postgres",
      port,
      async (client) => {
        for (const statement of statements) {
          await client.query(statement);
        }
      },
      name,
    );
  }
  await as("postgres", port, (client) =>
    client.query(
      "select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where database = $1 and active",
      [name],
    ),
  );
}

export async function dropDatabase(port: number, name: string): Promise<void> {
  await endReplication(port, name);
  await as("postgres", port, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** Leftovers of killed runs: the name holds the process that made it. */
export async function dropAbandonedDatabases(port: number): Promise<void> {
  const { rows } = await as("postgres", port, (client) =>
    client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^${PREFIX}_[0-9]+_[0-9a-f]+$'`,
    ),
  );
  const abandoned = rows.filter(({ name }) => !existsSync(`/proc/${name.split("_")[2] ?? ""}`));
  for (const { name } of abandoned) {
    await endReplication(port, name);
  }
  for (const { name } of abandoned) {
    await dropDatabase(port, name);
  }
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
    await client.query("select directory.enter($1)", [tenantId]);
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
