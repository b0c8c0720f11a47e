import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "../kernel/logger.ts";
import { QUEUES, QUEUE_PREFIX, type QueueName, type Ring } from "./queues.ts";

export interface Bell {
  ring(queue: QueueName, tenantId: string): void;
  close(): Promise<void>;
}

/** Rings are collapsed per tenant: one that comes while the tenant is being looked at is kept for one more look. */
export function hangBell(connection: Redis, logger: Logger): Bell {
  const queues = Object.fromEntries(
    QUEUES.map((name) => [
      name,
      new Queue<Ring>(name, {
        connection,
        prefix: QUEUE_PREFIX,
        skipVersionCheck: true,
        skipWaitingForReady: true,
      }),
    ]),
  ) as Record<QueueName, Queue<Ring>>;
  for (const queue of Object.values(queues)) {
    queue.on("error", () => {
      // The connection reports its own errors; unheard here, they would end the process.
    });
  }
  const pending = new Set<string>();
  const add = (name: QueueName, tenantId: string) =>
    queues[name].add(
      "look",
      { tenantId },
      {
        deduplication: { id: tenantId, keepLastIfActive: true },
        removeOnComplete: true,
        removeOnFail: { count: 1_000 },
      },
    );
  return {
    ring(name, tenantId) {
      const key = `${name}/${tenantId}`;
      if (pending.has(key)) {
        return;
      }
      pending.add(key);
      setImmediate(() => {
        pending.delete(key);
        add(name, tenantId).catch(() =>
          logger.debug({ queue: name, tenantId }, "ring not heard; the sweeper will"),
        );
      });
    },
    async close() {
      await Promise.allSettled(Object.values(queues).map((queue) => queue.close()));
    },
  };
}
