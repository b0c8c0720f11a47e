import { recordOf } from "../kernel/json/keys-of.ts";

/** Every queue. A job says "look at this tenant's pending rows"; it never carries the work itself. */
export const QUEUES = [
  "mail",
  "intake",
  "hints",
  "reconcile",
  "catalog-publish",
  "catalog-sync",
  "notify",
  "shipping",
  "books",
] as const;
export type QueueName = (typeof QUEUES)[number];

/** One of something for every queue. */
export function forEachQueue<T>(make: (queue: QueueName) => T): Readonly<Record<QueueName, T>> {
  return recordOf(QUEUES, make);
}

export const QUEUE_PREFIX = "{estiba}";

export interface Ring {
  readonly tenantId: string;
}

/** Jobs of this name are no tenant's: they only prove that somebody takes them. */
export const CANARY = "canary";
