import type { Attempt } from "../load/history.ts";
import type { Sql } from "../world/sql.ts";

const SLICE = 2_000;

/** Loads the history beside the book, so that both can be compared in the database. */
export async function loadHistory(sql: Sql, attempts: readonly Attempt[]): Promise<void> {
  await sql.rows("create schema if not exists faults");
  await sql.rows("drop table if exists faults.attempts");
  await sql.rows(`create table faults.attempts (kind text, tenant_id text, shop_id text, key text, version bigint,
    total bigint, quantity integer, is_cancel boolean, hash text, status integer, id text, retry_after text,
    error text, t0 double precision, t1 double precision)`);
  for (let from = 0; from < attempts.length; from += SLICE) {
    await sql.rows(
      `insert into faults.attempts select * from jsonb_to_recordset($1::jsonb) as x (kind text, tenant_id text,
        shop_id text, key text, version bigint, total bigint, quantity integer, is_cancel boolean, hash text,
        status integer, id text, retry_after text, error text, t0 double precision, t1 double precision)`,
      [JSON.stringify(attempts.slice(from, from + SLICE))],
    );
  }
  await sql.rows("create index on faults.attempts (tenant_id, shop_id, key)");
  await sql.rows("create index on faults.attempts (hash)");
  await sql.rows("analyze faults.attempts");
}
