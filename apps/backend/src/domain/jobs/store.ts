import type { JobState } from "@estiba/contract";
import { sql } from "kysely";
import { leased } from "../../db/lease.ts";
import type { Tx } from "../../db/transaction.ts";
import { newIdBody } from "../../kernel/ids.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import { currentTraceparent } from "../../kernel/tracing.ts";
import type { DirectoryQuery } from "../../ports/services.ts";
import type { Job, JobQueue } from "./job.ts";
import { OPEN } from "./state.ts";

export interface JobRow {
  id: string;
  queue: JobQueue;
  input: unknown;
  state: JobState;
  cursor: unknown;
  done: number;
  total: number;
  result: unknown;
  error: string | null;
  attempts: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  traceparent: string | null;
}

export function toJob(row: JobRow): Job {
  const { rev, ...place } = stored<{ rev?: number } & Record<string, unknown>>(row.cursor);
  return {
    id: row.id,
    queue: row.queue,
    input: stored<Record<string, unknown>>(row.input),
    state: row.state,
    place,
    revision: rev ?? 0,
    done: row.done,
    total: row.total,
    result: stored<Record<string, unknown> | null>(row.result),
    error: row.error,
    attempts: row.attempts,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    traceparent: row.traceparent,
  };
}

const inStates = sql.join(OPEN.map((state) => sql.lit(state)));

/** One job per scope is pending or running: a repeated request returns the existing one and makes it due. */
export async function requestJob(
  tx: Tx,
  wish: { queue: JobQueue; scope: string; input: Record<string, unknown>; dueInMs?: number },
): Promise<{ jobId: string; isNew: boolean }> {
  const id = `${wish.queue}:${tx.tenantId}:${newIdBody()}`;
  const { rows } = await sql<{ id: string }>`
    insert into app.jobs as j (tenant_id, id, queue, scope, input, due_at, traceparent)
    values (${tx.tenantId}, ${id}, ${wish.queue}, ${wish.scope}, ${JSON.stringify(wish.input)}::jsonb,
      now() + ${wish.dueInMs ?? 0} * interval '1 millisecond', ${currentTraceparent()})
    on conflict (tenant_id, queue, scope) where state in (${inStates}) do update set
      due_at = least(j.due_at, excluded.due_at),
      input = case when j.state = 'waiting' then j.input || excluded.input else j.input end
    returning id`.execute(tx.query);
  const jobId = rows[0]?.id ?? id;
  return { jobId, isNew: jobId === id };
}

export async function findJob(tx: Tx, queue: JobQueue, jobId: string): Promise<Job | null> {
  const row = await tx.query
    .selectFrom("app.jobs")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("queue", "=", queue)
    .where("id", "=", jobId)
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

/** Of the job that has waited longest. If the worker dies, the job is due again when the lease ends. */
export async function leaseDue(tx: Tx, queue: JobQueue, leaseMs: number): Promise<Job | null> {
  const { rows } = await sql<JobRow>`
    ${leased(tx, {
      table: "app.jobs",
      key: ["id"],
      due: sql`
        select t.id from app.jobs t
        where t.tenant_id = ${tx.tenantId} and t.queue = ${queue} and t.state in (${inStates})
          and t.due_at <= now() and (t.leased_until is null or t.leased_until < now())
        order by t.due_at limit 1`,
      set: sql`attempts = t.attempts + 1, leased_until = now() + ${leaseMs} * interval '1 millisecond'`,
    })}
    select * from leased`.execute(tx.query);
  const [row] = rows;
  return row ? toJob(row) : null;
}

export interface JobProgress {
  readonly place: object;
  readonly done: number;
  readonly total: number;
}

/** Only over the revision that was read; false when another process has advanced it meanwhile. */
export async function writeProgress(
  tx: Tx,
  job: Job,
  progress: JobProgress,
  leaseMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    update app.jobs set cursor = ${JSON.stringify({ ...progress.place, rev: job.revision + 1 })}::jsonb,
      done = ${progress.done}, total = ${progress.total}, attempts = 1,
      leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where tenant_id = ${tx.tenantId} and id = ${job.id} and coalesce((cursor->>'rev')::integer, 0) = ${job.revision}
      and state = 'active'
    returning 1`.execute(tx.query);
  return rows.length === 1;
}

export async function writeDue(tx: Tx, jobId: string, dueInMs: number): Promise<void> {
  await sql`
    update app.jobs set leased_until = null, due_at = now() + ${dueInMs} * interval '1 millisecond'
    where tenant_id = ${tx.tenantId} and id = ${jobId}`.execute(tx.query);
}

export async function writeResult(
  tx: Tx,
  jobId: string,
  { result, error }: { result: Readonly<Record<string, unknown>> | null; error: string | null },
): Promise<void> {
  await sql`
    update app.jobs set leased_until = null, error = ${error},
      result = ${result === null ? null : JSON.stringify(result)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${jobId}`.execute(tx.query);
}

export async function tenantsWithDueJobs(
  query: DirectoryQuery,
  queue: JobQueue,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from directory.tenants_with_due_jobs(${queue}, ${most}) as tenant_id`.execute(query);
  return rows.map(({ tenant_id }) => tenant_id);
}
