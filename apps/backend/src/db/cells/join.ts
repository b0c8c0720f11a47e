import { openSnapshot, pour } from "./copy.ts";
import { hasRow, openCell, rowsOf, type CellConnection } from "./connection.ts";
import { dropSlot, makeSlot, subscribe, unsubscribe } from "./stream.ts";
import type { MovedTable } from "./tables.ts";

/** What every cell has a copy of; tenants before what refers to them. */
const COPIED = ["cells", "tenants", "shop_routes", "carrier_routes", "api_keys"].map(
  (name) => `directory.${name}`,
);
const PUBLICATION = "directory";

const copyOf = (cell: string): string => `directory_${cell.replaceAll("-", "_")}`;

async function copiedTables(directory: CellConnection): Promise<MovedTable[]> {
  const tables = await rowsOf<{ name: string; columns: string[] }>(
    directory,
    `select a.attrelid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_attribute a where a.attrelid = any($1::regclass[]) and a.attnum > 0 and not a.attisdropped group by 1`,
    [COPIED],
  );
  return COPIED.flatMap((name) => tables.filter((table) => table.name === name));
}

export async function registerCell(
  directory: CellConnection,
  cell: { readonly name: string; readonly apiUrl: string },
): Promise<void> {
  await directory.query(
    `insert into directory.cells (name, api_url) values ($1, $2)
     on conflict (name) do update set api_url = excluded.api_url`,
    [cell.name, cell.apiUrl],
  );
}

/** False where there is no such cell. */
export const changeState = (
  directory: CellConnection,
  name: string,
  state: "open" | "closed",
): Promise<boolean> =>
  hasRow(directory, "update directory.cells set state = $2 where name = $1 returning 1", [name, state]);

/** Those that live in the cell are made known to the others. Returns the slugs that another tenant has there already. */
export async function adoptResidents(
  directory: CellConnection,
  cell: CellConnection,
  name: string,
): Promise<string[]> {
  const lives = "(select tenant_id from directory.residents where state = 'here')";
  const tenants = await rowsOf<{ id: string; slug: string }>(
    cell,
    `select * from directory.tenants where id in ${lives}`,
  );
  const [{ taken } = { taken: [] }] = await rowsOf<{ taken: string[] }>(
    directory,
    `select coalesce(array_agg(t.slug), '{}') as taken from json_populate_recordset(null::directory.tenants, $1::json) n
     join directory.tenants t on t.slug = n.slug and t.id <> n.id`,
    [JSON.stringify(tenants)],
  );
  if (taken.length > 0) {
    return taken;
  }
  await adopt(
    directory,
    "directory.tenants",
    tenants.map((tenant) => ({ ...tenant, cell: name })),
  );
  for (const table of COPIED.slice(2)) {
    const [{ rows } = { rows: [] }] = await rowsOf<{ rows: object[] }>(
      cell,
      `select coalesce(json_agg(r), '[]') as rows from ${table} r where tenant_id in ${lives}`,
    );
    await adopt(directory, table, rows);
  }
  return [];
}

async function adopt(directory: CellConnection, table: string, rows: readonly object[]): Promise<void> {
  await directory.query(
    `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** From here on the cell reads a copy, and writes at the directory alone: a write of its own would stop the copy. */
export async function copyDirectory(
  name: string,
  { directoryUrl, cellUrl }: { readonly directoryUrl: string; readonly cellUrl: string },
): Promise<void> {
  const [directory, cell] = [await openCell(directoryUrl), await openCell(cellUrl)];
  try {
    const slotName = copyOf(name);
    if (await hasRow(directory, "select from pg_replication_slots where slot_name = $1", [slotName])) {
      return;
    }
    if (!(await hasRow(directory, "select from pg_publication where pubname = $1", [PUBLICATION]))) {
      await directory.query(`create publication ${PUBLICATION} for table ${COPIED.join(", ")}`);
    }
    const slot = await makeSlot(directoryUrl, slotName);
    try {
      await replaceCopy(
        { fromUrl: directoryUrl, snapshot: slot.snapshot },
        cell,
        await copiedTables(directory),
      );
    } finally {
      await slot.close();
    }
    await subscribe(cell, slotName, directoryUrl, PUBLICATION);
  } finally {
    await Promise.allSettled([directory.end(), cell.end()]);
  }
}

/** The copy of a cell that was restored lacks what was written since; it is made again. */
export async function dropCopy(directory: CellConnection, cell: CellConnection, name: string): Promise<void> {
  await unsubscribe(cell, copyOf(name));
  await dropSlot(directory, copyOf(name));
}

/** Tenants that live in another cell by now are residents of a restored one again. Returns how many that were. */
export async function evictMoved(cell: CellConnection, name: string): Promise<number> {
  await cell.query(
    `update directory.residents r set epoch = d.epoch from directory.tenants d
     where d.id = r.tenant_id and d.epoch > r.epoch and d.cell = $1 and r.state = 'here'`,
    [name],
  );
  const { rowCount } = await cell.query(
    `update directory.residents r
     set state = 'gone', epoch = d.epoch, to_cell = d.cell, fenced_until = null, draining_until = null
     from directory.tenants d
     where d.id = r.tenant_id and d.epoch > r.epoch and d.cell <> $1 and r.state <> 'gone'`,
    [name],
  );
  return rowCount ?? 0;
}

async function replaceCopy(
  snapshot: { readonly fromUrl: string; readonly snapshot: string },
  cell: CellConnection,
  tables: readonly MovedTable[],
): Promise<void> {
  const source = await openSnapshot(snapshot);
  try {
    await cell.query("begin");
    await cell.query("set local session_replication_role = replica");
    for (const table of tables) {
      await cell.query(`delete from ${table.name}`);
      await pour([source, cell], `select ${table.columns.join(", ")} from ${table.name}`, table);
    }
    await cell.query(`revoke insert, update, delete on ${COPIED.join(", ")} from estiba_app`);
    await cell.query("commit");
  } finally {
    await source.end();
  }
}
