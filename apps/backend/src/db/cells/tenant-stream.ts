import { rowsOf, type CellConnection } from "./connection.ts";
import { literal, type MovedTable } from "./tables.ts";

/** Publication, slot and subscription of a tenant's move share a name. */
export const STREAM_PREFIX = "move_";
export const streamOf = ({ tenantId }: { readonly tenantId: string }): string =>
  `${STREAM_PREFIX}${tenantId}`;

/** Its rows and, in the same order of commits, the marks and the hand-over. */
export async function publishTenant(
  from: CellConnection,
  tables: readonly MovedTable[],
  move: { readonly tenantId: string },
): Promise<void> {
  const name = streamOf(move);
  const isHis = `where (tenant_id = ${literal(move.tenantId)})`;
  const published = [
    ...tables.map((table) => `${table.name} (${table.columns.join(", ")}) ${isHis}`),
    `directory.handovers ${isHis}`,
    `directory.marks ${isHis}`,
  ];
  await from.query(`drop publication if exists ${name}`);
  await from.query(
    `create publication ${name} for table ${published.join(", ")} with (publish_via_partition_root = true)`,
  );
}

/** The days of its events: without them they would go to the default partition, and never be dropped. */
export async function readyTarget(
  from: CellConnection,
  to: CellConnection,
  { tenantId }: { readonly tenantId: string },
): Promise<void> {
  const days = await rowsOf<{ day: string }>(
    from,
    `select to_date(right(c.relname, 8), 'YYYYMMDD')::text as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'app.inbound_events'::regclass and c.relname ~ '^inbound_events_\\d{8}$'`,
  );
  for (const { day } of days) {
    await to.query("select directory.make_event_day($1::date)", [day]);
  }
  await to.query("delete from directory.handovers where tenant_id = $1", [tenantId]);
  await to.query("delete from directory.marks where tenant_id = $1", [tenantId]);
}

export async function forgetStream(cells: readonly CellConnection[], tenantId: string): Promise<void> {
  for (const cell of cells) {
    await cell.query("delete from directory.marks where tenant_id = $1", [tenantId]);
    await cell.query("delete from directory.handovers where tenant_id = $1", [tenantId]);
  }
}
