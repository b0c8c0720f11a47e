import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { Client } from "pg";

export type DatabaseRole = "estiba_owner" | "estiba_app" | "postgres";

export function databaseUrl(port: number, role: DatabaseRole, name: string): string {
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

/** The name holds the process that made it, so that what a killed run left behind can be told and dropped. */
export async function createDatabase(port: number, template?: string): Promise<string> {
  const name = `estiba_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const from = template === undefined ? "" : ` template ${template}`;
  await as("estiba_owner", port, (client) => client.query(`create database ${name}${from}`));
  return name;
}

export async function dropDatabase(port: number, name: string): Promise<void> {
  await as("postgres", port, (client) => client.query(`drop database if exists ${name} with (force)`));
}

export async function dropAbandonedDatabases(port: number): Promise<void> {
  await as("postgres", port, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ '^estiba_test_[0-9]+_[0-9a-f]+$'",
    );
    for (const { name } of rows) {
      if (!existsSync(`/proc/${name.split("_")[2] ?? ""}`)) {
        await client.query(`drop database if exists ${name} with (force)`);
      }
    }
  });
}
