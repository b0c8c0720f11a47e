import { setTimeout as wait } from "node:timers/promises";
import { hasRow, isDone, rowsOf, type CellConnection } from "./connection.ts";

/** A tenant at an epoch: nothing is done to one that has moved on since. */
export interface Resident {
  readonly tenantId: string;
  readonly epoch: number;
}

const LOOK_AGAIN_MS = 3;
const LOCK_MS = 1_000;

/** The tenant that is about to come; false where it lives already. */
export async function expect(
  cell: CellConnection,
  { tenantId, epoch, from }: Resident & { readonly from: string },
): Promise<boolean> {
  return hasRow(
    cell,
    `insert into directory.residents as r (tenant_id, epoch, state, to_cell) values ($1, $2, 'arriving', $3)
     on conflict (tenant_id) do update set epoch = excluded.epoch, state = 'arriving', fenced_until = null, to_cell = $3
     where r.state <> 'here' returning 1`,
    [tenantId, epoch + 1, from],
  );
}

/** The opposite, while it has not arrived. Where it lives stays known, however late the copy of the directory is. */
export async function expectNoMore(
  cell: CellConnection,
  { tenantId, epoch, from }: Resident & { readonly from: string },
): Promise<void> {
  await cell.query(
    `update directory.residents set state = 'gone', epoch = $2, to_cell = $3
     where tenant_id = $1 and epoch = $2 + 1 and state = 'arriving'`,
    [tenantId, epoch, from],
  );
}

export const drain = (cell: CellConnection, { tenantId, epoch }: Resident, ms: number): Promise<boolean> =>
  isDone(cell, "directory.drain($1, $2, $3)", [tenantId, epoch, ms]);

export const fence = (cell: CellConnection, { tenantId, epoch }: Resident, ms: number): Promise<boolean> =>
  isDone(cell, "directory.fence($1, $2, $3)", [tenantId, epoch, ms]);

export const stay = (cell: CellConnection, { tenantId, epoch }: Resident): Promise<boolean> =>
  isDone(cell, "directory.stay($1, $2)", [tenantId, epoch]);

export const handOver = (cell: CellConnection, { tenantId, epoch }: Resident, to: string): Promise<boolean> =>
  isDone(cell, "directory.hand_over($1, $2, $3)", [tenantId, epoch, to]);

/** Behind the fence no transaction begins; false where one that had begun before does not end in time. */
export async function isEmpty(cell: CellConnection, { tenantId }: Resident): Promise<boolean> {
  await cell.query("begin");
  try {
    await cell.query(`set local lock_timeout = ${LOCK_MS}`);
    await cell.query("select pg_advisory_xact_lock(20250, directory.gate_key($1))", [tenantId]);
    return true;
  } catch {
    return false;
  } finally {
    await cell.query("rollback");
  }
}

/** Whether somebody works on rows of the tenant right now, such as on a label that is being bought. */
export async function hasLeases(cell: CellConnection, { tenantId }: Resident): Promise<boolean> {
  const tables = await rowsOf<{ name: string }>(
    cell,
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = 'leased_until'`,
  );
  const leased = tables.map(
    ({ name }) => `exists (select from ${name} where tenant_id = $1 and leased_until > clock_timestamp())`,
  );
  return hasRow(cell, `select where ${leased.join(" or ")}`, [tenantId]);
}

/** Whether a transaction of the tenant has been open for so long: everybody would wait for it behind the fence. */
export async function hasLongTransaction(
  cell: CellConnection,
  { tenantId }: Resident,
  ms: number,
): Promise<boolean> {
  return hasRow(
    cell,
    `select from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = 20250 and l.objsubid = 2 and l.database = a.datid and a.datname = current_database()
       and l.objid = (directory.gate_key($1)::bigint & 4294967295)::oid
       and a.xact_start < clock_timestamp() - $2::integer * interval '1 millisecond'`,
    [tenantId, ms],
  );
}

/** How long until what is written in one cell is seen in the other; null when that takes too long. */
export async function lagMs(
  [from, to]: readonly [CellConnection, CellConnection],
  { tenantId }: Resident,
  limitMs: number,
): Promise<number | null> {
  const startedMs = performance.now();
  const [mark] = await rowsOf<{ n: string }>(
    from,
    `insert into directory.marks (tenant_id, n)
     select $1, coalesce(max(n), 0) + 1 from directory.marks where tenant_id = $1 returning n`,
    [tenantId],
  );
  while (
    !(await hasRow(to, "select from directory.marks where tenant_id = $1 and n = $2", [tenantId, mark?.n]))
  ) {
    if (performance.now() - startedMs > limitMs) {
      return null;
    }
    await wait(LOOK_AGAIN_MS);
  }
  return performance.now() - startedMs;
}

export async function stateOf(cell: CellConnection, { tenantId, epoch }: Resident): Promise<string | null> {
  const [row] = await rowsOf<{ state: string }>(
    cell,
    "select state from directory.residents where tenant_id = $1 and epoch = $2",
    [tenantId, epoch],
  );
  return row?.state ?? null;
}
