import { rowsOf, type CellConnection } from "./connection.ts";
import { STREAM_PREFIX } from "./tenant-stream.ts";
import { movedTables } from "./tables.ts";

interface Named {
  readonly name: string;
}

const names = async (
  cell: CellConnection,
  text: string,
  values: readonly unknown[] = [],
): Promise<string[]> => (await rowsOf<Named>(cell, text, values)).map(({ name }) => name);

const HERE = "(select oid from pg_database where datname = current_database())";

/** What a move has made and not taken away, unless its tenant is on the move. */
const leftovers = (cell: CellConnection, moving: readonly string[]): Promise<string[]> =>
  names(
    cell,
    `select kind || ' ' || name as name from (
       select 'slot' as kind, slot_name::text as name from pg_replication_slots where database = current_database()
       union all select 'publication', pubname from pg_publication
       union all select 'subscription', subname from pg_subscription where subdbid = ${HERE}
     ) made where starts_with(name, $1) and not substr(name, length($1) + 1) = any($2::text[]) order by 1`,
    [STREAM_PREFIX, moving],
  );

const failingSubscriptions = (cell: CellConnection): Promise<string[]> =>
  names(
    cell,
    `select 'subscription ' || s.subname || ' is not running' as name from pg_subscription s
     left join pg_stat_subscription t on t.subid = s.oid and t.relid is null
     where s.subdbid = ${HERE} and (not s.subenabled or t.pid is null) order by 1`,
  );

/** Every key starts with the tenant, so each tenant costs one look at the index. */
async function strangers(cell: CellConnection): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await movedTables(cell)) {
    found.push(
      ...(await names(
        cell,
        `with recursive seen (tenant_id) as (
           (select tenant_id from ${name} order by tenant_id limit 1)
           union all
           select (select n.tenant_id from ${name} n where n.tenant_id > seen.tenant_id order by n.tenant_id limit 1)
           from seen where seen.tenant_id is not null
         )
         select '${name} has rows of ' || tenant_id as name from seen where tenant_id is not null and not exists (
           select from directory.residents r where r.tenant_id = seen.tenant_id and r.state in ('here', 'arriving'))`,
      )),
    );
  }
  return found;
}

/** Whatever is wrong with a cell, a line each; `moving` are the tenants that are on the move. */
export async function checkCell(cell: CellConnection, moving: readonly string[]): Promise<string[]> {
  const arriving = await names(
    cell,
    "select 'the tenant ' || tenant_id || ' does not arrive' as name from directory.residents where state = 'arriving' and not tenant_id = any($1::text[])",
    [moving],
  );
  return [
    ...(await leftovers(cell, moving)).map((what) => `${what} is left over`),
    ...(await failingSubscriptions(cell)),
    ...arriving,
    ...(moving.length > 0 ? [] : await strangers(cell)),
  ];
}
