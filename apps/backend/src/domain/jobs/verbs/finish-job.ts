import type { Tx } from "../../../db/transaction.ts";
import type { Job } from "../job.ts";
import { moveJob } from "../state-store.ts";
import { writeResult } from "../store.ts";

export interface JobOutcome {
  readonly isFailed: boolean;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
}

/** False when another worker has taken over the job. */
export async function finishJob(tx: Tx, job: Job, outcome: JobOutcome): Promise<boolean> {
  if (!(await moveJob(tx, job, outcome.isFailed ? "fail" : "complete"))) {
    return false;
  }
  await writeResult(tx, job.id, outcome);
  return true;
}
