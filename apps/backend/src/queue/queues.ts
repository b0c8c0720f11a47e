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

/** Canary jobs belong to no tenant: they only prove that jobs are taken. */
export const CANARY = "canary";
