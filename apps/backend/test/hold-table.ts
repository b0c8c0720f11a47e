import { Client } from "pg";

/** Keeps every writer of a table waiting until released: a request that meets it is in flight for as long as we like. */
export async function holdTable(ownerUrl: string, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in exclusive mode`);
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}
