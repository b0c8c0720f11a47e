import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "../kernel/logger.ts";
import { CANARY, forEachQueue, QUEUE_PREFIX, type QueueName, type Ring } from "./queues.ts";

export interface Bell {
  ring(queue: QueueName, tenantId: string, inMs?: number): void;
  /** Puts a canary job into the queue, which only proves that jobs are taken; one of each sender at a time. */
  sendCanary(queue: QueueName, sender: string): Promise<void>;
  /** True when rings for the tenant were swallowed by a job that is in no list, and no longer are. */
  repair(queue: QueueName, tenantId: string): Promise<boolean>;
  close(): Promise<void>;
}

const ALIVE = new Set<string>(["waiting", "active", "delayed", "prioritized", "waiting-children"]);

function openQueue(name: QueueName, connection: Redis): Queue<Ring> {
  const queue = new Queue<Ring>(name, {
    connection,
    prefix: QUEUE_PREFIX,
    skipVersionCheck: true,
    skipWaitingForReady: true,
  });
  queue.on("error", () => {
    // The connection reports its own errors; unheard here, they would end the process.
  });
  return queue;
}

/** Rings are collapsed per tenant: one that arrives during a look is kept for one more look. */
export function createBell(connection: Redis, logger: Logger): Bell {
  const queues = forEachQueue((name) => openQueue(name, connection));
  const pending = new Set<string>();
  const add = (queue: QueueName, name: string, id: string) =>
    queues[queue].add(
      name,
      { tenantId: id },
      {
        deduplication: { id, keepLastIfActive: true },
        removeOnComplete: true,
        removeOnFail: { count: 1_000 },
      },
    );
  return {
    ring(queue, tenantId, inMs = 0) {
      if (inMs > 0) {
        setTimeout(() => this.ring(queue, tenantId), inMs).unref();
        return;
      }
      const key = `${queue}/${tenantId}`;
      if (pending.has(key)) {
        return;
      }
      pending.add(key);
      setImmediate(() => {
        pending.delete(key);
        add(queue, "look", tenantId).catch(() =>
          logger.debug({ queue, tenantId }, "ring lost; the sweeper rings again"),
        );
      });
    },
    async sendCanary(queue, sender) {
      await add(queue, CANARY, sender);
    },
    async repair(queue, tenantId) {
      const jobId = await queues[queue].getDeduplicationJobId(tenantId);
      const job = jobId === null ? undefined : await queues[queue].getJob(jobId);
      // A key without a job is replaced by the next ring.
      if (!job || ALIVE.has(await job.getState())) {
        return false;
      }
      return (await queues[queue].removeDeduplicationKey(tenantId)) > 0;
    },
    async close() {
      await Promise.allSettled(Object.values(queues).map((queue) => queue.close()));
    },
  };
}
