import type { Tx } from "../../../db/transaction.ts";
import type { Job } from "../job.ts";
import { moveJob } from "../state-store.ts";
import { writeDue } from "../store.ts";

/** Postpones the job: due again at once, or after a wait. */
export async function postponeJob(tx: Tx, job: Job, dueInMs: number): Promise<void> {
  if (await moveJob(tx, job, dueInMs > 0 ? "delay" : "yield")) {
    await writeDue(tx, job.id, dueInMs);
  }
}
