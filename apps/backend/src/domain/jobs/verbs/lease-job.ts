import type { Tx } from "../../../db/transaction.ts";
import type { Job, JobQueue } from "../job.ts";
import { leaseDue } from "../store.ts";
import { moveJob } from "../state-store.ts";

/** Takes the job that has waited longest. */
export async function leaseJob(tx: Tx, queue: JobQueue, leaseMs: number): Promise<Job | null> {
  const due = await leaseDue(tx, queue, leaseMs);
  return due && moveJob(tx, due, "take");
}
