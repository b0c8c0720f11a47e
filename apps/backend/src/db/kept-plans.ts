import type { Pool, PoolClient } from "pg";

const LOOK_EVERY_MS = 3_000;

/** How large each table is, in steps of 64: half a megabyte is read as fast as an index, and few plans change beyond. */
const TABLE_SIZES = `select string_agg(floor(ln(1 + pages) / ln(64))::text, ',' order by id) as sizes from (
  select coalesce(i.inhparent, c.oid) as id, sum(pg_relation_size(c.oid) / 8192)::float8 as pages
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid
  where c.relnamespace = to_regnamespace('app') and c.relkind = 'r' group by 1) t`;

/**
 * A kept plan fits the tables as they were when it was made, and PostgreSQL makes it again only after a table was
 * analyzed. One made on an empty table reads a full one from end to end until then, so every connection gives its plans up
 * when tables have grown.
 */
export function giveUpOutgrownPlans(pool: Pool): void {
  /** How often tables had grown when the plans of a connection were made. */
  const madeAt = new WeakMap<PoolClient, number>();
  let growths = 0;
  let seen: string | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  const look = async (client: PoolClient) => {
    const { rows } = await client.query<{ sizes: string }>(TABLE_SIZES);
    const sizes = rows[0]?.sizes;
    growths += seen === undefined || seen === sizes ? 0 : 1;
    seen = sizes;
  };
  pool.on("connect", (client) => madeAt.set(client, growths));
  // Before the connection is used, so that a failure here is not one of a transaction.
  pool.on("acquire", (client) => {
    if (madeAt.get(client) !== growths) {
      madeAt.set(client, growths);
      client.query("discard plans").catch(() => undefined);
    }
    if (performance.now() - lookedAtMs > LOOK_EVERY_MS) {
      lookedAtMs = performance.now();
      look(client).catch(() => undefined);
    }
  });
}
