import { setTimeout as wait } from "node:timers/promises";
import { hasRow, openCell, rowsOf, type CellConnection } from "./connection.ts";
import { literal } from "./tables.ts";

const IDLE_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/** A place in the log of one cell, and a snapshot of what was committed before it. */
export interface Slot {
  readonly snapshot: string;
  /** The snapshot ends; the place stays. */
  close(): Promise<void>;
}

/** Waits for every transaction that is open: nothing is then missing in the snapshot and in what follows. */
export async function makeSlot(url: string, name: string): Promise<Slot> {
  const cell = await openCell(url, { isReplication: true });
  try {
    const [made] = await rowsOf<{ snapshot_name: string }>(
      cell,
      `CREATE_REPLICATION_SLOT ${name} LOGICAL pgoutput (SNAPSHOT 'export')`,
    );
    return { snapshot: made?.snapshot_name ?? "", close: () => cell.end() };
  } catch (error) {
    await cell.end().catch(() => undefined);
    throw error;
  }
}

/** The process that reads from it is ended where it does not end by itself. */
export async function dropSlot(cell: CellConnection, name: string): Promise<void> {
  const endMs = performance.now() + IDLE_WITHIN_MS;
  const active = () =>
    rowsOf<{ pid: number | null }>(
      cell,
      "select active_pid as pid from pg_replication_slots where slot_name = $1",
      [name],
    );
  let [slot] = await active();
  while (slot && slot.pid !== null) {
    if (performance.now() > endMs) {
      await cell.query("select pg_terminate_backend($1)", [slot.pid]);
    }
    await wait(LOOK_AGAIN_MS);
    [slot] = await active();
  }
  if (slot) {
    await cell.query("select pg_drop_replication_slot($1)", [name]);
  }
}

/** Names are shared by all databases of a server. */
const isSubscribed = (cell: CellConnection, name: string): Promise<boolean> =>
  hasRow(
    cell,
    `select from pg_subscription s join pg_database d on d.oid = s.subdbid
     where s.subname = $1 and d.datname = current_database()`,
    [name],
  );

/** What was written until now is not copied again: it has been copied under the slot's snapshot. */
export async function subscribe(
  cell: CellConnection,
  name: string,
  fromUrl: string,
  publication = name,
): Promise<void> {
  if (!(await isSubscribed(cell, name))) {
    await cell.query(
      `create subscription ${name} connection ${literal(fromUrl)} publication ${publication}
       with (create_slot = false, slot_name = ${literal(name)}, copy_data = false, streaming = off)`,
    );
  }
}

/** Leaves the slot: the cell that has it may be away. */
export async function unsubscribe(cell: CellConnection, name: string): Promise<void> {
  if (await isSubscribed(cell, name)) {
    await cell.query(`alter subscription ${name} disable`);
    await cell.query(`alter subscription ${name} set (slot_name = none)`);
    await cell.query(`drop subscription ${name}`);
  }
}

/** False once the cell has thrown away what the subscriber has not read yet. */
export const isSlotAlive = (cell: CellConnection, name: string): Promise<boolean> =>
  hasRow(
    cell,
    "select from pg_replication_slots where slot_name = $1 and wal_status is distinct from 'lost'",
    [name],
  );
