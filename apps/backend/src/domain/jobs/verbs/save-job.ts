import type { Tx } from "../../../db/transaction.ts";
import { JobLost, type Job } from "../job.ts";
import { writeProgress, type JobProgress } from "../store.ts";

/** Stores the job's progress with everything else the transaction does for it, and continues. */
export async function saveJob(tx: Tx, job: Job, progress: JobProgress, leaseMs: number): Promise<Job> {
  if (!(await writeProgress(tx, job, progress, leaseMs))) {
    throw new JobLost(job.id);
  }
  return { ...job, ...progress, place: { ...progress.place }, revision: job.revision + 1 };
}
