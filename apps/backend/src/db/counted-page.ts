import { sql, type Expression } from "kysely";
import type { Tx } from "./transaction.ts";

/** Counting stops here: no one pages that far, and a count must not cost more than the page. */
export const MAX_COUNTED = 10_000;

/** How many rows a list has, for the page that shows some of them. */
export async function countUpTo(tx: Tx, list: Expression<unknown>, most = MAX_COUNTED): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from (${list}) list limit ${most}) counted`.execute(tx.query);
  return rows[0]?.n ?? 0;
}
