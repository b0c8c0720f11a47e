import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { errorCode } from "../error-code.ts";
import { AppError } from "../errors.ts";
import { FairGate } from "./fair-gate.ts";

/** A thread's answer: an error object would lose its code on the way between threads. */
export type ThreadAnswer =
  | { readonly value: unknown }
  | { readonly refusal: { code: AppError["code"]; message: string; details?: Record<string, unknown> } };

export interface ThreadTask {
  readonly task: string;
  readonly input: readonly unknown[];
}

/** CPU-heavy work runs in threads, each tenant one at a time. */
export interface Threads {
  /** `prepare` is called when it is the tenant's turn, so that what waits holds no memory. */
  run(tenantId: string, task: string, prepare: () => Promise<readonly unknown[]>): Promise<unknown>;
  close(): Promise<void>;
}

const THREADS = 2;
/** With the wait for a turn less than the 15 s after which the server closes a silent connection. */
const TASK_TIMEOUT_MS = 9_000;
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
const LIMITS = { slots: THREADS, waitingPerOwner: 4, waiting: 64, waitMs: 5_000 };
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Below the loop that answers requests, and not so far that a busy machine starves them. */
const NICENESS = 5;

function asCallerError(error: unknown): unknown {
  if (errorCode(error) === "ERR_WORKER_OUT_OF_MEMORY") {
    return new AppError("PAYLOAD_TOO_LARGE", { cause: error });
  }
  return error instanceof Error && error.name === "AbortError"
    ? new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
    : error;
}

/** `entry` is the file whose default export a thread runs. Threads are started when they are needed. */
export function createThreads(entry: URL, { taskTimeoutMs = TASK_TIMEOUT_MS } = {}): Threads {
  const gate = new FairGate(LIMITS);
  const pool = new Piscina<ThreadTask, ThreadAnswer>({
    filename: fileURLToPath(entry),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
    niceIncrement: NICENESS,
    // They parse untrusted files: no settings, no secrets, none of the flags of the program.
    env: {},
    execArgv: [],
  });
  return {
    run: (tenantId, task, prepare) =>
      gate.run(tenantId, async () => {
        const input = await prepare();
        const answer = await pool
          .run({ task, input }, { signal: AbortSignal.timeout(taskTimeoutMs) })
          .catch((error: unknown) => {
            throw asCallerError(error);
          });
        if ("refusal" in answer) {
          const { code, message, details } = answer.refusal;
          throw new AppError(code, { message, ...(details ? { details } : {}) });
        }
        return answer.value;
      }),
    close: () => pool.destroy(),
  };
}
