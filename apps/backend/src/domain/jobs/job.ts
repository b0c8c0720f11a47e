import type { JobState } from "@estiba/contract";

export type JobQueue = "catalog-sync" | "catalog-publish";

/** A job that a person requested and can follow. */
export interface Job {
  readonly id: string;
  readonly queue: JobQueue;
  readonly input: Readonly<Record<string, unknown>>;
  readonly state: JobState;
  /** Its progress; the shape belongs to the kind of job. */
  readonly place: Readonly<Record<string, unknown>>;
  /** Grows with every saved step, so that a worker whose lease expired cannot overwrite another's progress. */
  readonly revision: number;
  readonly done: number;
  readonly total: number;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
  /** Tries of the step at hand. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly traceparent: string | null;
}

/** Another worker has taken over the job; the current step is rolled back. */
export class JobLost extends Error {
  constructor(jobId: string) {
    super(`${jobId} is in other hands`);
    this.name = "JobLost";
  }
}
