import { trace, SpanKind } from "@opentelemetry/api";
import { Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "../kernel/logger.ts";
import { QUEUES, QUEUE_PREFIX, type QueueName, type Ring } from "../queue/queues.ts";

export type QueueHandler = (tenantId: string) => Promise<void>;

/** Each queue has exactly one handler; a missing one does not compile. */
export type QueueHandlers = { readonly [Q in QueueName]: QueueHandler };

export interface RunningWorkers {
  close(): Promise<void>;
}

const CONCURRENCY = 4;
/** Receivers and platforms are other people's and may be slow; waiting for them costs nothing. */
const WIDE: Partial<Record<QueueName, number>> = { notify: 32, hints: 16, reconcile: 16 };
const tracer = trace.getTracer("estiba");

export function startWorkers(handlers: QueueHandlers, connection: Redis, logger: Logger): RunningWorkers {
  const workers = QUEUES.map((name) => {
    const worker = new Worker<Ring>(
      name,
      (job) =>
        tracer.startActiveSpan(`queue ${name}`, { kind: SpanKind.CONSUMER }, async (span) => {
          try {
            await handlers[name](job.data.tenantId);
          } finally {
            span.end();
          }
        }),
      {
        connection,
        prefix: QUEUE_PREFIX,
        concurrency: WIDE[name] ?? CONCURRENCY,
        lockDuration: 15_000,
        stalledInterval: 5_000,
        maxStalledCount: 50,
      },
    );
    worker.on("error", () => {
      // The connection reports its own errors; unheard here, they would end the process.
    });
    worker.on("failed", (job, error) =>
      logger.error(
        { queue: name, tenantId: job?.data.tenantId, err: error },
        "look failed; the rows stay pending",
      ),
    );
    return worker;
  });
  return {
    async close() {
      const isForced = connection.status !== "ready";
      await Promise.allSettled(workers.map((worker) => worker.close(isForced)));
    },
  };
}
