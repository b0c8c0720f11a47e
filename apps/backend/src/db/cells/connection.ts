import { Client } from "pg";

/** A superuser's connection to one cell, or to the directory: only a mover has any. */
export type CellConnection = Client;

const CONNECT_MS = 5_000;

/** A lost connection is met by its next statement. */
export async function openCell(
  url: string,
  options: { isReplication?: boolean } = {},
): Promise<CellConnection> {
  const client = new Client({
    connectionString: url,
    application_name: "estiba-mover",
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(options.isReplication ? { replication: "database" } : {}),
  });
  client.on("error", () => undefined);
  await client.connect();
  await (options.isReplication ? undefined : client.query("set timezone = 'UTC'"));
  return client;
}

export async function withCell<T>(url: string, run: (cell: CellConnection) => Promise<T>): Promise<T> {
  const cell = await openCell(url);
  try {
    return await run(cell);
  } finally {
    await cell.end().catch(() => undefined);
  }
}

export async function rowsOf<T extends object>(
  cell: CellConnection,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return (await cell.query<T>(text, [...values])).rows;
}

/** Whether the statement found or changed anything. */
export async function hasRow(
  cell: CellConnection,
  text: string,
  values: readonly unknown[] = [],
): Promise<boolean> {
  return ((await cell.query(text, [...values])).rowCount ?? 0) > 0;
}

/** For a function of the gate, which says by true or false whether the tenant was where it should be. */
export async function isDone(
  cell: CellConnection,
  text: string,
  values: readonly unknown[],
): Promise<boolean> {
  const [row] = await rowsOf<{ done: boolean | null }>(cell, `select ${text} as done`, values);
  return row?.done === true;
}
