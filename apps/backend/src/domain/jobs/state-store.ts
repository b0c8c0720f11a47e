import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Job } from "./job.ts";
import { isOver, JOB_MOVES, statesFor, type JobMove } from "./state.ts";
import { toJob, type JobRow } from "./store.ts";

/** The only place where the state of a job is changed; null when another worker has it or the table forbids it. */
export async function moveJob(tx: Tx, job: Pick<Job, "id" | "revision">, move: JobMove): Promise<Job | null> {
  const { to } = JOB_MOVES[move];
  const { rows } = await sql<JobRow>`
    update app.jobs set state = ${to},
      started_at = case when ${move === "take"} then coalesce(started_at, now()) else started_at end,
      finished_at = case when ${isOver(to)} then now() else finished_at end
    where tenant_id = ${tx.tenantId} and id = ${job.id} and coalesce((cursor->>'rev')::integer, 0) = ${job.revision}
      and state = any(${statesFor(move)}::text[])
    returning *`.execute(tx.query);
  const [row] = rows;
  return row ? toJob(row) : null;
}
