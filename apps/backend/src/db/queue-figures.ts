import { sql, type Kysely, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

export interface QueueFigures {
  readonly queue: string;
  /** Null when nothing waits. */
  readonly oldestDueSeconds: number | null;
  /** Rows that are due and leased. */
  readonly leased: number;
}

export async function readQueueFigures(query: Kysely<DB> | Transaction<DB>): Promise<QueueFigures[]> {
  const { rows } = await sql<{ queue: string; seconds: number | null; leased: number }>`
    select queue, extract(epoch from now() - oldest_due_at)::float8 as seconds, leased from directory.queue_figures()`.execute(
    query,
  );
  return rows.map(({ queue, seconds, leased }) => ({ queue, oldestDueSeconds: seconds, leased }));
}
