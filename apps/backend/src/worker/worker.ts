import { Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "../kernel/logger.ts";
import { within } from "../kernel/time/within.ts";
import { traced } from "../kernel/tracing.ts";
import { CANARY, forEachQueue, QUEUES, QUEUE_PREFIX, type QueueName, type Ring } from "../queue/queues.ts";
import { Lanes, type LaneLimits, type QueueHandler } from "./lanes.ts";
import type { Pulse } from "./pulse.ts";

/** Each queue has exactly one handler; a missing one does not compile. */
export type QueueHandlers = { readonly [Q in QueueName]: QueueHandler };

export interface RunningWorkers {
  readonly lanes: Readonly<Record<QueueName, Lanes>>;
  close(): Promise<void>;
}

const CONCURRENCY = 8;
/** Receivers and platforms may be slow, and waiting for them costs nothing. Nobody waits for books, and many at once cost those who sell. */
const CONCURRENCY_OF: Partial<Record<QueueName, number>> = { notify: 32, hints: 16, reconcile: 16, books: 2 };
const CLOSE_LIMIT_MS = 20_000;

interface Tools {
  readonly connection: Redis;
  readonly logger: Logger;
  readonly pulse: Pulse;
  readonly ring: (queue: QueueName, tenantId: string) => void;
}

function startWorker(name: QueueName, lanes: Lanes, { connection, logger, pulse }: Tools): Worker<Ring> {
  const worker = new Worker<Ring>(
    name,
    async (job) => {
      pulse.heard(name);
      if (job.name !== CANARY) {
        const { tenantId } = job.data;
        await traced(`queue ${name}`, { "estiba.tenant_id": tenantId }, () => lanes.look(tenantId));
      }
    },
    {
      connection,
      prefix: QUEUE_PREFIX,
      concurrency: CONCURRENCY_OF[name] ?? CONCURRENCY,
      lockDuration: 10_000,
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
}

/** Shops are published to side by side, so that none waits for a slow one of the same tenant. */
const LOOKS: Partial<Record<QueueName, Partial<LaneLimits>>> = { "catalog-publish": { asideATenant: 8 } };

export function startWorkers(handlers: QueueHandlers, tools: Tools): RunningWorkers {
  const lanes = forEachQueue((name) => new Lanes(name, handlers[name], tools, LOOKS[name]));
  const workers = QUEUES.map((name) => startWorker(name, lanes[name], tools));
  return {
    lanes,
    async close() {
      const isForced = tools.connection.status !== "ready";
      await Promise.allSettled(workers.map((worker) => worker.close(isForced)));
      await within(CLOSE_LIMIT_MS, Promise.all(QUEUES.map((name) => lanes[name].settled())));
    },
  };
}
